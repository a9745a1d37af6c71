import { formatDecimalPlaces } from '../../lib/intl.js';

/** As an instrument shows it: all of its places, without groups. */
export const formatReading = formatDecimalPlaces;

/** A number with a point or a comma; null for anything else. */
export function readNumber(text: string): number | null {
  const plain = text.trim().replace('−', '-').replace(',', '.');
  return /^-?\d{1,9}(\.\d{1,9})?$/.test(plain) ? Number(plain) : null;
}
