import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    upload: 'Upload',
    uploaded: (loaded: string, total: string) => `${loaded} of ${total} uploaded`,
    uploadedAt: (loaded: string, total: string, perSecond: string) =>
      `${loaded} of ${total} uploaded, ${perSecond} per second`,
    pause: 'Pause',
    resume: 'Resume',
    tryAgain: 'Try again',
    sent: 'The video is uploaded.',
    paused: 'Paused.',
    interrupted: 'Connection lost. The upload resumes automatically when you are back online.',
    checking: 'Checking the video…',
    estimating: 'Estimating the time left…',
    failure: 'The video could not be uploaded. Please try again.',
    left: (name: string) =>
      `The unfinished upload of ${name} is kept for a day. Choose the same file again to resume it.`,
    dropLeft: 'Discard it',
    leaveSentTitle: 'Leave without creating the SOP?',
    leaveSent: 'Leave and discard',
    leaveSentText:
      'The video is uploaded, but no SOP has been created from it yet. Leaving this page discards it.',
    leaveTitle: 'Cancel the upload?',
    leaveText: 'The video is still being uploaded. Leaving this page stops it.',
    leave: 'Leave and cancel',
    stay: 'Stay',
  },
  de: {
    upload: 'Hochladen',
    uploaded: (loaded, total) => `${loaded} von ${total} hochgeladen`,
    uploadedAt: (loaded, total, perSecond) => `${loaded} von ${total} hochgeladen, ${perSecond} pro Sekunde`,
    pause: 'Pause',
    resume: 'Fortsetzen',
    tryAgain: 'Erneut versuchen',
    sent: 'Das Video ist hochgeladen.',
    paused: 'Pausiert.',
    interrupted: 'Verbindung verloren. Das Hochladen geht weiter, sobald sie wieder da ist.',
    checking: 'Video wird geprüft …',
    estimating: 'Restzeit wird geschätzt …',
    failure: 'Das Video konnte nicht hochgeladen werden. Bitte erneut versuchen.',
    left: (name) =>
      `Das unfertige Hochladen von ${name} bleibt einen Tag erhalten. Zum Fortsetzen dieselbe Datei noch einmal wählen.`,
    dropLeft: 'Verwerfen',
    leaveSentTitle: 'Verlassen, ohne die SOP zu erstellen?',
    leaveSent: 'Verlassen und verwerfen',
    leaveSentText:
      'Das Video ist hochgeladen, aber es wurde noch keine SOP daraus erstellt. Beim Verlassen der Seite wird es verworfen.',
    leaveTitle: 'Hochladen abbrechen?',
    leaveText: 'Das Video wird noch hochgeladen. Beim Verlassen der Seite wird das abgebrochen.',
    leave: 'Verlassen und abbrechen',
    stay: 'Bleiben',
  },
});
