import { plural } from '../../lib/time.js';
import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    title: 'Deletion of videos',
    lead: 'A video can show and record people. Once its SOP is written, it may no longer be needed: steps, pictures and transcript stay.',
    failure: 'Failed to load when videos are deleted',
    isOn: 'Delete videos after they were turned into an SOP',
    days: 'Days until a video is deleted',
    daysHint: (shortest: number, longest: number) => `From ${shortest} to ${longest} days.`,
    wrongDays: (shortest: number, longest: number) => `Please enter a number from ${shortest} to ${longest}.`,
    save: 'Save',
    saved: (days: number | null) =>
      days === null
        ? 'Videos are no longer deleted.'
        : `Videos are deleted after ${plural(days, 'day', 'days')}.`,
    saveFailure: 'Failed to save when videos are deleted',
    question: 'Delete videos?',
    counting: 'Counting the videos that are already older…',
    countFailure: 'The videos that are already older could not be counted.',
    none: 'No video is that old yet.',
    affected: (count: number, size: string) =>
      `${plural(count, 'video is', 'videos are')} already older (${size}). Deletion starts within an hour.`,
    stays: 'Steps, the pictures that they show, and transcripts stay.',
    lost: 'Without the video you cannot choose other pictures, play what was said, show clips or generate the SOP again. This cannot be undone.',
    confirm: (days: number) => `Delete after ${plural(days, 'day', 'days')}`,
  },
  de: {
    title: 'Löschen von Videos',
    lead: 'Ein Video kann Menschen zeigen und aufnehmen. Sobald seine SOP geschrieben ist, wird es vielleicht nicht mehr gebraucht: Schritte, Bilder und Transkript bleiben.',
    failure: 'Es konnte nicht geladen werden, wann Videos gelöscht werden',
    isOn: 'Videos löschen, nachdem aus ihnen eine SOP entstanden ist',
    days: 'Tage, bis ein Video gelöscht wird',
    daysHint: (shortest, longest) => `Von ${shortest} bis ${longest} Tagen.`,
    wrongDays: (shortest, longest) => `Bitte eine Zahl von ${shortest} bis ${longest} eingeben.`,
    save: 'Speichern',
    saved: (days) =>
      days === null
        ? 'Videos werden nicht mehr gelöscht.'
        : `Videos werden nach ${plural(days, 'Tag', 'Tagen')} gelöscht.`,
    saveFailure: 'Es konnte nicht gespeichert werden, wann Videos gelöscht werden',
    question: 'Videos löschen?',
    counting: 'Die Videos, die schon älter sind, werden gezählt…',
    countFailure: 'Die Videos, die schon älter sind, konnten nicht gezählt werden.',
    none: 'Noch ist kein Video so alt.',
    affected: (count, size) =>
      `${plural(count, 'Video ist', 'Videos sind')} schon älter (${size}). Das Löschen beginnt innerhalb einer Stunde.`,
    stays: 'Schritte, die Bilder, die sie zeigen, und Transkripte bleiben.',
    lost: 'Ohne das Video lassen sich keine anderen Bilder wählen, Gesprochenes nicht abspielen, keine Ausschnitte zeigen und die SOP nicht neu erzeugen. Das lässt sich nicht rückgängig machen.',
    confirm: (days) => `Nach ${plural(days, 'Tag', 'Tagen')} löschen`,
  },
});
