import { z } from 'zod';
import { mailedNotices } from '../events/sop.js';
import { notificationLimits } from '../limits.js';
import { page } from '../page.js';
import { route } from '../route.js';
import { count, id, positiveCount } from '../wire.js';

/** Something that its user waits for happened to an SOP. */
export const notification = z.object({
  id,
  notice: z.enum(mailedNotices),
  sop_id: id,
  /** Of the SOP at that time. */
  title: z.string(),
  /** The title of the step of a comment; null for the SOP as a whole, and for other kinds. */
  step: z.string().nullable(),
  /** The beginning of a note or comment, or why an SOP failed. */
  text: z.string(),
  version: positiveCount.nullable(),
  /** The date of a review. */
  due_at: z.string().nullable(),
  /** The comment that the page opens. */
  thread_id: id.nullable(),
  /** The name of the user whose action it is, or the address; null for the product itself, and for a removed user. */
  by: z.string().nullable(),
  created_at: z.string(),
  is_read: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

export const notifications = {
  list: route({
    name: 'notifications.list',
    owner: 'auth',
    method: 'GET',
    path: '/notifications',
    // Not `account.use`: reading it in a user's name is in the audit trail.
    access: 'notification.view',
    summary: 'The notifications of the caller, newest first; deleted after 90 days',
    ...page(notification, { sorts: ['created_at'], filters: {} }),
  }),
  unread: route({
    name: 'notifications.unread',
    owner: 'auth',
    method: 'GET',
    path: '/notifications/unread',
    access: 'account.use',
    summary: 'The number of unread notifications, up to a hundred',
    reply: z.object({ count }),
  }),
  read: route({
    name: 'notifications.read',
    owner: 'auth',
    method: 'POST',
    path: '/notifications/read',
    access: 'account.manage',
    summary: 'Marks notifications of the caller as read: these, or all',
    body: z.object({ ids: z.array(id).max(notificationLimits.marked).optional() }).strict(),
  }),
};
