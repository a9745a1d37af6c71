import type { MailMessage } from '../mail-message.js';
import { renderMail } from './layout.js';
import { formatTime } from './format-time.js';

/** Sent some days before a trial ends. */
export const trialEnds = (variables: { company: string; endsAt: Date; link: string }): MailMessage =>
  renderMail({
    subject: 'Your trial ends soon',
    paragraphs: [
      `The trial of SOP Creator for ${variables.company} ends on ${formatTime(variables.endsAt)}.`,
      'Choose a plan to keep creating SOPs. You can still read what you have created either way.',
    ],
    action: { label: 'Choose a plan', link: variables.link },
  });

/** `amount` as displayed, with its currency: `$49.00`. Without `retryAt` the payment is not retried. */
export const paymentFailed = (variables: {
  company: string;
  amount: string;
  retryAt?: Date;
  link: string;
}): MailMessage =>
  renderMail({
    subject: 'A payment failed',
    paragraphs: [
      `The payment of ${variables.amount} for ${variables.company} failed.`,
      variables.retryAt
        ? `We will try again on ${formatTime(variables.retryAt)}. Please check that the card is still valid.`
        : 'Please add another card to keep your plan.',
    ],
    action: { label: 'View the payment', link: variables.link },
  });

/** Sent after several failed payments, before the last attempt. `amount` as in {@link paymentFailed}. */
export const paymentLastCall = (variables: {
  company: string;
  amount: string;
  retryAt?: Date;
  link: string;
}): MailMessage =>
  renderMail({
    subject: 'Last reminder: a payment is still open',
    paragraphs: [
      `The payment of ${variables.amount} for ${variables.company} failed several times.`,
      variables.retryAt
        ? `We will try once more on ${formatTime(variables.retryAt)}. If it fails again, you cannot create anything new until it is paid.`
        : 'Soon you will not be able to create anything new until it is paid.',
      'Please add another card. You can still read what you have created either way.',
    ],
    action: { label: 'View the payment', link: variables.link },
  });

/** Sent when the company cannot create anything until the open amount is paid. */
export const suspendedForPayment = (variables: { company: string; link: string }): MailMessage =>
  renderMail({
    subject: 'Your subscription is suspended because a payment failed',
    paragraphs: [
      `The payment for ${variables.company} failed, so you cannot create anything new for now.`,
      'You can still read and export everything you have created. As soon as the payment is made, you can continue.',
    ],
    action: { label: 'Pay now', link: variables.link },
  });
