import { localized } from '../../lib/locale.js';
import { plural } from '../../lib/time.js';

export const texts = localized({
  en: {
    states: { in_progress: 'In progress', finished: 'Finished', abandoned: 'Ended early' },
    noReason: 'The server gives no reason.',
    waits: {
      full: (count: number) =>
        `${plural(count, 'photo waits', 'photos wait')} on this device, because the storage of your plan is full.`,
      photos: (count: number) => `The server does not accept ${plural(count, 'photo')}:`,
      runs: (count: number) => `The server does not accept ${plural(count, 'run')}:`,
    },
    fullShort: (count: number) => `${plural(count, 'photo waits', 'photos wait')}: storage full`,
    fullWayOut:
      'If you cannot, ask an administrator of your company. The runs themselves are stored; try again once there is room.',
    stays: 'Nothing is lost: it stays on this device until you discard it.',
    tryAgain: 'Try again',
    savePhotos: 'Save the photos as files',
    discard: 'Discard',
    discardTitle: 'Discard what waits on this device?',
    discardText: (runs: number, photos: number) =>
      `${[...(runs > 0 ? [plural(runs, 'run')] : []), ...(photos > 0 ? [plural(photos, 'photo')] : [])].join(' and ')} will be deleted from this device and cannot be restored. What the server has stays there.`,
    photoFile: (day: string, number: number) => `photo-${day}-${number}.jpg`,
    limits: (min: string | null, max: string | null, unit: string) =>
      min !== null && max !== null
        ? `${min} to ${max} ${unit}`
        : min !== null
          ? `at least ${min} ${unit}`
          : max !== null
            ? `at most ${max} ${unit}`
            : unit,
  },
  de: {
    states: { in_progress: 'Läuft', finished: 'Abgeschlossen', abandoned: 'Vorzeitig beendet' },
    noReason: 'Der Server nennt keinen Grund.',
    waits: {
      full: (count) =>
        `${plural(count, 'Foto wartet', 'Fotos warten')} auf diesem Gerät, weil der Speicher Ihres Tarifs voll ist.`,
      photos: (count) => `Der Server nimmt ${plural(count, 'Foto', 'Fotos')} nicht an:`,
      runs: (count) => `Der Server nimmt ${plural(count, 'Durchführung', 'Durchführungen')} nicht an:`,
    },
    fullShort: (count) => `${plural(count, 'Foto wartet', 'Fotos warten')}: Speicher voll`,
    fullWayOut:
      'Wenn Sie das nicht können, fragen Sie einen Administrator Ihres Unternehmens. Die Durchführungen selbst sind gespeichert; bitte erneut versuchen, sobald es Platz gibt.',
    stays: 'Nichts geht verloren: Es bleibt auf diesem Gerät, bis Sie es verwerfen.',
    tryAgain: 'Erneut versuchen',
    savePhotos: 'Fotos als Dateien speichern',
    discard: 'Verwerfen',
    discardTitle: 'Verwerfen, was auf diesem Gerät wartet?',
    discardText: (runs, photos) =>
      `Von diesem Gerät gelöscht und nicht wiederherstellbar: ${[...(runs > 0 ? [plural(runs, 'Durchführung', 'Durchführungen')] : []), ...(photos > 0 ? [plural(photos, 'Foto', 'Fotos')] : [])].join(' und ')}. Was der Server hat, bleibt dort.`,
    photoFile: (day, number) => `foto-${day}-${number}.jpg`,
    limits: (min, max, unit) =>
      min !== null && max !== null
        ? `${min} bis ${max} ${unit}`
        : min !== null
          ? `mindestens ${min} ${unit}`
          : max !== null
            ? `höchstens ${max} ${unit}`
            : unit,
  },
});
