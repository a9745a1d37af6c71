import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    copy: (email: string) => `Copy invitation link for ${email}`,
    title: 'Copy invitation link',
    text: (email: string) =>
      `Send this link to ${email} yourself. It works once, for seven days, and replaces any earlier link. Anyone who has the link can join with this email address.`,
    copyLink: 'Copy link',
    copied: 'The invitation link was copied',
    copyFailure: 'The browser does not allow copying. Select the link and copy it.',
    link: 'Invitation link',
    close: 'Close',
    failure: 'Failed to make an invitation link',
    notMailed: (email: string) =>
      `${email} is invited, but no email was sent: no mail server is set up. Copy the invitation link and send it yourself.`,
  },
});
