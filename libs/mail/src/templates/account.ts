import type { MailMessage } from '../mail-message.js';
import { layOut } from './layout.js';
import { sayTime } from './say-time.js';

/** To somebody who is asked to join a company. `role` as the reader sees it: `an editor`. */
export const invitation = (given: {
  company: string;
  inviter: string;
  role: string;
  link: string;
  validUntil: Date;
}): MailMessage =>
  layOut({
    subject: `Join ${given.company} on SOP Creator`,
    paragraphs: [
      `${given.inviter} invites you to ${given.company} as ${given.role}.`,
      'SOP Creator turns a video of how something is done into written steps with pictures.',
    ],
    action: { label: 'Accept the invitation', link: given.link },
    notes: [
      `The invitation is valid until ${sayTime(given.validUntil)}.`,
      'If you do not know the sender, you can ignore this email.',
    ],
  });

/** To an account's address, where somebody asked for it. */
export const passwordReset = (given: { link: string; validMinutes: number }): MailMessage =>
  layOut({
    subject: 'Set a new password',
    paragraphs: ['Someone requested a new password for the account with this email address.'],
    action: { label: 'Choose a new password', link: given.link },
    notes: [
      `The link works once, for ${sayMinutes(given.validMinutes)}.`,
      'If this was not you, you can ignore this email. Your password stays the same.',
    ],
  });

/** To an address that somebody gave as theirs. */
export const emailVerification = (given: { link: string; validMinutes: number }): MailMessage =>
  layOut({
    subject: 'Confirm your email address',
    paragraphs: ['Please confirm that this email address is yours.'],
    action: { label: 'Confirm the address', link: given.link },
    notes: [
      `The link works for ${sayMinutes(given.validMinutes)}.`,
      'If you did not enter this address, you can ignore this email.',
    ],
  });

/** To an operator whose second factor another operator took off: whoever did not ask for it should hear of it at once. */
export const secondFactorReset = (given: { by: string; link: string }): MailMessage =>
  layOut({
    subject: 'Your second factor was reset',
    paragraphs: [
      `${given.by} reset the second factor of your account. You were logged out everywhere. Until you set up a second factor again, your password alone is enough to log in.`,
    ],
    action: { label: 'Log in and set it up again', link: given.link },
    notes: ['If you did not ask for this, tell the other operators and choose a new password.'],
  });

/** To whoever asked for all data of their company. */
export const companyDataReady = (given: { link: string; validUntil: Date }): MailMessage =>
  layOut({
    subject: 'Your company’s data is ready',
    paragraphs: ['The export of all your company’s data is ready to download.'],
    action: { label: 'Open the settings', link: given.link },
    notes: [
      `It is kept until ${sayTime(given.validUntil)}. You need to be logged in as an administrator of the company.`,
    ],
  });

function sayMinutes(minutes: number): string {
  const [count, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
