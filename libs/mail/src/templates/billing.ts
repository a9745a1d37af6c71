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
