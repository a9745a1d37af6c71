const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** A time for readers in an unknown time zone: `22 November 2026 at 14:00 UTC`. */
export const formatTime = (moment: Date): string => `${format.format(moment)} UTC`;
