import type { MailMessage } from '../mail-message.js';
import { renderMail } from './layout.js';
import { formatTime } from './format-time.js';

/** To a person who is invited to a company. `role` as displayed: `an editor`. */
export const invitation = (variables: {
  company: string;
  inviter: string;
  role: string;
  link: string;
  validUntil: Date;
}): MailMessage =>
  renderMail({
    subject: `Join ${variables.company} on SOP Creator`,
    paragraphs: [
      `${variables.inviter} invites you to ${variables.company} as ${variables.role}.`,
      'SOP Creator turns a video of how something is done into written steps with pictures.',
    ],
    action: { label: 'Accept the invitation', link: variables.link },
    notes: [
      `The invitation is valid until ${formatTime(variables.validUntil)}.`,
      'If you do not know the sender, you can ignore this email.',
    ],
  });

/** To an account's address after a reset was requested. */
export const passwordReset = (variables: { link: string; validMinutes: number }): MailMessage =>
  renderMail({
    subject: 'Set a new password',
    paragraphs: ['Someone requested a new password for the account with this email address.'],
    action: { label: 'Choose a new password', link: variables.link },
    notes: [
      `The link works once, for ${formatMinutes(variables.validMinutes)}.`,
      'If this was not you, you can ignore this email. Your password stays the same.',
    ],
  });

/** To an address that a user entered as their own. */
export const emailVerification = (variables: { link: string; validMinutes: number }): MailMessage =>
  renderMail({
    subject: 'Confirm your email address',
    paragraphs: ['Please confirm that this email address is yours.'],
    action: { label: 'Confirm the address', link: variables.link },
    notes: [
      `The link works for ${formatMinutes(variables.validMinutes)}.`,
      'If you did not enter this address, you can ignore this email.',
    ],
  });

/** To an operator whose second factor another operator has reset, so that an unrequested reset is noticed. */
export const secondFactorReset = (variables: { by: string; link: string }): MailMessage =>
  renderMail({
    subject: 'Your second factor was reset',
    paragraphs: [
      `${variables.by} reset the second factor of your account. You were logged out everywhere. Until you set up a second factor again, your password alone is enough to log in.`,
    ],
    action: { label: 'Log in and set it up again', link: variables.link },
    notes: ['If you did not ask for this, tell the other operators and choose a new password.'],
  });

/** To the user who requested the export of their company's data. */
export const companyDataReady = (variables: { link: string; validUntil: Date }): MailMessage =>
  renderMail({
    subject: 'Your company’s data is ready',
    paragraphs: ['The export of all your company’s data is ready to download.'],
    action: { label: 'Open the settings', link: variables.link },
    notes: [
      `It is kept until ${formatTime(variables.validUntil)}. You need to be logged in as an administrator of the company.`,
    ],
  });

function formatMinutes(minutes: number): string {
  const [count, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** To the administrators of a company when the product has switched a webhook off. */
export const webhookSwitchedOff = (variables: { host: string; link: string }): MailMessage =>
  renderMail({
    subject: 'A webhook was switched off',
    paragraphs: [
      `Nothing that SOP Creator sent to ${variables.host} was accepted for a day, so the webhook was switched off.`,
      'Its log shows what the server answered. Switch it on again there when the server works, and send again what is missing.',
    ],
    action: { label: 'Open the webhook', link: variables.link },
  });
