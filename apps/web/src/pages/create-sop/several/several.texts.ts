import { localized } from '../../../lib/locale.js';
import { plural } from '../../../lib/time.js';

export const texts = localized({
  en: {
    title: 'Create SOPs from several videos',
    lead: 'Each video becomes an SOP of its own, named after its file.',
    drop: 'Drop videos or a folder here, or choose several files',
    folder: 'Choose a folder',
    more: 'Add videos',
    limit: (count: number) =>
      `Up to ${plural(count, 'video')} at once. The folders in a folder are looked through as well.`,
    videos: 'Videos',
    video: 'Video',
    state: 'State',
    size: 'Size',
    states: {
      waiting: 'Waiting',
      uploading: 'Uploading',
      stopped: 'Waiting for room in your plan',
      failed: 'Failed',
      refused: 'Cannot be used',
      making: 'Being turned into an SOP',
      made: 'Done',
      'not-made': 'The SOP could not be made',
    },
    chosen: (count: number) => `${plural(count, 'video')} can become ${count === 1 ? 'an SOP' : 'SOPs'}.`,
    sent: (sent: number, all: number, made: number) =>
      `${sent} of ${plural(all, 'video')} uploaded, ${plural(made, 'SOP')} done.`,
    others: (count: number, names: string, more: number) =>
      `${plural(count, 'file is', 'files are')} no video and skipped: ${names}${more > 0 ? ` and ${more} more` : ''}.`,
    beyond: (count: number, limit: number) =>
      `${plural(count, 'video')} more than the ${limit} of a list ${count === 1 ? 'was' : 'were'} left out. Choose the rest when these are uploaded.`,
    known: (count: number) =>
      count === 1
        ? 'You have already made an SOP of 1 of these videos. It is skipped.'
        : `You have already made SOPs of ${count} of these videos. They are skipped.`,
    makeAgain: (count: number) => (count === 1 ? 'Create it again' : 'Create them again'),
    start: (count: number) => (count === 1 ? 'Create 1 SOP' : `Create ${count} SOPs`),
    planLimit: (reason: string, count: number) =>
      `${reason} ${plural(count, 'video')} ${count === 1 ? 'is' : 'are'} waiting, and nothing is lost.`,
    goOn: 'Continue',
    seePlans: 'See plans',
    tryAgain: 'Try again',
    remove: (name: string) => `Remove ${name} from the list`,
    open: (name: string) => `Open the SOP of ${name}`,
    openShort: 'Open',
    sopGone: 'The SOP of this video does not exist any more.',
    back: '← One video',
    dashboard: 'Go to the dashboard',
    leaveTitle: 'Leave before all videos are uploaded?',
    leaveText:
      'What has arrived is kept for a day: choose the same files again to continue. SOPs that have begun are made anyway.',
    leave: 'Leave',
    stay: 'Stay',
  },
  de: {
    title: 'SOPs aus mehreren Videos erstellen',
    lead: 'Jedes Video wird eine eigene SOP, benannt nach seiner Datei.',
    drop: 'Videos oder einen Ordner hierher ziehen, oder mehrere Dateien auswählen',
    folder: 'Ordner auswählen',
    more: 'Videos hinzufügen',
    limit: (count) =>
      `Bis zu ${plural(count, 'Video', 'Videos')} auf einmal. Auch die Ordner in einem Ordner werden durchsucht.`,
    videos: 'Videos',
    video: 'Video',
    state: 'Stand',
    size: 'Größe',
    states: {
      waiting: 'Wartet',
      uploading: 'Wird hochgeladen',
      stopped: 'Wartet auf Platz in Ihrem Tarif',
      failed: 'Fehlgeschlagen',
      refused: 'Nicht verwendbar',
      making: 'Wird zur SOP',
      made: 'Fertig',
      'not-made': 'Die SOP konnte nicht erstellt werden',
    },
    chosen: (count) =>
      `${plural(count, 'Video kann', 'Videos können')} ${count === 1 ? 'eine SOP' : 'SOPs'} werden.`,
    sent: (sent, all, made) =>
      `${sent} von ${plural(all, 'Video', 'Videos')} hochgeladen, ${plural(made, 'SOP', 'SOPs')} fertig.`,
    others: (count, names, more) =>
      `${plural(count, 'Datei ist', 'Dateien sind')} kein Video und ${count === 1 ? 'wird' : 'werden'} übersprungen: ${names}${more > 0 ? ` und ${more} weitere` : ''}.`,
    beyond: (count, limit) =>
      `${plural(count, 'Video', 'Videos')} mehr als die ${limit} einer Liste ${count === 1 ? 'wurde' : 'wurden'} weggelassen. Bitte den Rest wählen, wenn diese hochgeladen sind.`,
    known: (count) =>
      count === 1
        ? 'Aus 1 dieser Videos haben Sie schon eine SOP erstellt. Es wird übersprungen.'
        : `Aus ${count} dieser Videos haben Sie schon SOPs erstellt. Sie werden übersprungen.`,
    makeAgain: () => 'Noch einmal erstellen',
    start: (count) => (count === 1 ? '1 SOP erstellen' : `${count} SOPs erstellen`),
    planLimit: (reason, count) =>
      `${reason} ${plural(count, 'Video wartet', 'Videos warten')}, und nichts ist verloren.`,
    goOn: 'Fortsetzen',
    seePlans: 'Tarife ansehen',
    tryAgain: 'Erneut versuchen',
    remove: (name) => `${name} aus der Liste entfernen`,
    open: (name) => `SOP von ${name} öffnen`,
    openShort: 'Öffnen',
    sopGone: 'Die SOP dieses Videos gibt es nicht mehr.',
    back: '← Ein Video',
    dashboard: 'Zum Dashboard',
    leaveTitle: 'Verlassen, bevor alle Videos hochgeladen sind?',
    leaveText:
      'Was angekommen ist, bleibt einen Tag erhalten: Zum Fortsetzen dieselben Dateien noch einmal wählen. Begonnene SOPs werden trotzdem erstellt.',
    leave: 'Verlassen',
    stay: 'Bleiben',
  },
});
