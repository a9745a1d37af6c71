import { localized } from '../../lib/locale.js';
import { plural } from '../../lib/time.js';

const every = (count: number, unit: string) =>
  count === 1 ? `Every ${unit}` : `Every ${plural(count, unit)}`;

/** The unit with its plural. */
const germanEvery = (count: number, one: string, many: string, single: string) =>
  count === 1 ? single : `Alle ${plural(count, one, many)}`;

export const texts = localized({
  en: {
    months: (count: number) => (count % 12 === 0 ? every(count / 12, 'year') : every(count, 'month')),
    never: 'Never',
  },
  de: {
    months: (count) =>
      count % 12 === 0
        ? germanEvery(count / 12, 'Jahr', 'Jahre', 'Jedes Jahr')
        : germanEvery(count, 'Monat', 'Monate', 'Jeden Monat'),
    never: 'Nie',
  },
});
