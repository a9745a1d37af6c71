import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    states: { in_progress: 'In progress', finished: 'Finished', abandoned: 'Ended early' },
    refused: 'The server does not accept this run.',
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
    refused: 'Der Server nimmt diese Durchführung nicht an.',
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
