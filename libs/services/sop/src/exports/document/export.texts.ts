import { languageName } from '@sop/contracts';

const english = {
  unknown: 'Unknown',
  safety: 'Safety Precautions',
  equipment: 'Equipment Needed',
  software: 'Software & Apps Used',
  procedure: 'Procedure',
  transcription: 'Full Transcription',
  stepFallback: (number: number) => `Step ${number}`,
  furtherPicture: (title: string, number: number) => `${title}, picture ${number}`,
  inVideo: (range: string) => `Video ${range}`,
  notCertain: 'Needs review: check it against the video',
  noProcedure: 'Nothing said or shown in the video reads like the steps of a procedure.',
  signOffHeading: 'Sign-off',
  signOff: ['Name', 'Date', 'Signature'],
  logo: 'Logo',
  page: 'Page',
  of: 'of',
  draft: 'Draft',
  draftOf: (version: number) => `Draft of version ${version}`,
  version: (version: number) => `Version ${version}`,
  kinds: {
    safety: 'Safety change',
    instruction: 'Instruction change',
    wording: 'Wording change',
  },
  releasedOn: (date: string) => `Released on ${date}`,
  approvedBy: (name: string) => `Approved by ${name}`,
  withdrawnOn: (date: string) => `Withdrawn on ${date}: do not use`,
  withdrawalReason: (reason: string) => `Reason: ${reason}`,
  supersededBy: (version: number) => `Superseded by version ${version}`,
  translated: (language: string) => `Translated into ${languageName(language)}`,
  untranslated: (count: number) =>
    count === 1 ? '1 sentence in the original language' : `${count} sentences in the original language`,
  unverified: (count: number) =>
    count === 1 ? '1 sentence not verified' : `${count} sentences not verified`,
  doubtful: (translated: string, original: string, isDoubtful: boolean) =>
    isDoubtful ? `${translated} [Not verified. Original: ${original}]` : translated,
  generatedOn: (date: string) => `Generated on ${date}`,
  qrCode: 'QR code of a link to this SOP',
  scan: 'Scan with a phone to read the current version.',
  validUntil: (date: string) => `The link is valid until ${date}.`,
  needsPassword: 'It needs a password.',
  notLoaded: '[Image could not be loaded - Check browser console for details]',
  imageError: (message: string) => `[Image error: ${message}]`,
};

export type DocumentTexts = typeof english;

const german: DocumentTexts = {
  unknown: 'Unbekannt',
  safety: 'Sicherheitshinweise',
  equipment: 'Benötigte Ausrüstung',
  software: 'Verwendete Software und Apps',
  procedure: 'Ablauf',
  transcription: 'Vollständiges Transkript',
  stepFallback: (number) => `Schritt ${number}`,
  furtherPicture: (title, number) => `${title}, Bild ${number}`,
  inVideo: (range) => `Video ${range}`,
  notCertain: 'Zu prüfen: mit dem Video vergleichen',
  noProcedure: 'Nichts, was im Video gesagt oder gezeigt wird, liest sich wie die Schritte eines Ablaufs.',
  signOffHeading: 'Bestätigung',
  signOff: ['Name', 'Datum', 'Unterschrift'],
  logo: 'Logo',
  page: 'Seite',
  of: 'von',
  draft: 'Entwurf',
  draftOf: (version) => `Entwurf der Version ${version}`,
  version: (version) => `Version ${version}`,
  kinds: {
    safety: 'Änderung der Sicherheit',
    instruction: 'Änderung der Anweisung',
    wording: 'Änderung des Wortlauts',
  },
  releasedOn: (date) => `Freigegeben am ${date}`,
  approvedBy: (name) => `Genehmigt von ${name}`,
  withdrawnOn: (date) => `Zurückgezogen am ${date}: nicht verwenden`,
  withdrawalReason: (reason) => `Grund: ${reason}`,
  supersededBy: (version) => `Ersetzt durch Version ${version}`,
  translated: () => 'Übersetzt ins Deutsche',
  untranslated: (count) =>
    count === 1 ? '1 Satz in der Originalsprache' : `${count} Sätze in der Originalsprache`,
  unverified: (count) => (count === 1 ? '1 Satz nicht geprüft' : `${count} Sätze nicht geprüft`),
  doubtful: (translated, original, isDoubtful) =>
    isDoubtful ? `${translated} [Nicht geprüft. Original: ${original}]` : translated,
  generatedOn: (date) => `Erstellt am ${date}`,
  qrCode: 'QR-Code eines Links zu dieser SOP',
  scan: 'Mit dem Smartphone scannen, um die aktuelle Version zu lesen.',
  validUntil: (date) => `Der Link gilt bis ${date}.`,
  needsPassword: 'Er braucht ein Passwort.',
  notLoaded: '[Bild konnte nicht geladen werden]',
  imageError: (message) => `[Bildfehler: ${message}]`,
};

const isGerman = (language: string): boolean => new Intl.Locale(language).language === 'de';

/** The texts of a document in addition to those of the SOP, in its language if there are any. */
export const textsIn = (language: string): DocumentTexts => (isGerman(language) ? german : english);

/** In every language. */
export const allTexts: readonly DocumentTexts[] = [english, german];

/** `22 November 2026`: English dates are day first. */
export const longDay = (date: Date, timeZone: string, language = 'en'): string =>
  new Intl.DateTimeFormat(isGerman(language) ? 'de-DE' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  }).format(date);

/** `2026-11-22`, which is how Swedish writes a date. */
export const isoDay = (date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(date);

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** A moment of a video: `0:07`, `12:30`, `1:02:05`. Takes seconds. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(rest)}` : `${minutes}:${twoDigits(rest)}`;
}
