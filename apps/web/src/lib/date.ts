import { dayFormat, longDayFormat, momentFormat, monthFormat } from './intl.js';

const dated = (format: Intl.DateTimeFormat) => (iso: string) => {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '–' : format.format(date);
};

/** `21/11/2026`, in the reader's time zone. */
export const formatDay = dated(dayFormat);
/** `21 November 2026`. */
export const formatLongDay = dated(longDayFormat);
/** `21 Nov 2026, 14:05`. */
export const formatMoment = dated(momentFormat);
/** `21 Nov 2026, 14:05 – 14:30`. */
export const formatMoments = (from: string, to: string): string =>
  momentFormat.formatRange(new Date(from), new Date(to));
/** `November 2026`, of `2026-11`. */
export const formatMonth = dated(monthFormat);

/** The first moment of `2026-11-22` in the reader's time zone, or of the day `later` days after it; null for an invalid day. */
export function startOfDay(day: string, later = 0): string | null {
  const moment = new Date(`${day}T00:00`);
  if (Number.isNaN(moment.getTime())) return null;
  moment.setDate(moment.getDate() + later);
  return moment.toISOString();
}
