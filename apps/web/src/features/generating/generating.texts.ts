import { formatPercent } from '../../lib/intl.js';
import { localized } from '../../lib/locale.js';
import { plural } from '../../lib/time.js';

export const texts = localized({
  en: {
    title: 'Generating SOP',
    failed: 'An error occurred during processing',
    retry: 'Retry',
    anotherVideo: 'Use another video',
    retryFailure: 'The SOP could not be restarted. Please try again.',
    back: 'Back to Dashboard',
    leave: 'Continue in the background',
    completed: (done: number, all: number) => `${done} of ${plural(all, 'stage')} completed`,
    completedAt: (completed: string, percent: number) => `${completed}, ${formatPercent(percent)}`,
    stages: {
      transcribing: 'Transcribing the narration',
      extracting: 'Extracting frames and steps',
      generating: 'Writing titles and descriptions',
      detecting: 'Detecting objects',
      safety: 'Collecting safety precautions',
      screenshots: 'Choosing screenshots',
    },
    states: { waiting: 'waiting', running: 'in progress', done: 'done', failed: 'failed' },
    starting: 'Starting…',
    nextInLine: 'Next in line',
    waiting: (before: number) => `Waiting: ${plural(before, 'video')} ahead`,
    done: 'Done',
    working: 'Working…',
  },
});
