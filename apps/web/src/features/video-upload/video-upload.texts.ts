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
    interrupted: 'The connection is lost. The upload goes on by itself when it is back.',
    checking: 'Checking the video…',
    estimating: 'Estimating the time left…',
    failure: 'The video could not be uploaded. Please try again.',
    left: (name: string) =>
      `The upload of ${name} is kept for a day. Choose the same file again and it goes on where it was.`,
    dropLeft: 'Throw it away',
    leaveSentTitle: 'Leave without making the SOP?',
    leaveSent: 'Leave and throw away',
    leaveSentText: 'The video is uploaded, but no SOP is made of it yet. Leaving this page throws it away.',
    leaveTitle: 'Cancel the upload?',
    leaveText: 'The video is still being uploaded. Leaving this page stops it.',
    leave: 'Leave and cancel',
    stay: 'Stay',
  },
});
