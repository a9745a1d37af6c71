const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** A moment for a reader whose time zone is not known: `22 November 2026 at 14:00 UTC`. */
export const sayTime = (moment: Date): string => `${format.format(moment)} UTC`;
