import type {
  FieldCode,
  ParametersOf,
  RefusalCode,
  StatusMessageCode,
  StatusMessageParameters,
} from '@sop/contracts';
import { formatLongDay } from '../lib/date.js';
import { formatStorage } from '../lib/format-size.js';
import { formatNumber } from '../lib/intl.js';
import { localized } from '../lib/locale.js';
import { formatAmount } from '../lib/money.js';
import { clock, plural } from '../lib/time.js';

/** Builds the message of a code from its parameters. Codes of fields have the parameters of their schemas. */
type MessageOf<Code extends FieldCode | StatusMessageCode> = (
  parameters: Code extends RefusalCode
    ? ParametersOf<Code>
    : Code extends Exclude<StatusMessageCode, RefusalCode>
      ? StatusMessageParameters<Code>
      : Readonly<Record<string, unknown>>,
) => string;

/** By the code of a refusal, of a field error, or of a status message. */
type AllSentences = { readonly [Code in FieldCode | StatusMessageCode]: MessageOf<Code> };

const megabytes = (bytes: number): string => formatStorage(bytes / 1024 ** 2);

const germanTaken = 'Zu dieser E-Mail-Adresse gibt es schon ein Konto.';
const germanTryAgain =
  'Dieser Teil des Produkts ist gerade nicht verfügbar. Bitte in einigen Sekunden erneut versuchen.';
const germanNoRecording =
  'Ihr Tarif enthält keine Bildschirmaufnahme. Bitte auf der Seite „Abrechnung“ den Tarif wechseln.';
const germanAnnotations =
  'Bitte Annotationen in einem dieser Formate auswählen, einzeln oder als ZIP: YOLO (nur ZIP), COCO, Pascal VOC, CVAT für Bilder, VGG Image Annotator (JSON oder CSV), Label Studio (JSON) oder makesense.ai (CSV).';
const germanUpgrade = (until: string): string =>
  `Auf der Seite „Abrechnung“ den Tarif wechseln oder bis zum ${formatLongDay(until)} warten.`;
const germanLine = ({ file, line }: { file: string; line: number }): string => `${file}, Zeile ${line}`;
const germanSeconds = (seconds: number): string => plural(seconds, 'Sekunde', 'Sekunden');
/** Why calls to a model failed, by the kind of failure. */
const germanFailures = (server: string): Readonly<Record<string, string>> => ({
  key: 'Der KI-Anbieter nimmt seinen API-Schlüssel nicht an.',
  quota: 'Das Kontingent des API-Schlüssels ist aufgebraucht.',
  model: 'Der KI-Anbieter kennt das Modell nicht.',
  request: `${server} hat die Anfrage abgelehnt.`,
  overloaded: `${server} war überlastet.`,
  unreachable: `${server} war nicht erreichbar.`,
  wrong: 'Die Antworten waren nicht verwendbar.',
});
const germanFailure = (server: string, reason: string): string =>
  germanFailures(server)[reason] ?? `${server} hatte einen Fehler.`;
const germanOffline = (reason: string): string => `Vom Offline-Schreiber geschrieben: ${reason}`;

/** As the zip declares them. */
const germanRowKinds: Readonly<Record<string, string>> = {
  box: 'eines Rahmens',
  outline: 'eines Umrisses',
  oriented: 'eines gedrehten Rahmens',
  pose: 'eines Rahmens mit seinen Schlüsselpunkten',
};
const germanIntervals: Readonly<Record<string, readonly [every: string, many: string]>> = {
  day: ['pro Tag', 'Tage'],
  week: ['pro Woche', 'Wochen'],
  month: ['pro Monat', 'Monate'],
  year: ['pro Jahr', 'Jahre'],
};

function germanOften(interval: string, count: number): string {
  if (interval === 'one_time') return 'einmalig';
  const [every, many] = germanIntervals[interval] ?? [interval, interval];
  return count === 1 ? every : `alle ${count} ${many}`;
}

function germanBound(more: string, bound: unknown, origin: unknown): string {
  const number = formatNumber(Number(bound));
  if (origin === 'string') return `${more} ${number} Zeichen`;
  return origin === 'array' ? `${more} ${number} Einträge` : `${more} ${number}`;
}

