import { localized } from '../../lib/locale.js';

/** Texts of recordings that are shown outside the recorder, so that those pages do not load the recorder's own. */
export const outsideTexts = localized({
  en: {
    notEnabled: 'Screen recording is not enabled for your account. Please contact your administrator.',
    loadFailed: 'Failed to load screen recording settings. Please try again.',
    keptTitle: 'You have an unused recording',
    keptText: (when: string, length: string) =>
      `${when}, ${length}. The tab was closed before the recording was used.`,
    keptUse: 'Review it',
    keptDiscard: 'Discard',
    discardTitle: 'Discard the recording?',
    discardText: 'This cannot be undone.',
    discardConfirm: 'Discard',
    discardKeep: 'Keep it',
    leaveTitle: 'Leave the recorder?',
    leaveText: 'The recording stops. What you recorded so far is kept in this browser.',
    leaveTextLost: 'The recording stops, and what you recorded will be lost.',
    leave: 'Leave',
    stay: 'Stay',
  },
});
