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
