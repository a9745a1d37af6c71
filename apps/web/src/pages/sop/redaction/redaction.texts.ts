import type { FindingKind, FoundWords, WordPlace } from '@sop/contracts';
import { counted, formatList } from '../../../lib/intl.js';
import { localized } from '../../../lib/locale.js';

const places = (count: number): string => counted(count, { one: 'finding', other: 'findings' });
const germanPlaces = (count: number): string => counted(count, { one: 'Fund', other: 'Funde' });

const kinds: Readonly<Record<FindingKind, string>> = {
  face: 'Face',
  mail: 'Mail address',
  card: 'Card number',
  phone: 'Phone number',
  name: 'Name',
};
const germanKinds: typeof kinds = {
  face: 'Gesicht',
  mail: 'Mailadresse',
  card: 'Kartennummer',
  phone: 'Telefonnummer',
  name: 'Name',
};

const wordPlaces: Readonly<Record<WordPlace, string>> = {
  title: 'Title',
  step: 'Step',
  precaution: 'Safety precautions',
  equipment: 'Equipment',
  transcript: 'Transcript',
  'unused-speech': 'Said but not used',
  screen: 'Text on screen',
  'import-report': 'Imported document',
  note: 'Note',
};
const germanWordPlaces: typeof wordPlaces = {
  title: 'Titel',
  step: 'Schritt',
  precaution: 'Sicherheitshinweise',
  equipment: 'Ausrüstung',
  transcript: 'Transkript',
  'unused-speech': 'Gesagt, aber nicht verwendet',
  screen: 'Text auf dem Bildschirm',
  'import-report': 'Importiertes Dokument',
  note: 'Notiz',
};

const times = (count: number): string => counted(count, { one: 'place', other: 'places' });
const germanTimes = (count: number): string => counted(count, { one: 'Stelle', other: 'Stellen' });

type Elsewhere = FoundWords['elsewhere'];
/** Those that are not zero. */
const listed = (parts: readonly (readonly [count: number, one: string, other: string])[]): string | null => {
  const named = parts.flatMap(([count, one, other]) => (count > 0 ? [counted(count, { one, other })] : []));
  return named.length > 0 ? formatList(named) : null;
};
const elsewhere = (of: Elsewhere): string | null => {
  const list = listed([
    [of.versions, 'released version', 'released versions'],
    [of.history, 'earlier change', 'earlier changes'],
    [of.comments, 'comment', 'comments'],
    [of.translations, 'translated sentence', 'translated sentences'],
    [of.executions, 'run', 'runs'],
    [of.sound, 'part of the sound', 'parts of the sound'],
  ]);
  return list === null ? null : `Also in ${list}.`;
};
const germanElsewhere = (of: Elsewhere): string | null => {
  const list = listed([
    [of.versions, 'freigegebenen Version', 'freigegebenen Versionen'],
    [of.history, 'früheren Änderung', 'früheren Änderungen'],
    [of.comments, 'Kommentar', 'Kommentaren'],
    [of.translations, 'übersetzten Satz', 'übersetzten Sätzen'],
    [of.executions, 'Durchführung', 'Durchführungen'],
    [of.sound, 'Stelle des Tons', 'Stellen des Tons'],
  ]);
  return list === null ? null : `Auch in ${list}.`;
};

