import { localized } from '../../lib/locale.js';
import { plural } from '../../lib/time.js';

const every = (count: number, unit: string) =>
  count === 1 ? `Every ${unit}` : `Every ${plural(count, unit)}`;

export const texts = localized({
  en: {
    months: (count: number) => (count % 12 === 0 ? every(count / 12, 'year') : every(count, 'month')),
    never: 'Never',
  },
});
