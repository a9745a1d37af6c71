import type { MailMessage } from '../mail-message.js';
import { renderMail } from './layout.js';

/** To the operator, from a visitor who used the contact form. Replies go to the visitor. */
export const contactMessage = (variables: {
  name: string;
  email: string;
  company?: string;
  message: string;
}): MailMessage =>
  renderMail({
    subject: `Message from ${variables.name}`,
    paragraphs: [
      `${variables.name}${variables.company ? ` of ${variables.company}` : ''} sent a message through the contact form (${variables.email}):`,
    ],
    quote: variables.message,
    replyTo: variables.email,
  });
