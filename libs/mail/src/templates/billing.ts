import type { MailMessage } from '../mail-message.js';
import { layOut } from './layout.js';
import { sayTime } from './say-time.js';

/** Some days before a trial ends. */
export const trialEnds = (given: { company: string; endsAt: Date; link: string }): MailMessage =>
  layOut({
    subject: 'Your trial ends soon',
    paragraphs: [
      `The trial of SOP Creator for ${given.company} ends on ${sayTime(given.endsAt)}.`,
      'Choose a plan to keep creating SOPs. You can still read what you have created either way.',
    ],
    action: { label: 'Choose a plan', link: given.link },
  });

/** `amount` as the reader sees it, with its currency: `$49.00`. Without `retryAt` it is not tried again. */
export const paymentFailed = (given: {
  company: string;
  amount: string;
  retryAt?: Date;
  link: string;
}): MailMessage =>
  layOut({
    subject: 'A payment failed',
    paragraphs: [
      `The payment of ${given.amount} for ${given.company} failed.`,
      given.retryAt
        ? `We will try again on ${sayTime(given.retryAt)}. Please check that the card is still valid.`
        : 'Please add another card to keep your plan.',
    ],
    action: { label: 'View the payment', link: given.link },
  });

/** The payment failed several times: one more chance. `amount` as in {@link paymentFailed}. */
export const paymentLastCall = (given: {
  company: string;
  amount: string;
  retryAt?: Date;
  link: string;
}): MailMessage =>
  layOut({
    subject: 'Last reminder: a payment is still open',
    paragraphs: [
      `The payment of ${given.amount} for ${given.company} failed several times.`,
      given.retryAt
        ? `We will try once more on ${sayTime(given.retryAt)}. If it fails again, you cannot create anything new until it is paid.`
        : 'Soon you will not be able to create anything new until it is paid.',
      'Please add another card. You can still read what you have created either way.',
    ],
    action: { label: 'View the payment', link: given.link },
  });

/** Nothing new can be made until what is open is paid. */
export const suspendedForPayment = (given: { company: string; link: string }): MailMessage =>
  layOut({
    subject: 'Your subscription is suspended because a payment failed',
    paragraphs: [
      `The payment for ${given.company} failed, so you cannot create anything new for now.`,
      'You can still read and export everything you have created. As soon as the payment is made, you can continue.',
    ],
    action: { label: 'Pay now', link: given.link },
  });
