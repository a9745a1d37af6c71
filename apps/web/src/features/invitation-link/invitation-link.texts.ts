import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    copy: (email: string) => `Copy invitation link for ${email}`,
    title: 'Copy invitation link',
    text: (email: string) =>
      `Send this link to ${email} yourself. It works once, for seven days, and replaces any earlier link. Anyone who has the link can join with this email address.`,
    copyLink: 'Copy link',
    copied: 'The invitation link was copied',
    link: 'Invitation link',
    close: 'Close',
    failure: 'Failed to make an invitation link',
    notMailed: (email: string) =>
      `${email} is invited, but no email was sent: no mail server is set up. Copy the invitation link and send it yourself.`,
  },
  de: {
    copy: (email) => `Einladungslink für ${email} kopieren`,
    title: 'Einladungslink kopieren',
    text: (email) =>
      `Senden Sie diesen Link selbst an ${email}. Er gilt einmal, sieben Tage lang, und ersetzt jeden früheren Link. Wer den Link hat, kann mit dieser E-Mail-Adresse beitreten.`,
    copyLink: 'Link kopieren',
    copied: 'Der Einladungslink wurde kopiert',
    link: 'Einladungslink',
    close: 'Schließen',
    failure: 'Der Einladungslink konnte nicht erstellt werden',
    notMailed: (email) =>
      `${email} ist eingeladen, aber es wurde keine E-Mail gesendet: Es ist kein Mailserver eingerichtet. Bitte den Einladungslink kopieren und selbst senden.`,
  },
});
