import { formatNumber, formatTenths } from '../../lib/intl.js';

const hourSeconds = 3600;
/** From here on a tenth of an hour says nothing. */
const manyHours = 100;

/** Below an hour in minutes that have begun, so that a short video counts; rounded as exactly as it matters. */
export function hoursOrMinutes(seconds: number): { value: string; isHours: boolean } {
  const hours = seconds / hourSeconds;
  if (hours < 1) return { value: formatNumber(Math.ceil(seconds / 60)), isHours: false };
  return { value: hours < manyHours ? formatTenths(hours) : formatNumber(hours), isHours: true };
}
