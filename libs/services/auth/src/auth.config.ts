import { passwordMinLength } from '@sop/contracts';
import { ConfigFault, serviceConfig, type Runtime } from '@sop/service-kit';
import { z } from 'zod';

const variables = z.object({
  ADMIN_EMAIL: z.string().trim().min(3).max(254).default('admin@sop-creator.local'),
  /** Absent: one is made up at the first start and printed once. */
  ADMIN_PASSWORD: z.string().min(passwordMinLength).max(256).optional(),
  /** Set by the launcher: the password of the company for work without a browser. Absent: there is none. */
  LOCAL_COMPANY_PASSWORD: z.string().min(passwordMinLength).max(256).optional(),
  /** Where people reach the product: links in mails begin with it. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:8080'),
});

export interface AuthConfig {
  /** Signs access tokens; every service verifies with the same. */
  tokenSecret: string;
  /** 1 in production; load tests and test suites allow themselves more wrong passwords. */
  rateLimitFactor: number;
  adminEmail: string;
  adminPassword: string | undefined;
  localCompanyPassword: string | undefined;
  /** Without a slash at the end. */
  publicUrl: string;
}

export const AUTH_CONFIG = Symbol('AuthConfig');

/** Throws `ConfigFault` with all faults. */
export function readAuthConfig(
  { tokenSecret, rateLimitFactor }: Pick<Runtime, 'tokenSecret' | 'rateLimitFactor'>,
  env?: Readonly<Record<string, string | undefined>>,
): AuthConfig {
  const { ADMIN_EMAIL, ADMIN_PASSWORD, LOCAL_COMPANY_PASSWORD, PUBLIC_URL } = serviceConfig(variables, env);
  if (!tokenSecret) throw new ConfigFault('TOKEN_SECRET is not set');
  return {
    tokenSecret,
    rateLimitFactor,
    adminEmail: ADMIN_EMAIL,
    adminPassword: ADMIN_PASSWORD,
    localCompanyPassword: LOCAL_COMPANY_PASSWORD,
    publicUrl: PUBLIC_URL.replace(/\/$/, ''),
  };
}
