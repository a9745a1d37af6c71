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
});
