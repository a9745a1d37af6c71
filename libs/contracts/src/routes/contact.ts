import { z } from 'zod';
import { contactRefusals } from '../landing.js';
import { page } from '../page.js';
import { route } from '../route.js';
import { done, id, idParams, isoDate } from '../wire.js';

const { required } = contactRefusals;

const contactMessage = z.object({
  id,
  name: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  message: z.string(),
  received_at: isoDate,
  is_read: z.boolean(),
});
export type ContactMessage = z.infer<typeof contactMessage>;

const messages = page(contactMessage, { sorts: ['received_at'], filters: {} });

const ofOperator = { owner: 'admin', access: 'platform.content' } as const;

/** Messages of visitors, for the operator. */
export const contact = {
  send: route({
    name: 'contact.send',
    owner: 'admin',
    method: 'POST',
    path: '/public/contact',
    access: 'public',
    rateLimit: 'contact',
    summary: 'Sends a message to the operator',
    body: z.object({
      name: z.string({ error: required }).trim().min(1, required).max(100),
      email: z
        .string({ error: required })
        .trim()
        .min(1, required)
        .pipe(z.email(contactRefusals.email).max(254)),
      company: z.string().trim().max(200).optional(),
      message: z.string({ error: required }).trim().min(1, required).max(5000),
      /** A hidden field: a filled one comes from a bot, and the message is dropped. */
      website: z.string().max(500).optional(),
    }),
    reply: done,
  }),
  list: route({
    ...ofOperator,
    name: 'contact.list',
    method: 'GET',
    path: '/admin/contact-messages',
    summary: 'The messages of visitors, newest first',
    query: messages.query,
    reply: messages.reply.extend({ unread: messages.reply.shape.total.unwrap() }),
  }),
  mark: route({
    ...ofOperator,
    name: 'contact.mark',
    method: 'PUT',
    path: '/admin/contact-messages/:id',
    summary: 'Marks a message as read or unread',
    params: idParams,
    body: z.object({ is_read: z.boolean() }),
    reply: contactMessage,
  }),
  remove: route({
    ...ofOperator,
    name: 'contact.remove',
    method: 'DELETE',
    path: '/admin/contact-messages/:id',
    summary: 'Deletes a message',
    params: idParams,
  }),
};
