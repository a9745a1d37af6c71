import { localized } from '../../lib/locale.js';

/** The words of choosing a frame of a video. */
export const texts = localized({
  en: {
    frameAt: (time: string, note?: string) => `Frame at ${time}${note ? `, ${note}` : ''}`,
    inStep: 'In this step',
    rest: 'The rest of the video',
    showAlike: (count: number) =>
      count === 1 ? 'Show 1 more that looks the same' : `Show ${count} more that look the same`,
  },
});
