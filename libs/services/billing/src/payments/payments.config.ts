import { ConfigError, publicUrl, serviceConfig } from '@sop/service-kit';
import { z } from 'zod';

/** An empty value counts as not set. */
const secret = (shape: RegExp) =>
  z
    .string()
    .trim()
    .max(300)
    .transform((text) => text || undefined)
    .refine((text) => text === undefined || shape.test(text), 'does not look like a secret of Stripe')
    .optional();

const variables = z.object({
  STRIPE_SECRET_KEY: secret(/^[rs]k_(test|live)_\w+$/),
  STRIPE_WEBHOOK_SECRET: secret(/^whsec_[\w+/=]+$/),
  /** Another server with Stripe's API: on this machine, or over https. */
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  /** `true`: Stripe computes the tax, which must be set up there. */
  STRIPE_AUTOMATIC_TAX: z
    .enum(['', 'true', 'false'])
    .default('')
    .transform((text) => text === 'true'),
  PUBLIC_URL: publicUrl,
});

export interface PaymentsConfig {
  /** Undefined: payments are disabled. */
  secretKey: string | undefined;
  /** Undefined: webhooks are refused. */
  webhookSecret: string | undefined;
  apiBase: URL;
  hasAutomaticTax: boolean;
  /** Public URL of the product, without a trailing slash. */
  publicUrl: string;
}

export const PAYMENTS_CONFIG = Symbol('PaymentsConfig');

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** @throws ConfigError with all errors; also for a remote API base without https, which would expose the key */
export function readPaymentsConfig(env?: Readonly<Record<string, string | undefined>>): PaymentsConfig {
  const parsed = serviceConfig(variables, env);
  const apiBase = new URL(parsed.STRIPE_API_BASE);
  if (apiBase.protocol !== 'https:' && !localHosts.has(apiBase.hostname))
    throw new ConfigError('STRIPE_API_BASE must begin with https:// unless it is at this machine');
  return {
    secretKey: parsed.STRIPE_SECRET_KEY,
    webhookSecret: parsed.STRIPE_WEBHOOK_SECRET,
    apiBase,
    hasAutomaticTax: parsed.STRIPE_AUTOMATIC_TAX,
    publicUrl: parsed.PUBLIC_URL,
  };
}
