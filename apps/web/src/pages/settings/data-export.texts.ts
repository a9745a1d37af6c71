import { plural } from '../../lib/time.js';
import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    title: 'All company data',
    lead: (days: number) =>
      `One ZIP file with your SOPs and their pictures, departments, users, settings, activity log, usage, datasets and model descriptions. It is created in the background, we email you when it is ready, and it is kept for ${days} days, or until an SOP, a video or personal data in it is deleted for good.`,
    failure: 'Failed to load your data exports',
    videos: (count: number, size: string) =>
      count === 0
        ? 'Include videos (there are none)'
        : `Include videos (${plural(count, 'video', 'videos')}, ${size})`,
    start: 'Export all data',
    askFailure: 'Failed to start the export',
    waiting: 'Waiting to start',
    making: 'Export progress',
    failed: (reason: string) => `The export failed: ${reason}`,
    download: (name: string, size: string) => `Download ${name} (${size})`,
    until: (day: string) => `Kept until ${day}.`,
  },
  de: {
    title: 'Alle Firmendaten',
    lead: (days) =>
      `Eine ZIP-Datei mit Ihren SOPs und deren Bildern, Abteilungen, Benutzern, Einstellungen, Aktivitätsprotokoll, Nutzung, Datensätzen und Beschreibungen der Modelle. Sie entsteht im Hintergrund; wenn sie fertig ist, erhalten Sie eine E-Mail, und sie bleibt ${plural(days, 'Tag', 'Tage')} lang erhalten, oder bis eine SOP, ein Video oder persönliche Daten darin endgültig gelöscht werden.`,
    failure: 'Die Datenexporte konnten nicht geladen werden',
    videos: (count, size) =>
      count === 0
        ? 'Videos einschließen (es gibt keine)'
        : `Videos einschließen (${plural(count, 'Video', 'Videos')}, ${size})`,
    start: 'Alle Daten exportieren',
    askFailure: 'Der Export konnte nicht gestartet werden',
    waiting: 'Wartet auf den Start',
    making: 'Fortschritt des Exports',
    failed: (reason) => `Der Export ist fehlgeschlagen: ${reason}`,
    download: (name, size) => `${name} herunterladen (${size})`,
    until: (day) => `Verfügbar bis ${day}.`,
  },
});
