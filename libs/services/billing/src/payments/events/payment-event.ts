import { z } from 'zod';

const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

/** The fields that are read of a signed event. Its copy of the object is ignored: the object is looked up. */
export const paymentEvent = z.object({
  id: z.string().regex(/^evt_\w{1,100}$/),
  type: z.string().regex(/^[\w.]{1,100}$/),
  created: z.number().int().min(0).max(4_102_444_800),
  data: z.object({
    object: z.object({
      id: z.string().max(200).default(''),
      customer: reference.nullish(),
    }),
  }),
});
export type PaymentEvent = z.output<typeof paymentEvent>;

/** Events that are handled; all others are stored as ignored. */
const kinds = {
  'checkout.session.completed': 'session',
  'checkout.session.async_payment_succeeded': 'session',
  'customer.subscription.created': 'subscription',
  'customer.subscription.updated': 'subscription',
  'customer.subscription.deleted': 'subscription',
  'customer.subscription.paused': 'subscription',
  'customer.subscription.resumed': 'subscription',
  'invoice.paid': 'invoice',
  'invoice.payment_failed': 'failure',
  'customer.updated': 'customer',
  'customer.deleted': 'customer',
} as const;
export type EventSubject = (typeof kinds)[keyof typeof kinds];

export const subjectOf = (kind: string): EventSubject | undefined =>
  Object.hasOwn(kinds, kind) ? kinds[kind as keyof typeof kinds] : undefined;
