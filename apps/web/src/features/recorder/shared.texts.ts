import { localized } from '../../lib/locale.js';

/** Texts of recordings that other pages show, so that they do not load all texts of the recorder. */
export const sharedTexts = localized({
  en: {
    notEnabled: 'Screen recording is not enabled for your account. Please contact your administrator.',
    loadFailed: 'Failed to load screen recording settings. Please try again.',
    storedTitle: 'You have an unused recording',
    storedText: (when: string, length: string) =>
      `${when}, ${length}. The tab was closed before the recording was used.`,
    useStored: 'Review it',
    discardStored: 'Discard',
    discardTitle: 'Discard the recording?',
    discardText: 'This cannot be undone.',
    discardConfirm: 'Discard',
    discardCancel: 'Keep it',
    leaveTitle: 'Leave the recorder?',
    leaveText: 'The recording stops. What you recorded so far is kept in this browser.',
    leaveTextLost: 'The recording stops, and what you recorded will be lost.',
    leave: 'Leave',
    stay: 'Stay',
  },
  de: {
    notEnabled:
      'Die Bildschirmaufnahme ist für Ihr Konto nicht aktiviert. Bitte wenden Sie sich an Ihren Administrator.',
    loadFailed:
      'Die Einstellungen der Bildschirmaufnahme konnten nicht geladen werden. Bitte erneut versuchen.',
    storedTitle: 'Sie haben eine unbenutzte Aufnahme',
    storedText: (when, length) =>
      `${when}, ${length}. Der Tab wurde geschlossen, bevor die Aufnahme verwendet wurde.`,
    useStored: 'Ansehen',
    discardStored: 'Verwerfen',
    discardTitle: 'Aufnahme verwerfen?',
    discardText: 'Das lässt sich nicht rückgängig machen.',
    discardConfirm: 'Verwerfen',
    discardCancel: 'Behalten',
    leaveTitle: 'Aufnahme verlassen?',
    leaveText: 'Die Aufnahme endet. Was bisher aufgenommen wurde, bleibt in diesem Browser.',
    leaveTextLost: 'Die Aufnahme endet, und was aufgenommen wurde, geht verloren.',
    leave: 'Verlassen',
    stay: 'Bleiben',
  },
});