export const texts = localized({
  en: {
    open: 'Find faces and personal data',
    openWords: 'Redact names and numbers',
    title: 'Faces and personal data',
    lead: 'The video is searched on this server for faces, mail addresses, card and phone numbers. You then choose what is redacted. Nothing is changed before you confirm.',
    names: 'Names to find',
    namesHint: 'One name or word per line, for example a customer’s. Deleted after the search.',
    tooManyNames: (limit: number) => `At most ${limit} names, each of 2 to 80 characters.`,
    search: 'Search the video',
    searchFailure: 'The search could not be started. Please try again.',
    loadFailure: 'This could not be loaded.',
    searchFailed: (reason: string) => `The video could not be searched. ${reason}`,
    searching: 'The video is being searched',
    closeMeanwhile: 'You can close this window and come back.',
    stop: 'Stop the search',
    stopFailure: 'This could not be ended. Please try again.',
    nothing: 'Nothing was found',
    nothingText: 'No faces and no personal data were recognised in this video.',
    mayMiss: 'A search can miss something. Watch the video before you share it.',
    cutOff: (limit: number) =>
      `There are more than ${limit} findings; these are the first. Redact them and search again.`,
    interval: (seconds: string) => `A picture was looked at every ${seconds} s.`,
    show: 'Show',
    filters: { all: 'All', face: 'Faces', text: 'Text' },
    kinds,
    selected: (count: number, all: number) => `${count} of ${all} selected`,
    selectAll: 'Select all',
    selectNone: 'Select none',
    discard: 'Discard',
    redact: (count: number) => `Redact ${places(count)}`,
    confirmTitle: (count: number) => `Redact ${places(count)} for good?`,
    confirm: 'Redact for good',
    destroyed:
      'In the video and in every picture of it, in all versions, these places are destroyed and covered. The old video, its clips and the documents exported so far are deleted.',
    stays:
      'Not changed: the words of the steps, the transcript and the sound, duplicates of this SOP, training data, and what was downloaded before.',
    noUndo: 'This cannot be undone. The video is not available until it is done.',
    redactFailure: 'The redaction could not be started. Please try again.',
    redacting: 'The video is being redacted',
    redactingText: 'You will be notified when it is done. You can close this window.',
    redactionFailed: (reason: string) =>
      `The video could not be redacted; pictures and words were. ${reason} Please try again.`,
    searchAgain: 'Search again',
    searchWords: 'Search the words',
    wordsSought: 'Names, numbers and addresses in the words',
    wordsHint: (limit: number) =>
      `One per line, 2 to ${limit} characters. Title, steps, lists, transcript and text on screen are searched.`,
    back: 'Back',
    wordsFailure: 'The words could not be searched.',
    wordsFound: (count: number) => (count === 0 ? 'Not found in the words' : `Found in ${times(count)}`),
    alsoInWords: (count: number) => `The chosen texts are also in ${times(count)} of the words`,
    alsoReplace: (count: number) => `Also replace the texts in ${times(count)} of the words`,
    redactWords: (count: number) => `Redact ${times(count)}`,
    confirmWordsTitle: (count: number) => `Redact ${times(count)} of the words for good?`,
    confirmWords: 'Redact for good',
    wordsReplaced:
      'In the words, each text is replaced by […]: in the draft, in released versions, which stay released, in the history, comments and runs. Translated sentences with one are deleted, as are the documents exported so far.',
    soundRemoved: (count: number) =>
      `In ${times(count)} of the video a text is spoken: the sound is removed there, for the whole line of the transcript. The old video is deleted.`,
    wordsStay:
      'Not changed: what is spoken but not in the transcript, drawings on pictures, duplicates of this SOP, and what was downloaded before.',
    wordsNoUndo: 'This cannot be undone.',
    wordsRedacted: 'The texts were replaced in the words.',
    redactWordsFailure: 'The words could not be redacted. Please try again.',
    wordPlaces,
    stepOf: (step: number) => `Step ${step}`,
    elsewhere,
    drawn: (steps: readonly number[]) =>
      `One of the texts is drawn on a picture of step ${formatList(steps.map(String))}. Please change the drawing there.`,
  },
  de: {
    open: 'Gesichter und persönliche Daten suchen',
    openWords: 'Namen und Nummern schwärzen',
    title: 'Gesichter und persönliche Daten',
    lead: 'Das Video wird auf diesem Server nach Gesichtern, Mailadressen, Karten- und Telefonnummern durchsucht. Danach wählen Sie, was geschwärzt wird. Vor Ihrer Bestätigung ändert sich nichts.',
    names: 'Gesuchte Namen',
    namesHint: 'Ein Name oder Wort pro Zeile, etwa von Kunden. Wird nach der Suche gelöscht.',
    tooManyNames: (limit) => `Höchstens ${limit} Namen, jeder mit 2 bis 80 Zeichen.`,
    search: 'Video durchsuchen',
    searchFailure: 'Die Suche konnte nicht gestartet werden. Bitte erneut versuchen.',
    loadFailure: 'Das konnte nicht geladen werden.',
    searchFailed: (reason) => `Das Video konnte nicht durchsucht werden. ${reason}`,
    searching: 'Das Video wird durchsucht',
    closeMeanwhile: 'Sie können dieses Fenster schließen und später wiederkommen.',
    stop: 'Suche beenden',
    stopFailure: 'Das konnte nicht beendet werden. Bitte erneut versuchen.',
    nothing: 'Nichts gefunden',
    nothingText: 'In diesem Video wurden keine Gesichter und keine persönlichen Daten erkannt.',
    mayMiss: 'Eine Suche kann etwas übersehen. Bitte das Video ansehen, bevor Sie es teilen.',
    cutOff: (limit) =>
      `Es gibt mehr als ${limit} Funde; dies sind die ersten. Bitte diese schwärzen und erneut suchen.`,
    interval: (seconds) => `Alle ${seconds} s wurde ein Bild untersucht.`,
    show: 'Anzeigen',
    filters: { all: 'Alle', face: 'Gesichter', text: 'Text' },
    kinds: germanKinds,
    selected: (count, all) => `${count} von ${all} ausgewählt`,
    selectAll: 'Alle auswählen',
    selectNone: 'Keine auswählen',
    discard: 'Verwerfen',
    redact: (count) => `${germanPlaces(count)} schwärzen`,
    confirmTitle: (count) => `${germanPlaces(count)} endgültig schwärzen?`,
    confirm: 'Endgültig schwärzen',
    destroyed:
      'Im Video und in jedem Bild daraus, in allen Versionen, werden diese Stellen zerstört und abgedeckt. Das alte Video, seine Ausschnitte und bisher exportierte Dokumente werden gelöscht.',
    stays:
      'Unverändert bleiben: die Worte der Schritte, das Transkript und der Ton, Duplikate dieser SOP, Trainingsdaten und was schon heruntergeladen wurde.',
    noUndo: 'Das lässt sich nicht rückgängig machen. Bis es fertig ist, ist das Video nicht verfügbar.',
    redactFailure: 'Die Schwärzung konnte nicht gestartet werden. Bitte erneut versuchen.',
    redacting: 'Das Video wird geschwärzt',
    redactingText: 'Sie werden benachrichtigt, wenn es fertig ist. Sie können dieses Fenster schließen.',
    redactionFailed: (reason) =>
      `Das Video konnte nicht geschwärzt werden, Bilder und Wörter schon. ${reason} Bitte erneut versuchen.`,
    searchAgain: 'Erneut suchen',
    searchWords: 'Wörter durchsuchen',
    wordsSought: 'Namen, Nummern und Adressen in den Wörtern',
    wordsHint: (limit) =>
      `Je Zeile einer, 2 bis ${limit} Zeichen. Durchsucht werden Titel, Schritte, Listen, Transkript und Text auf dem Bildschirm.`,
    back: 'Zurück',
    wordsFailure: 'Die Wörter konnten nicht durchsucht werden.',
    wordsFound: (count) =>
      count === 0 ? 'In den Wörtern nicht gefunden' : `An ${germanTimes(count)} gefunden`,
    alsoInWords: (count) => `Die gewählten Texte stehen auch an ${germanTimes(count)} der Wörter`,
    alsoReplace: (count) => `Die Texte auch an ${germanTimes(count)} der Wörter ersetzen`,
    redactWords: (count) => `${germanTimes(count)} schwärzen`,
    confirmWordsTitle: (count) => `${germanTimes(count)} der Wörter endgültig schwärzen?`,
    confirmWords: 'Endgültig schwärzen',
    wordsReplaced:
      'In den Wörtern wird jeder Text durch […] ersetzt: im Entwurf, in freigegebenen Versionen, die freigegeben bleiben, im Verlauf, in Kommentaren und Durchführungen. Übersetzte Sätze damit und bisher exportierte Dokumente werden gelöscht.',
    soundRemoved: (count) =>
      `An ${germanTimes(count)} des Videos wird ein Text gesagt: Dort wird der Ton entfernt, für die ganze Zeile des Transkripts. Das alte Video wird gelöscht.`,
    wordsStay:
      'Unverändert bleiben: was gesagt wird, aber nicht im Transkript steht, Zeichnungen auf Bildern, Duplikate dieser SOP und was schon heruntergeladen wurde.',
    wordsNoUndo: 'Das lässt sich nicht rückgängig machen.',
    wordsRedacted: 'Die Texte wurden in den Wörtern ersetzt.',
    redactWordsFailure: 'Die Wörter konnten nicht geschwärzt werden. Bitte erneut versuchen.',
    wordPlaces: germanWordPlaces,
    stepOf: (step) => `Schritt ${step}`,
    elsewhere: germanElsewhere,
    drawn: (steps) =>
      `Einer der Texte ist auf ein Bild von Schritt ${formatList(steps.map(String))} gezeichnet. Bitte die Zeichnung dort ändern.`,
  },
});
