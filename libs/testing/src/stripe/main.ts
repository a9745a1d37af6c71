import { z } from 'zod';
import { startLocalStripe } from './local-stripe.js';

/** Runs as a process for tests that start the product separately: prints its URL once it listens. */
const read = z.object({
  LOCAL_STRIPE_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  STRIPE_SECRET_KEY: z.string().default('sk_test_local'),
  STRIPE_WEBHOOK_SECRET: z.string().default('whsec_local'),
  /** The product's webhook endpoint, `http://localhost:8080/api/billing/webhook`. */
  LOCAL_STRIPE_WEBHOOK_URL: z.url().optional(),
});
const { LOCAL_STRIPE_PORT, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, LOCAL_STRIPE_WEBHOOK_URL } = read.parse(
  process.env,
);

const server = await startLocalStripe({
  port: LOCAL_STRIPE_PORT,
  secretKey: STRIPE_SECRET_KEY,
  ...(LOCAL_STRIPE_WEBHOOK_URL && {
    webhook: { url: LOCAL_STRIPE_WEBHOOK_URL, secret: STRIPE_WEBHOOK_SECRET },
  }),
});
process.stdout.write(`Local Stripe: ${server.url}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close());
