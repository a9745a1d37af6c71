import { plural } from '../../lib/time.js';
import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    title: 'All data of the company',
    lead: (days: number) =>
      `One zip with your SOPs and their pictures, departments, users, settings, audit trail, usage, datasets and models’ cards. It is made in the background, we mail you when it is ready, and it is kept for ${days} days.`,
    failure: 'Failed to load the exports of your data',
    videos: (count: number, size: string) =>
      count === 0
        ? 'With the videos (there are none)'
        : `With the videos (${plural(count, 'video', 'videos')}, ${size})`,
    start: 'Export all data',
    askFailure: 'Failed to start the export',
    waiting: 'Waiting to begin',
    making: 'How far the export is',
    failed: (reason: string) => `The export failed: ${reason}`,
    download: (name: string, size: string) => `Download ${name} (${size})`,
    until: (day: string) => `Kept until ${day}.`,
  },
});
