import { localized } from '../../lib/locale.js';

/** Texts of recordings that are shown outside the recorder, so that those pages do not load the recorder's own. */
export const outsideTexts = localized({
  en: {
    notEnabled: 'Screen recording is not enabled for your account. Please contact your administrator.',
    loadFailed: 'Failed to load screen recording settings. Please try again.',
    keptTitle: 'A recording was kept',
    keptText: (when: string, length: string) => `${when}, ${length}. Its tab was closed before it was used.`,
    keptUse: 'Look at it',
    keptDiscard: 'Throw away',
    discardTitle: 'Throw the recording away?',
    discardText: 'It cannot be brought back.',
    discardConfirm: 'Throw away',
    discardKeep: 'Keep it',
    leaveTitle: 'Leave the recorder?',
    leaveText: 'The recording stops. What was recorded so far is kept in this browser.',
    leaveTextLost: 'The recording stops, and what was recorded is lost.',
    leave: 'Leave',
    stay: 'Stay',
  },
});
