import { serviceConfig } from '@sop/service-kit';
import { z } from 'zod';

const variables = z.object({
  /** Addresses, separated by commas, whose companies have no limits: the operator's own, and one for local use. */
  UNLIMITED_EMAILS: z.string().default(''),
});

export interface BillingConfig {
  unlimitedEmails: ReadonlySet<string>;
}

export const BILLING_CONFIG = Symbol('BillingConfig');

export function readBillingConfig(env?: Readonly<Record<string, string | undefined>>): BillingConfig {
  const addresses = serviceConfig(variables, env).UNLIMITED_EMAILS.split(',');
  return { unlimitedEmails: new Set(addresses.map((each) => each.trim().toLowerCase()).filter(Boolean)) };
}
