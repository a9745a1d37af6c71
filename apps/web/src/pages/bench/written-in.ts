/** For texts of the SOP, whose language need not be that of the page: how they are pronounced, and in which direction they run. */
export const writtenIn = (language: string) => ({ lang: language, dir: 'auto' }) as const;
