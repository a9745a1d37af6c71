const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Day/month/year in the reader's own time zone, as the dashboard shows dates. */
export function formatDay(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '–';
  return `${twoDigits(date.getDate())}/${twoDigits(date.getMonth() + 1)}/${date.getFullYear()}`;
}

const long = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** `21 November 2026`. */
export function formatLongDay(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '–' : long.format(date);
}
