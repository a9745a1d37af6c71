/** The same day and time some months later, or the last day of a month that is shorter. Unix seconds. */
export function monthsLater(seconds: number, months: number): number {
  const from = new Date(seconds * 1000);
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + months);
  const days = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), days));
  return Math.floor(to.getTime() / 1000);
}

export const daySeconds = 86_400;

export function periodEnd(
  start: number,
  { interval, interval_count }: { interval: string; interval_count: number },
) {
  if (interval === 'year') return monthsLater(start, 12 * interval_count);
  if (interval === 'month') return monthsLater(start, interval_count);
  return start + daySeconds * interval_count * (interval === 'week' ? 7 : 1);
}
