import type { MailMessage } from '../mail-message.js';
import { layOut } from './layout.js';
import { sayTime } from './say-time.js';

/** Some days before a trial ends. */
export const trialEnds = (given: {
  company: string;
  plan: string;
  endsAt: Date;
  link: string;
}): MailMessage =>
  layOut({
    subject: `Your trial of ${given.plan} ends soon`,
    paragraphs: [
      `The trial of the plan ${given.plan} for ${given.company} ends on ${sayTime(given.endsAt)}.`,
      'Choose a plan to go on making SOPs. What you have made stays readable in any case.',
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
    subject: 'A payment could not be taken',
    paragraphs: [
      `The payment of ${given.amount} for ${given.company} could not be taken.`,
      given.retryAt
        ? `We try again on ${sayTime(given.retryAt)}. Please see that the card is still valid.`
        : 'Please give another card to keep your plan.',
    ],
    action: { label: 'Look at the payment', link: given.link },
  });

/** The payment failed several times: one more chance. `amount` as in {@link paymentFailed}. */
export const paymentLastCall = (given: {
  company: string;
  amount: string;
  retryAt?: Date;
  link: string;
}): MailMessage =>
  layOut({
    subject: 'Last call: a payment is still open',
    paragraphs: [
      `The payment of ${given.amount} for ${given.company} failed several times.`,
      given.retryAt
        ? `We try once more on ${sayTime(given.retryAt)}. If it fails again, nothing new can be made until it is paid.`
        : 'Until it is paid, nothing new can be made soon.',
      'Please give another card. What you have made stays readable in any case.',
    ],
    action: { label: 'Look at the payment', link: given.link },
  });

/** Nothing new can be made until what is open is paid. */
export const suspendedForPayment = (given: { company: string; link: string }): MailMessage =>
  layOut({
    subject: 'Your subscription is suspended for payment',
    paragraphs: [
      `The payment for ${given.company} could not be taken, so nothing new can be made for now.`,
      'Everything you have made stays readable and can be exported. As soon as the payment is made, work goes on.',
    ],
    action: { label: 'Pay now', link: given.link },
  });
