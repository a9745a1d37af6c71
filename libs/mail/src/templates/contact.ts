import type { MailMessage } from '../mail-message.js';
import { layOut } from './layout.js';

/** To the operator, from somebody who wrote through the contact form. An answer goes to them. */
export const contactMessage = (given: {
  name: string;
  email: string;
  company?: string;
  message: string;
}): MailMessage =>
  layOut({
    subject: `Message from ${given.name}`,
    paragraphs: [
      `${given.name}${given.company ? ` of ${given.company}` : ''} sent a message through the contact form (${given.email}):`,
    ],
    quote: given.message,
    replyTo: given.email,
  });