const german: AllSentences = {
  'api-token.not-found': () => 'Dieses API-Token gibt es nicht, oder es wurde widerrufen.',
  'api-token.too-many': ({ limit }) =>
    `Eine Firma kann höchstens ${limit} gültige API-Token haben. Bitte eines widerrufen, das nicht mehr gebraucht wird.`,
  'webhook.not-found': () => 'Diesen Webhook gibt es nicht, oder er wurde gelöscht.',
  'webhook.no-such-delivery': () => 'Diese Zustellung gibt es nicht, oder sie ist nicht mehr gespeichert.',
  'webhook.too-many': ({ limit }) => `Eine Firma kann höchstens ${limit} Webhooks haben.`,
  'webhook.address-not-https': () => 'Bitte eine Adresse eingeben, die mit https:// beginnt.',
  'webhook.address-not-public': () =>
    'Diese Adresse liegt nicht im öffentlichen Internet. An interne Netze werden keine Webhooks gesendet.',
  'webhook.switched-off': () => 'Dieser Webhook ist abgeschaltet. Bitte zuerst einschalten.',
  'request.not-for-tokens': () => 'Das können API-Token nicht. Bitte anmelden.',
  'request.scope-missing': ({ scopes }) =>
    `API-Token brauchen dafür den Scope ${scopes} und einen Ersteller, der das darf.`,
  'request.token-invalid': () =>
    'Dieses API-Token ist nicht gültig. Vielleicht ist es abgelaufen oder widerrufen, oder wer es erstellt hat, ist nicht mehr aktiv.',
  'translation.not-found': () => 'Diese SOP ist nicht in diese Sprache übersetzt.',
  'translation.no-model': () =>
    'Es ist kein Sprachmodell angebunden, daher kann nichts übersetzt werden. Der Betreiber dieser Installation kann unter Verwaltung → KI-Modelle eines auswählen.',
  'translation.same-language': () => 'Diese SOP ist schon in dieser Sprache geschrieben.',
  'translation.running': () => 'Diese Übersetzung läuft schon.',
  'translation.unfinished': () => 'Diese SOP ist noch nicht fertig. Danach kann sie übersetzt werden.',
  'translation.up-to-date': () =>
    'Es gibt nichts zu übersetzen: jeder Satz ist aktuell oder wurde von einem Benutzer bearbeitet.',
  'translation.too-large': ({ limit }) =>
    `Diese SOP hat mehr als ${limit} Sätze, so viele kann eine Übersetzung haben. Bitte einen Teil in eine zweite SOP verschieben.`,
  'translation.original-changed': () =>
    'Der Satz des Originals wurde inzwischen geändert. Bitte die Übersetzung noch einmal lesen.',
  'translation.changed-meanwhile': () =>
    'Jemand anders hat diese Übersetzung inzwischen geändert. Bitte noch einmal lesen.',
  'translation.released': ({ version }) =>
    `Version ${version} ist freigegeben, und diese Übersetzung mit ihr. Bitte zuerst die SOP bearbeiten: Die Übersetzung des nächsten Entwurfs lässt sich ändern, und Leser bekommen sie mit der nächsten Freigabe.`,
  'translation.nothing-to-accept': () => 'Dieser Satz ist noch nicht übersetzt.',
  'translation.model-refused': () =>
    'Die Übersetzung wurde abgebrochen: der Server des Sprachmodells hat die Anfrage abgelehnt.',
  'translation.model-wrong': () =>
    'Die Übersetzung wurde abgebrochen: die Antworten des Sprachmodells waren nicht verwendbar.',
  'translation.model-unreachable': () =>
    'Die Übersetzung wurde abgebrochen: der Server des Sprachmodells war überlastet, hatte einen Fehler oder war nicht erreichbar.',
  'translation.model-removed': () =>
    'Die Übersetzung wurde abgebrochen: es ist kein Sprachmodell mehr angebunden.',
  'translation.try-again': () => 'Bitte später erneut versuchen. Was schon übersetzt ist, bleibt.',
  'execution.too-large': () => 'Die Notizen und Werte dieser Durchführung sind zusammen zu lang.',
  'request.no-such-address': () => 'Unter dieser Adresse gibt es nichts.',
  'request.unreadable': () => 'Die Anfrage war nicht lesbar.',
  'request.address-too-long': () => 'Die Adresse ist zu lang.',
  'request.headers-too-large': () => 'Die Kopfzeilen der Anfrage sind zu groß.',
  'request.too-large': () => 'Die Anfrage ist größer als erlaubt.',
  'request.unreadable-content': () => 'Diese Art von Inhalt ist hier nicht lesbar.',
  'request.not-json': () => 'Bitte die Anfrage als JSON senden.',
  'request.other-media-type': ({ media_type }) => `Bitte die Bytes als ${media_type} senden.`,
  'request.not-multipart': () => 'Bitte die Datei als Multipart-Formular senden.',
  'request.too-many': ({ seconds }) =>
    `Zu viele Anfragen. Bitte in ${germanSeconds(seconds)} erneut versuchen.`,
  'request.too-many-at-once': () => 'Zu viele Anfragen. Bitte einen Moment warten und erneut versuchen.',
  'request.too-slow': () => 'Das dauert im Moment zu lange. Bitte in einigen Sekunden erneut versuchen.',
  'request.arrived-too-slowly': () =>
    'Was Sie gesendet haben, kam zu langsam an. Bitte mit einer besseren Verbindung erneut versuchen.',
  'request.busy': () => 'Gerade ist sehr viel los. Bitte gleich noch einmal versuchen.',
  'request.unavailable': () => germanTryAgain,
  'request.unreachable': () => 'Dieser Teil des Produkts ist gerade nicht verfügbar.',
  'request.bad-gateway': () => 'Ein Teil des Produkts hat nicht richtig geantwortet. Bitte erneut versuchen.',
  'request.failed': () => 'Bei uns ist etwas schiefgegangen. Bitte erneut versuchen.',
  'request.sign-in': () => 'Bitte anmelden, um fortzufahren.',
  'request.session-ended': () => 'Ihre Sitzung ist beendet. Bitte erneut anmelden.',
  'request.session-expired': () => 'Ihre Sitzung ist abgelaufen. Bitte erneut anmelden.',
  'request.company-suspended': () =>
    'Das Konto Ihrer Firma ist gesperrt. Bitte wenden Sie sich an den Support.',
  'request.forbidden': () => 'Dazu haben Sie keine Berechtigung.',
  'request.operator-in-company': () => 'Das können Betreiber nicht im Namen einer Firma tun.',
  'request.operator-only': () => 'Das kann nur der Betreiber tun.',
  'request.role-too-low': () =>
    'Ihre Rolle erlaubt das nicht. Ein Administrator Ihrer Firma kann Ihre Rolle ändern.',
  'request.company-deleted': () => 'Diese Firma wurde gelöscht.',
  'request.not-found': () => 'Das gibt es nicht oder nicht mehr.',
  'request.list-changed': () => 'Die Reihenfolge der Liste hat sich geändert. Bitte von vorn beginnen.',

  'form.invalid': () => 'Im Formular muss etwas korrigiert werden.',
  'form.too-deep': () => 'Das Formular ist zu tief verschachtelt.',
  'form.unsavable-text': ({ field }) => `„${field}“ enthält Zeichen, die sich nicht speichern lassen.`,
  'form.too-many-parts': () => 'Das Formular hat zu viele Felder oder Dateien.',
  'form.field-too-long': ({ field }) => `Das Feld ${field} ist zu lang.`,
  'form.field-twice': ({ field }) => `Das Feld ${field} kommt zweimal vor.`,
  'form.unreadable': () => 'Das Formular war nicht lesbar.',
  'form.too-large': () => 'Das Formular ist größer als erlaubt.',
  'form.unexpected-file': () => 'Dieses Formular nimmt keine Datei an.',
  'form.file-elsewhere': ({ field }) => `Die Datei gehört in das Feld ${field}.`,
  'form.no-file': () => 'Bitte eine Datei auswählen.',

  'field.missing': () => 'Bitte dieses Feld ausfüllen.',
  'field.invalid-type': () => 'Diese Angabe hat nicht die erwartete Form.',
  'field.too-small': ({ minimum, origin, inclusive }) =>
    origin === 'string' && minimum === 1
      ? 'Bitte dieses Feld ausfüllen.'
      : `${germanBound(inclusive === false ? 'Mehr als' : 'Mindestens', minimum, origin)}, bitte.`,
  'field.too-big': ({ maximum, origin, inclusive }) =>
    `${germanBound(inclusive === false ? 'Weniger als' : 'Höchstens', maximum, origin)}, bitte.`,
  'field.invalid-format': () => 'Diese Angabe hat nicht das erwartete Format.',
  'field.invalid-value': ({ values }) => `Möglich ist eines von: ${String(values)}.`,
  'field.not-multiple-of': ({ divisor }) => `Bitte ein Vielfaches von ${String(divisor)} angeben.`,
  'field.unrecognized-keys': () => 'Das Formular hat Felder, die hier unbekannt sind.',
  'field.invalid': () => 'Diese Angabe ist so nicht möglich.',

  'file.not-found': () => 'Die Datei gibt es nicht.',
  'file.missing': () => 'Diese Datei gibt es nicht.',
  'file.no-such-part': () => 'Den verlangten Teil der Datei gibt es nicht.',
  'file.too-large': () => 'Die Datei ist größer als erlaubt.',
  'file.incomplete': () => 'Die Datei kam nicht vollständig an. Bitte erneut versuchen.',
  'file.link-expired': () => 'Dieser Link gilt nicht mehr. Bitte die Seite neu laden.',
  'file.no-space': () => 'Der Platz reicht nicht mehr. Bitte wenden Sie sich an den Betreiber.',
  'file.no-space-for-uploads': () =>
    'Auf dem Server ist kein Platz mehr, daher lässt sich nichts hochladen. Bitte wenden Sie sich an den Betreiber.',
  'video.empty': () => 'Die Videodatei ist leer. Bitte eine andere Datei auswählen.',
  'video.not-a-video': () =>
    'Bitte eine gültige Videodatei hochladen. Möglich sind MP4, MOV, WebM, MKV und AVI.',
  'video.not-a-dataset-video': () =>
    'Ungültiger Dateityp. Bitte eine Videodatei hochladen (MP4, AVI, MOV, MKV, WEBM).',
  'video.too-large': ({ gigabytes }) =>
    `Das Video ist größer als die ${formatNumber(gigabytes)} GB, die hochgeladen werden können. Bitte ein kürzeres oder stärker komprimiertes Video hochladen.`,
  'upload.interrupted': () => 'Das Hochladen wurde unterbrochen.',
  'upload.not-found': () => 'Diesen Upload gibt es nicht mehr. Bitte von vorn beginnen.',
  'upload.gone': () => 'Diesen Upload gibt es nicht mehr.',
  'upload.ended': () => 'Dieser Upload ist beendet.',
  'upload.taken-over': () => 'Eine andere Anfrage setzt diesen Upload fort.',
  'upload.unfinished': () => 'Dieser Upload ist noch nicht fertig. Bitte so lange warten.',
  'upload.used-already': () => 'Dieser Upload wurde schon verwendet.',
  'upload.too-slow': () => 'Das Hochladen hat zu lange gedauert. Bitte erneut versuchen.',
  'upload.too-often-broken': () => 'Dieser Upload wurde zu oft unterbrochen. Bitte von vorn beginnen.',
  'upload.too-many-unfinished': ({ unfinished }) =>
    `Es gibt schon ${formatNumber(unfinished)} unfertige Uploads. Bitte zuerst einen beenden oder abbrechen.`,
  'upload.one-video': () => 'Bitte entweder eine Datei oder den Namen eines Uploads senden, nicht beides.',
  'upload.purpose': ({ purposes }) => `Der Zweck eines Uploads muss einer von diesen sein: ${purposes}.`,
  'upload.version': ({ version }) => `Bitte die Kopfzeile Tus-Resumable: ${version} senden.`,
  'upload.not-bytes': ({ header }) => `Die Kopfzeile ${header} ist keine Anzahl von Bytes.`,
  'upload.length': () => 'Bitte entweder Upload-Length oder Upload-Defer-Length: 1 senden.',
  'upload.offset-missing': () => 'Bitte die Kopfzeile Upload-Offset senden.',
  'upload.other-offset': ({ offset, sent_offset }) =>
    `Der Upload geht bei Byte ${offset} weiter, nicht bei ${sent_offset}.`,
  'upload.length-changed': () => 'Die Länge eines Uploads lässt sich nicht ändern.',
  'upload.length-too-small': () => 'Es sind schon mehr Bytes angekommen, als Upload-Length angibt.',
  'upload.more-than-announced': () => 'Es kamen mehr Bytes an, als Upload-Length angekündigt hat.',

  'account.wrong-credentials': () => 'E-Mail oder Passwort ist falsch',
  'account.too-many-attempts': ({ seconds }) =>
    `Zu viele Anmeldeversuche. Bitte in ${germanSeconds(seconds)} erneut versuchen.`,
  'account.code-needed': () => 'Bitte den Code Ihrer Authenticator-App eingeben.',
  'account.code-wrong': () =>
    'Dieser Code ist falsch oder wurde schon verwendet. Bitte einen anderen eingeben.',
  'account.suspended': () =>
    'Das Konto Ihrer Firma ist gesperrt. Bitte wenden Sie sich an den Support, um es freischalten zu lassen.',
  'account.email-taken': () => `${germanTaken} Bitte stattdessen anmelden.`,
  'account.invited-email-taken': () => `${germanTaken} Ein Konto gehört zu einer Firma.`,
  'account.reset-link-invalid': () =>
    'Dieser Link gilt nicht mehr. Bitte auf der Anmeldeseite einen neuen anfordern.',
  'account.reset-link-expired': () =>
    'Dieser Link ist abgelaufen. Bitte auf der Anmeldeseite einen neuen anfordern.',
  'account.confirmation-link-invalid': () =>
    'Dieser Link gilt nicht mehr. Vielleicht ist die Adresse schon bestätigt; sonst bitte anmelden und einen neuen Link anfordern.',
  'account.confirmation-link-expired': () =>
    'Dieser Link ist abgelaufen. Bitte anmelden und einen neuen anfordern.',
  'account.provider-not-set-up': () => 'Die Anmeldung mit diesem Anbieter ist hier nicht eingerichtet.',
  'account.ticket-invalid': () =>
    'Diese Anmeldung hat zu lange gedauert oder ist schon abgeschlossen. Bitte von vorn beginnen.',
  'account.not-open': () =>
    'Dieses Konto ist derzeit nicht aktiv. Bitte wenden Sie sich an einen Administrator Ihrer Firma.',
  'invitation.not-valid': () =>
    'Diese Einladung gilt nicht mehr. Sie wurde vielleicht angenommen, durch eine neuere ersetzt oder zurückgezogen.',
  'invitation.company-suspended': () => 'Das Konto dieser Firma ist gesperrt.',
  'invitation.confirm-address-first': () =>
    'Bitte zuerst die eigene E-Mail-Adresse bestätigen. Der Link steht in der E-Mail zur Registrierung.',
  'invitation.expired': () => 'Diese Einladung ist abgelaufen. Bitte um eine neue bitten.',
  'invitation.sent-already': () =>
    'Diese Adresse ist schon eingeladen. Die Einladung lässt sich erneut senden.',
  'invitation.address-malformed': () => 'Dies ist keine gültige E-Mail-Adresse.',
  'invitation.own-user': () => 'Diese Person gehört schon zu Ihrer Firma.',
  'invitation.twice': () => 'Diese Adresse steht mehrmals in der Liste.',
  'invitation.hourly-limit': ({ minutes }) =>
    `Ihre Firma hat so viele Einladungen gesendet, wie in einer Stunde möglich sind. Die nächste ist in ${plural(minutes, 'Minute', 'Minuten')} möglich.`,
  'invitation.not-found': () =>
    'Diese Einladung gibt es nicht. Sie wurde vielleicht angenommen oder zurückgezogen.',
  'user.not-found': () => 'Diesen Benutzer gibt es nicht. Er wurde vielleicht entfernt.',
  'user.last-administrator': () =>
    'Eine Firma braucht einen Administrator. Bitte zuerst jemand anderen dazu machen.',
  'user.last-operator': () => 'Dies ist der einzige Betreiber der Plattform. Einer muss bleiben.',
  'erasure.other-name': () => 'Der eingegebene Name stimmt nicht überein. Es wurde nichts gelöscht.',
  'erasure.own': () => 'Ihre eigenen Daten löschen Sie auf dieser Seite unter „Ihre Daten“.',
  'operator.not-found': () => 'Diesen Betreiber gibt es nicht, oder er wurde entfernt.',
  'operator.only-by-operators': () =>
    'Dieser Benutzer ist Betreiber der Plattform. Das kann nur ein anderer Betreiber tun.',
  'operator.too-many': ({ limit }) =>
    `Es gibt schon ${formatNumber(limit)} Betreiber und Einladungen. Bitte zuerst eine entfernen.`,
  'account.wrong-current-password': () => 'Das ist nicht Ihr aktuelles Passwort.',
  'account.wrong-password': () => 'Dieses Passwort ist falsch.',
  'account.code-required': () => 'Bitte den Code Ihrer Authenticator-App eingeben.',
  'account.not-confirmed': () =>
    'Ihre Bestätigung ist zu lange her oder galt einer anderen Version. Bitte erneut bestätigen.',
  'account.proof-invalid': () =>
    'Ihre Anmeldung ist zu lange her, wurde schon verwendet oder galt einer anderen Version. Bitte erneut anmelden.',
  'account.no-linked-account': () => 'Ihr Konto ist hier mit keinem dieses Anbieters verbunden.',
  'operator.wrong-password': () => 'Dieses Passwort ist falsch.',
  'operator.wrong-code': () =>
    'Dieser Code ist falsch oder wurde schon verwendet. Bitte einen anderen eingeben.',
  'operator.has-second-factor': () =>
    'Ein zweiter Faktor ist schon eingerichtet. Bitte ihn zuerst entfernen.',
  'operator.no-second-factor': () => 'Es ist kein zweiter Faktor eingerichtet.',
  'operator.own-second-factor': () =>
    'Um den eigenen zweiten Faktor zu entfernen, bitte einen seiner Codes eingeben. Auch ein anderer Betreiber kann ihn zurücksetzen.',
  'operator.session-not-found': () => 'Diese Sitzung ist schon beendet.',
  'company.not-found': () => 'Diese Firma gibt es nicht. Sie wurde vielleicht gelöscht.',
  'company.own': () => 'Dies ist die eigene Firma der Plattform. Sie lässt sich weder sperren noch löschen.',
  'company.no-administrator': () =>
    'Diese Firma ist gesperrt oder hat keinen aktiven Administrator, als der man sich anmelden könnte.',
  'company.other-name': () => 'Der Firmenname stimmt nicht überein. Löschen abgebrochen.',
  'company.settings-too-large': () => 'Die Einstellungen sind größer als 64 KB.',
  'logo.too-large': () => 'Das Logo ist größer als 10 MB. Bitte eine kleinere Datei auswählen.',
  'logo.empty': () => 'Die Datei ist leer. Bitte eine andere auswählen.',
  'logo.other-kind': () => 'Bitte ein Bild als PNG, JPEG, GIF oder SVG auswählen.',
  'logo.unreadable': () => 'Dieses Bild war nicht lesbar. Bitte als PNG speichern und erneut versuchen.',
  'logo.too-slow': () =>
    'Dieses Bild zu zeichnen dauert zu lange. Bitte als einfaches PNG speichern und erneut versuchen.',
  'logo.svg-too-large': () =>
    'Dieses SVG ist größer als 256 kB. Bitte ein einfacheres auswählen oder als PNG speichern.',
  'logo.svg-entities': () =>
    'Dieses SVG deklariert Entitäten oder eine Kodierung. Bitte als einfaches SVG oder PNG speichern.',
  'logo.svg-bitmap': () => 'Dieses SVG enthält ein Pixelbild. Bitte stattdessen ein PNG auswählen.',
  'logo.svg-filter': () =>
    'Dieses SVG verwendet Filter, zum Beispiel Schatten oder Unschärfe. Bitte als PNG speichern.',

  'landing.no-such-setting': () => 'Diese Einstellung haben die öffentlichen Seiten nicht.',
  'landing.too-long': ({ limit }) => `Dieser Text darf höchstens ${formatNumber(limit)} Zeichen haben.`,
  'landing.yes-or-no': () => 'Bitte Ja oder Nein wählen.',
  'landing.logo-elsewhere': () =>
    'Bitte das Logo hochladen. Bilder von anderen Servern werden nicht gezeigt.',
  'tile.not-found': () => 'Diese Kachel gibt es nicht. Sie wurde vielleicht gelöscht.',
  'tile.too-many': () => 'Die Seite kann nicht mehr Kacheln zeigen. Bitte zuerst eine löschen.',
  'contact.not-found': () => 'Diese Nachricht gibt es nicht. Sie wurde vielleicht gelöscht.',
  'contact.full': () =>
    'Beim Senden der Nachricht ist ein Fehler aufgetreten. Bitte später erneut versuchen.',

  'plan.sops': ({ limit, used, resets_at }) =>
    `Ihr Tarif enthält ${plural(limit, 'SOP', 'SOPs')} pro Monat, verbraucht: ${formatNumber(used)}. ${germanUpgrade(resets_at)}`,
  'plan.models': ({ limit, used, resets_at }) =>
    `Ihr Tarif enthält ${plural(limit, 'trainiertes Modell', 'trainierte Modelle')} pro Monat, verbraucht: ${formatNumber(used)}. ${germanUpgrade(resets_at)}`,
  'plan.users': ({ limit }) =>
    `Ihr Tarif enthält ${plural(limit, 'Benutzer', 'Benutzer')}. Für weitere auf der Seite „Abrechnung“ den Tarif wechseln.`,
  'plan.storage': ({ limit_bytes, used_bytes, more_bytes }) =>
    `Ihr Tarif enthält ${megabytes(limit_bytes)} Speicher, belegt sind ${megabytes(used_bytes)}; weitere ${megabytes(more_bytes)} passen nicht. Bitte etwas löschen oder auf der Seite „Abrechnung“ den Tarif wechseln.`,
  'plan.confirm-address': ({ sops, limit_bytes }) =>
    `Bitte die E-Mail-Adresse bestätigen, um weiterzumachen: Bis dahin sind ${plural(sops, 'SOP', 'SOPs')} und ${megabytes(limit_bytes)} Speicher enthalten. Die Leiste oben auf der Seite sendet den Link erneut.`,
  'plan.no-recording': () => germanNoRecording,
  'plan.recording-required': () => germanNoRecording,
  'plan.recording-used-up': ({ resets_at }) =>
    `In diesem Monat sind keine Aufnahmeminuten mehr übrig. ${germanUpgrade(resets_at)}`,
  'plan.recording-left': ({ minutes, resets_at }) =>
    `In diesem Monat ist noch Zeit für ${plural(minutes, 'Aufnahmeminute', 'Aufnahmeminuten')}. Bitte kürzer aufnehmen. ${germanUpgrade(resets_at)}`,
  'plan.not-found': () => 'Diesen Tarif gibt es nicht.',
  'plan.paid-for': () =>
    'Diese Firma bezahlt ihren Tarif. Bitte zuerst ihr Abonnement beim Zahlungsanbieter beenden.',
  'plan.trial-is-over': () => 'Diese Firma hat keine Testphase, die sich verlängern lässt.',
  'plan.credit-used': () => 'Zumindest ein Teil dieses Guthabens ist schon verbraucht.',
  'plan.credit-too-large': () => `Eine Firma kann höchstens ${formatNumber(1_000_000)} Guthaben haben.`,
  'plan.abandoned': () => 'Diesen Upload gibt es nicht mehr.',
  'plan.company-deleted': () => 'Diese Firma wurde gelöscht.',
  'plan.trial-ended': () =>
    'Ihre kostenlose Testphase ist beendet. Bitte auf der Seite „Abrechnung“ einen Tarif wählen.',
  'plan.subscription-ended': () =>
    'Ihr Abonnement ist beendet. Bitte auf der Seite „Abrechnung“ einen Tarif wählen.',
  'plan.unpaid': () =>
    'Ihr Abonnement ist unbezahlt. Bitte auf der Seite „Abrechnung“ die Zahlungsdaten ändern.',
  'payments.not-set-up': () =>
    'Zahlungen sind auf dieser Installation nicht eingerichtet. Ihr Betreiber kann einen Zahlungsanbieter anbinden oder Ihrer Firma einen Tarif ohne Zahlung geben.',
  'payments.webhooks-not-set-up': () =>
    'Nachrichten des Zahlungsanbieters sind auf dieser Installation nicht eingerichtet: Ihr Geheimnis fehlt.',
  'payments.wrong-signature': () => 'Die Signatur der Nachricht ist falsch oder zu alt.',
  'payments.unreadable-event': () => 'Die Nachricht war nicht lesbar.',
  'payments.unreachable': () =>
    'Der Zahlungsanbieter ist nicht erreichbar. Bitte in einigen Minuten erneut versuchen.',
  'payments.busy': () => 'Der Zahlungsanbieter ist ausgelastet. Bitte gleich noch einmal versuchen.',
  'payments.key-refused': () =>
    'Der Zahlungsanbieter nimmt den Schlüssel dieser Installation nicht an. Der Betreiber kann einen anderen setzen.',
  'payments.not-found': () => 'Der Zahlungsanbieter konnte das nicht finden.',
  'payments.card-refused': ({ reason }) =>
    `Die Zahlung wurde abgelehnt: ${reason} Nichts hat sich geändert. Bitte im Kundenportal eine andere Karte wählen.`,
  'payments.foreign-address': () => 'Die Adresse muss zu diesem Produkt gehören.',
  'payments.not-on-offer': () =>
    'Diesen Tarif kann man hier nicht kaufen. Bitte wenden Sie sich an den Vertrieb.',
  'payments.already-subscribed': () =>
    'Ihre Firma bezahlt schon einen Tarif. Bitte stattdessen den Tarif wechseln oder die offene Rechnung im Kundenportal bezahlen.',
  'payments.no-account': () => 'Ihre Firma hat noch keinen Tarif bezahlt.',
  'payments.no-subscription': () =>
    'Ihre Firma hat keinen bezahlten Tarif. Bitte auf der Seite „Abrechnung“ einen wählen.',
  'payments.already-cancelled': () => 'Das Abonnement ist schon gekündigt.',
  'payments.not-cancelled': () => 'Das Abonnement ist nicht gekündigt.',
  'payments.same-plan': () => 'Ihre Firma hat diesen Tarif schon.',
  'payments.other-currency': ({ plan, currency, paid }) =>
    `${plan} wird in ${currency} bezahlt, Ihre Firma zahlt in ${paid}. Bitte das Abonnement kündigen und den Tarif wählen, wenn der Zeitraum zu Ende ist.`,
  'payments.price-changed': () =>
    'Der Preis dieses Tarifs hat sich gerade geändert. Bitte die Seite neu laden.',
  'payments.resume-first': () =>
    'Das Abonnement ist gekündigt. Bitte die Kündigung zurücknehmen, um den Tarif zu wechseln.',
  'payments.too-many-users': ({ plan, limit, used }) =>
    `${plan} enthält ${plural(limit, 'Benutzer', 'Benutzer')}, und Ihre Firma hat ${formatNumber(used)}. Bitte zuerst einige entfernen.`,
  'payments.too-much-storage': ({ plan, limit_bytes, used_bytes }) =>
    `${plan} enthält ${megabytes(limit_bytes)} Speicher, und ${megabytes(used_bytes)} sind belegt. Bitte zuerst etwas löschen.`,
  'payments.newest-first': () => 'Rechnungen stehen mit der neuesten zuerst.',
  'payments.free-plan': () => 'Ein Tarif ohne Preis lässt sich nicht verkaufen.',
  'payments.price-taken': () => 'Dieser Preis gehört zu einem anderen Tarif.',
  'payments.price-does-not-fit': (price) => {
    if (!price.is_sold)
      return 'Dieser Preis oder sein Produkt ist bei Stripe archiviert. Bitte dort wiederherstellen oder einen anderen Preis wählen.';
    const wanted = `${formatAmount(price.plan_cents, price.plan_currency)} pro Monat`;
    return `Dieser Preis ist ${formatAmount(price.cents, price.currency)} ${germanOften(price.interval, price.interval_count)}, und ${price.plan} kostet ${wanted}. Bitte in Stripe einen Preis von ${wanted} erstellen und wählen oder zuerst den Preis von ${price.plan} im Bereich „Tarife“ ändern.`;
  },

  'tag.too-many': ({ limit }) =>
    `Ihre Firma hat schon ${formatNumber(limit)} verschiedene Schlagwörter. Bitte eines davon verwenden oder zuerst eines von allen SOPs entfernen.`,
  'tag.too-many-here': ({ limit }) =>
    `Eine SOP hat höchstens ${plural(limit, 'Schlagwort', 'Schlagwörter')}. Bitte zuerst eines entfernen.`,
  'view.not-found': () => 'Diese Ansicht gibt es nicht. Sie wurde vielleicht gelöscht.',
  'view.too-many': ({ limit }) =>
    `Sie haben schon ${plural(limit, 'Ansicht', 'Ansichten')}. Bitte zuerst eine löschen.`,
  'view.name-taken': ({ name }) => `Sie haben schon eine Ansicht mit dem Namen „${name}“.`,
  'department.not-found': () =>
    'Diese Abteilung gibt es nicht. Sie wurde vielleicht gelöscht; bitte eine andere wählen.',
  'department.too-many': ({ limit }) => `Es gibt schon ${plural(limit, 'Abteilung', 'Abteilungen')}.`,
  'department.name-taken': ({ name }) => `Es gibt schon eine Abteilung mit dem Namen „${name}“.`,
  'sop.not-found': () => 'SOP nicht gefunden',
  'sop.in-trash': () => 'Diese SOP ist im Papierkorb.',
  'sop.not-in-trash': () => 'Diese SOP ist nicht im Papierkorb.',
  'sop.unfinished': () => 'Nur eine fertige SOP lässt sich duplizieren.',
  'sop.being-redacted': () =>
    'In dieser SOP werden gerade Bereiche geschwärzt. Bitte in einer Minute erneut versuchen.',
  'redaction.findings-gone': () => 'Diese Funde gibt es nicht mehr. Bitte das Video erneut durchsuchen.',
  'sop.changed-meanwhile': () => 'Jemand anderes hat diese SOP inzwischen geändert.',
  'sop.generated-already': () => 'Diese SOP wird bereits erstellt.',
  'sop.video-gone': () => 'Das Video dieser SOP ist nicht mehr da. Bitte erneut als neue SOP hochladen.',
  'sop.video-deleted': () =>
    'Das Video dieser SOP wurde nach der Löschregel Ihrer Firma gelöscht. Ohne das Video ist das nicht möglich.',
  'document.too-large': () => 'Das Dokument ist größer als die erlaubten 25 MB.',
  'document.unsupported': () =>
    'Bitte ein Word-Dokument (.docx), eine Markdown-Datei (.md) oder ein ZIP aus Markdown mit Bildern wählen. Ältere Word-Dateien (.doc) und Dateien mit Kennwort müssen zuerst als .docx gespeichert werden.',
  'document.damaged': () => 'Dieses Dokument ist beschädigt und kann nicht gelesen werden.',
  'document.too-much': () =>
    'Dieses Dokument enthält mehr, als importiert werden kann. Bitte teilen oder die Bilder verkleinern.',
  'document.no-steps': () =>
    'In diesem Dokument wurden keine Schritte gefunden. Geben Sie jedem Schritt eine Überschrift oder nummerieren Sie die Schritte, und importieren Sie es erneut.',
  'document.too-many-steps': ({ steps, limit }) =>
    `Dieses Dokument hat ${steps} Schritte; ein Import übernimmt höchstens ${limit}. Bitte teilen.`,
  'export.unfinished': () => 'Diese SOP ist noch nicht fertig. Danach lässt sie sich exportieren.',
  'export.not-ready': () => 'Das Dokument ist noch nicht fertig.',
  'export.data-under-way': () => 'Ein Export aller Daten läuft bereits. Bitte warten, bis er fertig ist.',
  'export.too-much-work': () =>
    'Dieses Dokument konnte nicht erstellt werden: Es würde zu lange dauern. Bitte ein anderes Format versuchen oder die SOP aufteilen.',
  'export.not-found': () => 'Dieses Dokument gibt es nicht mehr. Bitte die SOP erneut exportieren.',
  'export.too-many': () =>
    'Für Ihre Firma werden gerade zu viele Dokumente erstellt oder aufbewahrt. Bitte in einigen Minuten erneut versuchen.',
  'sop.too-large': () => 'Diese SOP würde zu groß. Bitte einen Teil in eine zweite SOP verschieben.',
  'sop.not-made': () => 'Unter dieser Adresse wird keine SOP erstellt.',
  'sop.unusable-video': () =>
    'Dieses Video ist nicht verwendbar. Bitte eine neue SOP aus einem anderen erstellen.',
  'sop.not-to-be-retried': () => 'In ihrem jetzigen Zustand lässt sich diese SOP nicht erneut versuchen.',
  'sop.frame-gone': () =>
    'Dieses Bild ist nicht mehr verfügbar. Bitte die Bilder neu laden und erneut wählen.',
  'sop.no-frames': () => 'Keine Bilder vorhanden. Bitte prüfen, ob das Video noch da ist.',
  'sop.frames-not-ready': () => 'Die Bilder werden noch vorbereitet. Bitte gleich noch einmal laden.',
  'sop.frames-failed': () => 'Die Bilder konnten nicht vorbereitet werden. Bitte erneut versuchen.',
  'sop.still-processed': () => 'Das Video wird noch verarbeitet. Bitte warten, bis die SOP fertig ist.',
  'step.not-found': () => 'Diesen Schritt gibt es nicht mehr. Bitte die SOP neu laden.',
  'step.too-many': ({ limit }) =>
    `Eine SOP kann höchstens ${plural(limit, 'Schritt', 'Schritte')} haben. Bitte für den Rest eine zweite SOP erstellen.`,
  'step.is-last': () => 'Nach diesem Schritt gibt es keinen, mit dem er sich verbinden ließe.',
  'step.too-long': ({ limit }) =>
    `Zusammen überschreiten die beiden Schritte die Grenze von ${formatNumber(limit)} Zeichen für einen Schritt.`,
  'step.nothing-to-split': () =>
    'Beide Schritte brauchen einige Wörter. Bitte eine Stelle zwischen zwei Wörtern wählen.',
  'step.too-many-pictures': ({ limit }) =>
    `Ein Schritt kann höchstens ${plural(limit, 'Bild', 'Bilder')} zeigen. Bitte zuerst eines entfernen.`,
  'step.picture-not-found': () => 'Dieses Bild gibt es nicht mehr. Bitte die SOP neu laden.',
  'step.hidden-too-often': ({ limit }) =>
    `In diesem Video wurden schon ${formatNumber(limit)}-mal Bereiche geschwärzt; mehr geht nicht. Bitte dafür eine neue SOP erstellen.`,
  'step.picture-not-drawn': () => 'Das Bild konnte nicht gezeichnet werden. Bitte erneut versuchen.',
  'release.no-steps': () => 'Diese SOP hat noch keine Schritte. Bitte vor der Freigabe einige hinzufügen.',
  'release.open-doubts': ({ steps }) =>
    `Noch zu prüfen: ${plural(steps, 'Schritt', 'Schritte')}. Bitte zuerst annehmen oder bearbeiten.`,
  'release.nothing-changed': () => 'Seit der freigegebenen Version hat sich nichts geändert.',
  'release.not-approver': () => 'Das können nur Administratoren und die Freigeber dieser Abteilung tun.',
  'release.not-in-review': () => 'Diese SOP ist nicht in Prüfung.',
  'release.in-review': () => 'Diese SOP ist bereits in Prüfung.',
  'release.not-found': () => 'Diese Version gibt es nicht.',
  'release.not-current': () => 'Nur die aktuelle Version lässt sich zurückziehen, und nur einmal.',
  'release.too-many': () =>
    'Diese SOP hat die größte Anzahl an Versionen. Für weitere bitte eine neue SOP erstellen.',
  'reading.unknown-person': () =>
    'Eine der gewählten Personen gehört nicht mehr zu Ihrer Firma. Bitte neu wählen.',
  'reading.not-asked': () => 'Sie sind nicht gebeten, diese SOP zu lesen.',
  'reading.other-version': () => 'Das ist nicht die aktuelle Version dieser SOP. Bitte die aktuelle lesen.',
  'share.not-found': () => 'Diesen Link gibt es nicht. Er wurde vielleicht widerrufen.',
  'share.too-many': ({ limit }) =>
    `Diese SOP hat schon ${plural(limit, 'Link', 'Links')}. Bitte zuerst einen widerrufen.`,
  'share.expired': () => 'Dieser Link ist abgelaufen. Bitte einen anderen wählen oder ihn zuerst verlängern.',
  'share.gone': () => 'Dieser Link gilt nicht mehr. Bitte die Person, von der Sie ihn haben, um einen neuen.',
  'share.password-needed': () => 'Diese SOP ist durch ein Passwort geschützt.',
  'share.wrong-password': () => 'Dieses Passwort ist falsch.',
  'share.not-ready': () => 'Diese SOP ist noch nicht fertig. Bitte später erneut versuchen.',
  'comment.not-found': () => 'Diesen Kommentar gibt es nicht. Er wurde vielleicht gelöscht.',
  'comment.not-own': () => 'Nur Administratoren können Kommentare anderer löschen.',
  'comment.sentence-changed': () => 'Dieser Satz wurde inzwischen geändert. Bitte den Schritt erneut lesen.',
  'comment.unknown-person': () =>
    'Eine der erwähnten Personen gehört nicht mehr zu Ihrer Firma. Bitte neu wählen.',
  'comment.too-many': ({ limit }) =>
    `Diese SOP hat schon ${plural(limit, 'Kommentar', 'Kommentare')}. Bitte zuerst einige löschen.`,
  'execution.not-found': () => 'Diese Durchführung gibt es nicht. Sie wurde vielleicht gelöscht.',
  'execution.too-many': ({ limit }) =>
    `Diese SOP hat schon ${plural(limit, 'Durchführung', 'Durchführungen')}. Bitte zuerst einige löschen.`,
  'execution.too-many-photos': ({ limit }) =>
    `Eine Durchführung kann höchstens ${plural(limit, 'Foto', 'Fotos')} haben.`,
  'execution.photo-unlisted': () => 'Dieses Foto gehört nicht zur Durchführung.',
  'execution.photo-too-large': () => 'Das Foto ist größer als die erlaubten 15 MB.',
  'execution.photo-unreadable': () =>
    'Das Foto ist nicht lesbar. Bitte neu aufnehmen oder ein JPEG oder PNG auswählen.',
  'approver.cannot-edit': () =>
    'Freigeber brauchen die Rolle eines Bearbeiters oder Administrators Ihrer Firma.',
  'revision.not-found': () => 'Diese Änderung gibt es nicht.',
  'revision.changed-since': () => 'Das wurde seitdem noch einmal geändert. Nichts wurde rückgängig gemacht.',
  'recording.not-enabled': () =>
    'Die Bildschirmaufnahme ist für Ihr Konto nicht aktiviert. Bitte wenden Sie sich an Ihren Administrator.',
  'recording.unreadable': () =>
    'Die Aufnahme ist beschädigt oder leer und nicht lesbar. Bitte neu aufnehmen.',
  'recording.too-long': ({ minutes }) =>
    minutes === 1
      ? 'Die Aufnahme ist länger als die erlaubte Minute. Bitte kürzer aufnehmen.'
      : `Die Aufnahme ist länger als die erlaubten ${formatNumber(minutes)} Minuten. Bitte kürzer aufnehmen.`,
  'recording.not-converted': () => 'Die Aufnahme konnte nicht umgewandelt werden. Bitte erneut versuchen.',
  'recording.sent-already': () => 'Diese Aufnahme wurde schon gesendet.',
  'recording.gone': () => 'Diese Aufnahme gibt es nicht mehr.',

  'dataset.not-found': () => 'Datensatz nicht gefunden',
  'dataset.too-dense': ({ max_fps }) =>
    `Es lassen sich höchstens ${plural(max_fps, 'Bild', 'Bilder')} pro Sekunde gewinnen. Bitte eine niedrigere Bildrate wählen.`,
  'dataset.too-many': ({ limit }) =>
    `Es gibt schon ${plural(limit, 'Datensatz', 'Datensätze')}. Bitte zuerst einen löschen.`,
  'dataset.no-such-frame': () => 'Der Datensatz hat kein solches Bild.',
  'dataset.no-frame': ({ frame }) => `Der Datensatz hat kein Bild ${frame}.`,
  'dataset.no-label': ({ label }) => `Der Datensatz hat kein Label „${label}“.`,
  'dataset.frame-missing': () => 'Bild nicht gefunden',
  'annotation.other-dataset': () => 'Die Annotation gehört zu einem anderen Datensatz.',
  'annotation.box-size': () => 'Ein Rahmen braucht eine Breite und eine Höhe innerhalb des Bildes.',
  'annotation.too-many-boxes': ({ limit }) =>
    `Ein Datensatz fasst höchstens ${plural(limit, 'Rahmen', 'Rahmen')}.`,
  'annotation.too-many-labels': ({ limit }) =>
    `Ein Datensatz fasst höchstens ${plural(limit, 'Label', 'Labels')}.`,
  'annotation.frame-twice': ({ frame }) => `Bild ${frame} kommt zweimal vor.`,
  'model.none-active': () => 'Noch ist kein Modell aktiv. Bitte zuerst eines trainieren.',
  'model.not-found': () => 'Unter dieser Adresse gibt es kein Modell.',
  'suggestions.gone': () => 'Das Bild oder das Modell wurde gelöscht.',
  'suggestions.failed': () => 'Bei der Verarbeitung ist ein Fehler aufgetreten',
  'suggestions.too-slow': () => 'Die Vorschläge dauern zu lange. Bitte erneut versuchen.',
  'training.not-found': () => 'Unter dieser Adresse gibt es kein Training.',
  'training.still-running': () => 'Dieses Training läuft noch. Bitte vor dem Entfernen des Eintrags stoppen.',
  'training.running-already': () =>
    'Mit diesem Datensatz läuft schon ein Training. Bitte warten, bis es endet, oder es zuerst stoppen.',
  'training.dataset-not-ready': () =>
    'Die Bilder dieses Datensatzes werden noch vorbereitet. Bitte erneut versuchen, wenn er fertig ist.',
  'training.dataset-failed': () =>
    'Die Bilder dieses Datensatzes konnten nicht vorbereitet werden. Bitte ihn aus einem anderen Video neu erstellen.',
  'training.no-annotations': () =>
    'Dieser Datensatz hat noch keine Annotationen. Bitte zuerst auf einigen Bildern Rahmen zeichnen.',
  'import.under-way': () => 'Ein anderer Import Ihrer Firma läuft noch. Bitte warten, bis er endet.',
  'import.not-found': () => 'Dieser Import ist abgelaufen. Bitte die Datei erneut auswählen.',
  'import.changed-since': () =>
    'Die Annotationen haben sich inzwischen geändert. Bitte noch einmal prüfen, was der Import ersetzt.',
  'import.other-kind': () => germanAnnotations,
  'import.too-large': () =>
    'Die Datei ist größer als die 2 GB, die sich importieren lassen. Das ZIP braucht keine Bilder: Die Labels allein genügen.',
  'import.too-costly': () =>
    'Die Datei ist zum Importieren zu groß oder zu komplex. Bitte in kleinere Dateien aufteilen.',
  'import.zip-too-much': () => 'Das ZIP enthält mehr, als sich auf einmal importieren lässt.',
  'import.too-much': () => 'Die Datei enthält mehr, als sich auf einmal importieren lässt.',
  'import.zip-damaged': () => 'Die ZIP-Datei ist beschädigt oder nicht lesbar.',
  'import.zip-without-labels': () => `Das ZIP hat keine lesbaren Annotationen. ${germanAnnotations}`,
  'import.several-formats': () =>
    'Das ZIP hat Annotationen in mehreren Formaten. Bitte ein ZIP mit einem davon importieren.',
  'import.unknown-encoding': ({ file }) =>
    `„${file}“ lässt sich nicht als Text lesen. Bitte in UTF-8 speichern und das ZIP erneut auswählen.`,
  'import.pictures-changed': ({ change }) =>
    `Die Bilder dieses Exports wurden verändert („${change}“), daher passen die Rahmen nicht mehr. Bitte aus Roboflow ohne Augmentierung und ohne Zuschnitt oder Ränder exportieren.`,
  'import.frame-versions': ({ frame }) =>
    `Bild ${frame} steht mehrmals mit verschiedenen Rahmen in der Datei, wie bei augmentierten Bildern. Bitte ohne Augmentierung exportieren.`,
  'import.not-xml': ({ file }) => `„${file}“ ist beschädigt: Es ist kein gültiges XML.`,
  'import.not-voc': ({ file, location }) =>
    `„${file}“ ist keine Pascal-VOC-Datei: „${location}“ ist unvollständig oder falsch.`,
  'import.not-cvat': ({ file, location }) =>
    `„${file}“ ist keine CVAT-Datei: „${location}“ ist unvollständig oder falsch.`,
  'import.cvat-video': () =>
    'CVAT zählt die Bilder eines Videos anders. Bitte die exportierten Bilder als Bilder in CVAT hochladen und „CVAT for images“ exportieren.',
  'import.no-label-files': () => 'Das ZIP hat keine Label-Dateien.',
  'import.not-json': () => 'Die Datei ist beschädigt: Sie ist kein gültiges JSON.',
  'import.not-coco': ({ location }) => `Die Datei ist keine COCO-Datei: „${location}“ fehlt oder ist falsch.`,
  'import.not-via': ({ location }) =>
    `Die Datei ist keine Datei des VGG Image Annotator: „${location}“ ist unvollständig oder falsch.`,
  'import.region-without-class': ({ file }) =>
    `Ein Bereich von „${file}“ hat keine Klasse. Bitte für jeden Bereich ein Attribut ausfüllen.`,
  'import.several-attributes': ({ names }) =>
    `Die Bereiche haben mehrere Attribute (${names}), und keines heißt class, label, name oder type.`,
  'import.not-label-studio': ({ location }) =>
    `Die Datei ist kein Export von Label Studio: „${location}“ ist unvollständig oder falsch.`,
  'import.csv-incomplete': ({ line }) =>
    `Die Datei ist beschädigt: Zeile ${line} der CSV ist nicht vollständig.`,
  'import.csv-line': ({ line }) =>
    `Zeile ${line} der CSV ist kein Rahmen: Sie braucht eine Klasse, vier Zahlen, den Namen eines Bildes, seine Breite und seine Höhe.`,
  'import.unknown-image': ({ annotation }) =>
    `Annotation ${annotation} nennt ein Bild, das die Datei nicht hat.`,
  'import.unknown-category': ({ annotation }) =>
    `Annotation ${annotation} nennt eine Kategorie, die die Datei nicht hat.`,
  'import.nameless-class': () => 'Die Datei hat eine Klasse ohne Namen.',
  'import.class-name-too-long': ({ name, limit }) =>
    `Der Name der Klasse „${name}…“ hat mehr als ${formatNumber(limit)} Zeichen.`,
  'import.no-class-names': () =>
    'Das ZIP sagt nicht, wie seine Klassen heißen. Bitte data.yaml oder classes.txt hinzufügen.',
  'import.several-class-lists': () =>
    'Das ZIP hat mehrere Listen von Klassennamen, die sich unterscheiden. Bitte nur die behalten, die zu den Labels gehört.',
  'import.class-list-too-long': () => 'Die Liste der Klassen im ZIP ist zu lang.',
  'import.class-names-unreadable': () => 'Die Namen der Klassen in data.yaml sind nicht lesbar.',
  'import.too-many-classes': ({ limit }) => `Die Datei nennt mehr als ${plural(limit, 'Klasse', 'Klassen')}.`,
  'import.line-too-long': (line) => `${germanLine(line)}: länger, als ein Rahmen oder Umriss sein kann.`,
  'import.line-not-numbers': (line) => `${germanLine(line)}: keine Zeile mit Zahlen.`,
  'import.line-unknown-class': (line) =>
    `${germanLine(line)}: Die Klasse ${line.class_index} hat keinen Namen.`,
  'import.line-incomplete': (line) => `${germanLine(line)}: Eine Klasse und vier Zahlen werden gebraucht.`,
  'import.row-kind-unclear': (line) =>
    `${germanLine(line)}: Das kann ein Umriss sein oder ein Rahmen mit weiteren Zahlen, zum Beispiel Schlüsselpunkten, und das ZIP sagt nicht, was. Bitte in data.yaml ergänzen: „task: segment“ für Umrisse, „task: obb“ für gedrehte Rahmen, „task: detect“ für Rahmen oder „kpt_shape“ für Schlüsselpunkte.`,
  'import.row-of-another-kind': (line) =>
    `${germanLine(line)}: Das sind nicht die Zahlen ${germanRowKinds[line.kind] ?? line.kind}, wie das ZIP sie ankündigt.`,
  'import.line-negative': (line) => `${germanLine(line)}: ein Rahmen mit negativer Größe.`,
  'import.frame-too-full': ({ frame, limit }) =>
    `Bild ${frame} hat in der Datei mehr als ${plural(limit, 'Rahmen', 'Rahmen')}.`,

  'work.not-found': () =>
    'Das steht nicht mehr auf der Liste. Vielleicht hat sich schon jemand darum gekümmert.',
  'work.refused': ({ reason }) => `Das lässt sich nicht erneut versuchen. ${reason}`,
  'speech.not-offered': () =>
    'Der Katalog hat kein solches Modell. Bitte den Katalog eines Servers laden, der es hat.',
  'speech.other-fetch': () => 'Ein anderes Sprachmodell wird gerade geholt. Bitte warten oder es abbrechen.',
  'speech.no-space': ({ needed_mb, free_mb }) =>
    `Das Modell braucht ${formatNumber(needed_mb)} MB auf der Festplatte, und ${formatNumber(free_mb)} MB sind frei.`,

  'work.waiting-to-start': () => 'Wartet auf den Start',
  'work.waiting-to-go-on': () => 'Wartet auf die Fortsetzung',
  'work.waiting-behind': ({ before }) => `Wartet: noch ${formatNumber(before)} davor`,
  'work.no-space': () => 'Der Server hat keinen Platz mehr. Es geht weiter, sobald wieder Platz ist.',
  'work.failed': () => 'Bei der Verarbeitung ist ein Fehler aufgetreten',
  'mail.too-late': () => 'Die E-Mail konnte nicht rechtzeitig gesendet werden.',
  'mail.refused': ({ reply }) => `Der Mailserver hat die E-Mail abgelehnt: ${reply}`,
  'video.blank': () => 'Die Videodatei ist leer.',
  'video.other-format': () =>
    'Die Datei ist kein Video in einem lesbaren Format. Bitte MP4, MOV, WebM, MKV oder AVI verwenden.',
  'video.no-picture': () => 'Die Datei hat Ton, aber kein Bild. Bitte ein Video verwenden.',
  'video.truncated': () =>
    'Die Videodatei ist unvollständig: Ihr Ende fehlt. Bitte neu aufnehmen oder hochladen.',
  'video.corrupt': () => 'Die Videodatei ist beschädigt und nicht lesbar.',
  'video.too-long': () => 'Das Video ist länger als erlaubt.',
  'video.picture-too-large': () => 'Das Bild des Videos ist zu groß zum Verarbeiten. Die Grenze ist 8K.',
  'video.unsupported': () =>
    'Das Video ist auf eine Weise kodiert, die nicht lesbar ist. Bitte in MP4 (H.264) umwandeln.',
  'video.sound-unreadable': () =>
    'Der Ton dieses Videos hat ein Format, das hier nicht lesbar ist, und wurde daher nicht transkribiert. Mit Ton in AAC wird das Gesprochene berücksichtigt.',
  'video.sound-left-out': ({ tracks }) =>
    tracks === 1
      ? 'Eine Tonspur dieses Videos hat ein Format, das hier nicht lesbar ist. Sie wurde weggelassen.'
      : `${formatNumber(tracks)} Tonspuren dieses Videos haben ein Format, das hier nicht lesbar ist. Sie wurden weggelassen.`,
  'video.sound-chosen': ({ track, tracks }) =>
    `Dieses Video hat ${plural(tracks, 'Tonspur', 'Tonspuren')}. Verwendet wird Spur ${track}, weil sie die meiste Sprache enthält.`,
  'video.gaps-left-out': ({ gaps, first_seconds, seconds }) =>
    gaps === 1
      ? `Ab ${clock(first_seconds)} wurde ${clock(seconds)} Minuten lang nichts aufgenommen. Diese Zeit wurde weggelassen.`
      : `An ${formatNumber(gaps)} Stellen, zuerst ab ${clock(first_seconds)}, wurde insgesamt ${clock(seconds)} Minuten lang nichts aufgenommen. Diese Zeit wurde weggelassen.`,
  'video.ends-before-it-says': ({ seconds, declared_seconds }) =>
    `Die Videodatei ist unvollständig: Sie endet bei ${clock(seconds)} von ${clock(declared_seconds)}. Der vorhandene Teil wurde verwendet.`,
  'video.breaks-off': ({ seconds }) =>
    `Die Videodatei ist unvollständig: Sie bricht bei ${clock(seconds)} ab. Der vorhandene Teil wurde verwendet.`,
  'video.speech-unsure': () =>
    'Die Sprache war schwer zu erkennen und ist vielleicht kein Englisch. Bitte jeden Schritt mit dem Video vergleichen.',
  'video.picture-ends-early': ({ seconds }) =>
    `Das Bild dieses Videos endet bei ${clock(seconds)}. Spätere Schritte zeigen das letzte Bild.`,
  'sop.deleted': () => 'Die SOP wurde gelöscht.',
  'sop.took-too-long': ({ minutes }) =>
    `Die Verarbeitung dauerte länger als die erlaubten ${plural(minutes, 'Minute', 'Minuten')}. Bitte ein kürzeres Video versuchen.`,
  'sop.earlier-draft-remains': () =>
    'Der neue Entwurf konnte nicht erstellt werden, daher bleibt der frühere.',
  'sop.too-many-moments': () => 'Aus diesem Video wurden schon zu viele Momente verwendet.',
  'provider.key-refused': () =>
    'Der KI-Anbieter nimmt den API-Schlüssel nicht an: Er ist ungültig oder wurde zurückgezogen.',
  'provider.quota-used-up': () =>
    'Der KI-Anbieter hat die Anfrage abgelehnt: Das Kontingent des API-Schlüssels ist aufgebraucht.',
  'provider.contact-administrator': () => 'Bitte wenden Sie sich an Ihren Administrator.',
  'export.collecting-pictures': () => 'Bilder werden gesammelt',
  'export.writing': () => 'Das Dokument wird geschrieben',
  'export.done': () => 'Das Dokument ist fertig',
  'export.collecting-sops': () => 'SOPs werden gesammelt',
  'export.collecting-company': () => 'Personen, Einstellungen und Datensätze werden gesammelt',
  'export.data-done': () => 'Die Daten sind fertig',
  'export.data-gone': () => 'Diesen Export gibt es nicht mehr.',
  'writing.partly-offline': ({ parts, all }) =>
    parts === 1
      ? `1 von ${plural(all, 'Teil', 'Teilen')} des Gesprochenen wurde nicht vom Sprachmodell geschrieben.`
      : `${formatNumber(parts)} von ${plural(all, 'Teil', 'Teilen')} des Gesprochenen wurden nicht vom Sprachmodell geschrieben.`,
  'writing.offline-key': () => germanOffline('Der KI-Anbieter nimmt seinen API-Schlüssel nicht an.'),
  'writing.offline-quota': () => germanOffline('Das Kontingent des API-Schlüssels ist aufgebraucht.'),
  'writing.offline-model': () => germanOffline('Der KI-Anbieter kennt das Modell nicht.'),
  'writing.offline-request': () => germanOffline('Der Server des Modells hat die Anfrage abgelehnt.'),
  'writing.offline-overloaded': () => germanOffline('Der Server des Modells war überlastet.'),
  'writing.offline-server': () => germanOffline('Der Server des Modells hatte einen Fehler.'),
  'writing.offline-unreachable': () => germanOffline('Der Server des Modells war nicht erreichbar.'),
  'writing.offline-wrong': () => germanOffline('Die Antworten des Modells waren nicht verwendbar.'),
  'writing.offline-earlier-plan': () =>
    germanOffline('Ein früherer Versuch hatte die Schritte ohne das Sprachmodell geplant.'),
  'writing.offline-speech-unsure': () =>
    germanOffline('Das Gesprochene war für das Sprachmodell nicht sicher genug zu erkennen.'),
  'speech.offline': ({ reason }) =>
    `Auf diesem Rechner transkribiert: ${germanFailure('Der Sprachserver', reason)}`,
  'writing.not-checked': ({ reason }) =>
    `Sätze wurden nicht mit dem Gesprochenen verglichen: ${germanFailure('Der Server des Modells', reason)}`,
  'vision.refused': () =>
    'Das Sprachmodell hat die Bilder nicht angesehen: Sein Server hat sie abgelehnt. Vielleicht nimmt das Modell nur Text an.',
  'vision.failed': () =>
    'Das Sprachmodell hat die Bilder nicht angesehen: Sein Server hatte einen Fehler oder war nicht erreichbar.',
  'vision.wrong': () =>
    'Das Sprachmodell hat die Bilder nicht angesehen: Seine Antworten waren nicht verwendbar.',
  'making.looking-at-video': () => 'Video wird angesehen',
  'making.preparing-for-playing': () => 'Video wird zum Abspielen vorbereitet',
  'making.listening': () => 'Video wird angehört',
  'making.transcribing': () => 'Gesprochenes wird transkribiert',
  'making.part-transcribed': ({ part, parts }) => `Teil ${part} von ${parts}`,
  'making.looking-through': () => 'Bilder werden durchgesehen',
  'redaction.looking-through': () => 'Bilder des Videos werden entnommen',
  'redaction.searching': () => 'Gesichter und persönliche Daten werden gesucht',
  'redaction.writing-video': () => 'Das Video wird geschwärzt',
  'redaction.covering-pictures': () => 'Die Bilder werden geschwärzt',
  'making.keeping-pictures': () => 'Bilder werden gespeichert',
  'making.reading-screen': () => 'Text auf dem Bildschirm wird gelesen',
  'making.watching-screen': () => 'Änderungen auf dem Bildschirm werden gesucht',
  'making.reading-changes': () => 'Änderungen auf dem Bildschirm werden gelesen',
  'making.finding-steps': () => 'Schritte werden gesucht',
  'making.steps-found': ({ steps }) => `${plural(steps, 'Schritt', 'Schritte')} gefunden`,
  'making.steps-written': () => 'Schritte geschrieben',
  'making.precautions-derived': () => 'Sicherheitshinweise abgeleitet',
  'making.looking-for-things': () => 'Werkzeuge und Ausrüstung werden gesucht',
  'making.looking-at-chosen': () => 'Ausgewählte Bilder werden angesehen',
  'making.frame-seen': ({ frame, frames }) => `Bild ${frame} von ${frames}`,
  'making.choosing-pictures': () => 'Bilder werden ausgewählt',
  'dataset.fetching': () => 'Video wird geholt',
  'dataset.transcoding': () => 'Video wird umgewandelt',
  'dataset.extracting': () => 'Bilder werden gewonnen',
  'dataset.storing': () => 'Bilder werden gespeichert',
  'dataset.frames-stored': ({ stored, frames }) =>
    `${formatNumber(stored)} von ${plural(frames, 'Bild', 'Bildern')}`,
  'training.preparing-frames': ({ prepared, frames }) =>
    `Bilder werden vorbereitet (${formatNumber(prepared)} von ${formatNumber(frames)})`,
  'training.epoch': ({ epoch, epochs }) => `Training: Epoche ${epoch} von ${epochs}`,
  'training.keeping': () => 'Modell wird gespeichert',
  'dataset.deleted': () => 'Der Datensatz wurde gelöscht.',
  'dataset.too-many-frames': ({ frames, limit }) =>
    `Dieses Video ergäbe ${formatNumber(frames)} Bilder, mehr als die ${formatNumber(limit)}, die ein Datensatz fasst.`,
  'dataset.use-shorter-video': () => 'Bitte ein kürzeres Video verwenden.',
  'dataset.use-fewer-frames': ({ fps }) =>
    `Bitte mit höchstens ${plural(fps, 'Bild', 'Bildern')} pro Sekunde neu erstellen.`,
  'training.completed': () => 'Training abgeschlossen.',
  'training.completed-early': ({ epoch }) =>
    `Training vorzeitig abgeschlossen: keine Verbesserung nach Epoche ${epoch}.`,
  'training.not-measured': () => 'Für eine Messung, wie gut es erkennt, gibt es zu wenige annotierte Bilder.',
  'training.labels-not-found': ({ labels }) => `Auf den Testbildern findet es nicht: ${labels}.`,
  'training.labels-not-measured': ({ labels }) => `Für eine Messung zeigen zu wenige Bilder: ${labels}.`,
  'training.stopped': () => 'Das Training wurde gestoppt.',
  'training.stopped-by-user': () => 'Training vom Benutzer gestoppt',
  'training.failed': () => 'Training fehlgeschlagen',
  'training.unforeseen': () => 'Beim Training ist ein Fehler aufgetreten. Bitte neu starten.',
  'training.interrupted': () =>
    'Das Training wurde mehrmals unterbrochen und ist angehalten. Bitte neu starten.',
  'training.out-of-memory': () =>
    'Dem Training ist der Speicher ausgegangen. Bitte wenden Sie sich an den Betreiber dieses Servers.',
  'training.batch-too-large': ({ batch_size, smaller }) =>
    `Mit einer Batchgröße von ${batch_size} ist dem Training der Speicher ausgegangen. Bitte mit einer kleineren neu starten, zum Beispiel ${smaller}.`,
  'training.no-network': () =>
    'Das Erkennungsnetz ist auf diesem Server nicht installiert. Bitte wenden Sie sich an den Betreiber.',
  'training.nothing-to-learn': () =>
    'Es gibt nichts zu lernen. Bitte zuerst auf einigen weiteren Bildern Rahmen zeichnen.',
};

/** The server writes English, so English needs none. */
export const sentences = localized<Partial<AllSentences>>({ en: {}, de: german });
