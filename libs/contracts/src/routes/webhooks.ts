import { z } from 'zod';
import { webhookLimits } from '../limits.js';
import { page } from '../page.js';
import { route } from '../route.js';
import { count, id, idParams } from '../wire.js';

/** What a webhook can report. The names are those of the audit trail where it has one. */
export const webhookEvents = [
  'sop.created',
  'sop.generated',
  'sop.failed',
  'sop.review-requested',
  'sop.released',
  'sop.withdrawn',
  'sop.deleted',
  'comment.created',
  'execution.recorded',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Sent by the button for it alone. */
export const webhookTest = 'webhook.test';

/**
 * The body of a delivery: ids and numbers. A receiver that may, reads the rest through the API.
 * Fields are only ever added; `version` counts up where one changes its meaning.
 */
export const webhookMessage = z.object({
  /** Of the event: the same in each delivery of it, so that a receiver can leave out what it has handled. */
  id,
  type: z.enum([...webhookEvents, webhookTest]),
  version: z.literal(1),
  /** When it happened. */
  created_at: z.string(),
  company_id: id,
  data: z.object({
    sop_id: id.optional(),
    comment_id: id.optional(),
    execution_id: id.optional(),
    /** Who did it: a user or an API token; absent where the product did. */
    user_id: id.optional(),
    /** The released or withdrawn version. */
    sop_version: count.optional(),
    /** How an execution ended. */
    state: z.string().optional(),
  }),
});
export type WebhookMessage = z.infer<typeof webhookMessage>;

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why there was no answer, or none that counts. */
export const deliveryFailures = [
  'timeout',
  'connection',
  'address',
  'redirect',
  'status',
  'switched-off',
] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

/** One event on its way to one address. */
export const webhookDelivery = z.object({
  id,
  event_id: id,
  event: z.enum([...webhookEvents, webhookTest]),
  state: z.enum(deliveryStates),
  attempts: count,
  /** Of the last attempt. */
  status: count.nullable(),
  failure: z.enum(deliveryFailures).nullable(),
  /** The beginning of the last reply. */
  reply: z.string(),
  milliseconds: count.nullable(),
  created_at: z.string(),
  attempted_at: z.string().nullable(),
  next_attempt_at: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const webhook = z.object({
  id,
  address: z.string(),
  events: z.array(z.enum(webhookEvents)),
  is_active: z.boolean(),
  /** When the product switched it off, because nothing arrived for a day; null where it did not. */
  switched_off_at: z.string().nullable(),
  /** When a former secret that signs too ends; null for none. */
  former_secret_until: z.string().nullable(),
  /** The state of the latest delivery; null before the first. */
  last_state: z.enum(deliveryStates).nullable(),
  last_delivery_at: z.string().nullable(),
  created_at: z.string(),
});
export type Webhook = z.infer<typeof webhook>;

const address = z
  .string()
  .trim()
  .max(webhookLimits.address)
  .pipe(z.url({ protocol: /^https?$/, error: 'Please enter an address that begins with https://.' }));
const events = z.array(z.enum(webhookEvents)).min(1, 'Choose at least one event.').max(webhookEvents.length);
const withSecret = webhook.extend({ secret: z.string() });

/**
 * Calls of the company's own servers when something happened. Signed as in Standard Webhooks: `webhook-signature` contains
 * `v1,` and the Base64 HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`, once for each valid secret.
 */
export const webhooks = {
  list: route({
    name: 'webhooks.list',
    owner: 'auth',
    method: 'GET',
    path: '/webhooks',
    access: 'automation.view',
    summary: 'The webhooks of the company',
    reply: z.array(webhook),
  }),
  create: route({
    name: 'webhooks.create',
    owner: 'auth',
    method: 'POST',
    path: '/webhooks',
    access: 'automation.manage',
    summary: 'Reports events to an https address; only this reply contains the secret that signs them',
    body: z.object({ address, events }).strict(),
    reply: withSecret,
    status: 201,
    problems: [409],
  }),
  update: route({
    name: 'webhooks.update',
    owner: 'auth',
    method: 'PUT',
    path: '/webhooks/:id',
    access: 'automation.manage',
    summary: 'Changes address or events, or switches it off or on',
    params: idParams,
    body: z
      .object({ address: address.optional(), events: events.optional(), is_active: z.boolean().optional() })
      .strict(),
    reply: webhook,
  }),
  remove: route({
    name: 'webhooks.remove',
    owner: 'auth',
    method: 'DELETE',
    path: '/webhooks/:id',
    access: 'automation.manage',
    summary: 'Deletes the webhook with its log; nothing more is sent',
    params: idParams,
  }),
  replaceSecret: route({
    name: 'webhooks.replace-secret',
    owner: 'auth',
    method: 'POST',
    path: '/webhooks/:id/secret',
    access: 'automation.manage',
    summary: `Creates another secret; the former one signs too for ${webhookLimits.replacedSecretHours} hours`,
    params: idParams,
    reply: withSecret,
  }),
  test: route({
    name: 'webhooks.test',
    owner: 'auth',
    method: 'POST',
    path: '/webhooks/:id/test',
    access: 'automation.manage',
    rateLimit: 'webhook-trial',
    summary: `Sends a \`${webhookTest}\` event`,
    params: idParams,
    reply: webhookDelivery,
    status: 202,
    problems: [409],
  }),
  deliveries: route({
    name: 'webhooks.deliveries',
    owner: 'auth',
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    access: 'automation.view',
    summary: `What was sent in the last ${webhookLimits.logDays} days, the latest first, with the beginning of each reply`,
    params: idParams,
    ...page(webhookDelivery, {
      sorts: ['created_at'],
      filters: { state: z.enum(deliveryStates).optional() },
    }),
  }),
  replay: route({
    name: 'webhooks.replay',
    owner: 'auth',
    method: 'POST',
    path: '/webhooks/:id/deliveries/:deliveryId/replay',
    access: 'automation.manage',
    rateLimit: 'webhook-trial',
    summary: 'Sends the same event again, with the same id',
    params: idParams.extend({ deliveryId: id }),
    reply: webhookDelivery,
    status: 202,
    problems: [409],
  }),
};
