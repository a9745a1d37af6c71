import { ConfigFault, serviceConfig } from '@sop/service-kit';
import { z } from 'zod';

/** Empty counts as not set. */
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
  /** Another server that speaks like Stripe: at this machine, or over https. */
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  /** `true`: Stripe works the tax out, which must be set up there. */
  STRIPE_AUTOMATIC_TAX: z
    .enum(['', 'true', 'false'])
    .default('')
    .transform((text) => text === 'true'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:8080'),
});

export interface PaymentsConfig {
  /** Absent: nobody can pay. */
  secretKey: string | undefined;
  /** Absent: what the provider tells is refused. */
  webhookSecret: string | undefined;
  apiBase: URL;
  hasAutomaticTax: boolean;
  /** Where people reach the product, without a slash at the end. */
  publicUrl: string;
}

export const PAYMENTS_CONFIG = Symbol('PaymentsConfig');

const ofThisMachine = new Set(['localhost', '127.0.0.1', '[::1]']);

/** @throws ConfigFault with all faults; also where the key would leave this machine in the clear */
export function readPaymentsConfig(env?: Readonly<Record<string, string | undefined>>): PaymentsConfig {
  const read = serviceConfig(variables, env);
  const apiBase = new URL(read.STRIPE_API_BASE);
  if (apiBase.protocol !== 'https:' && !ofThisMachine.has(apiBase.hostname))
    throw new ConfigFault('STRIPE_API_BASE must begin with https:// unless it is at this machine');
  return {
    secretKey: read.STRIPE_SECRET_KEY,
    webhookSecret: read.STRIPE_WEBHOOK_SECRET,
    apiBase,
    hasAutomaticTax: read.STRIPE_AUTOMATIC_TAX,
    publicUrl: read.PUBLIC_URL.replace(/\/$/, ''),
  };
}
