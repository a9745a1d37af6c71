import { passwordMinLength, type IdentityProvider } from '@sop/contracts';
import {
  ConfigError,
  publicUrl,
  readSigningKeys,
  serviceConfig,
  type Runtime,
  type SigningKeys,
} from '@sop/service-kit';
import { z } from 'zod';

/** An empty value counts as not set. */
const oauthText = z
  .string()
  .trim()
  .max(500)
  .transform((text) => text || undefined)
  .optional();

const variables = z.object({
  TOKEN_KEYS: z
    .string(
      'is needed beside TOKEN_SECRET, which signs no access token any more: an Ed25519 key, made with `openssl genpkey -algorithm ed25519`',
    )
    .max(20_000),
  ADMIN_EMAIL: z.string().trim().min(3).max(254).default('admin@sop-creator.local'),
  /** When absent, a password is generated at the first start and printed once. */
  ADMIN_PASSWORD: z.string().min(passwordMinLength).max(256).optional(),
  /**
   * Set by the launcher: the password of the local company for work without a browser. When absent, there is no
   * such company.
   */
  LOCAL_COMPANY_PASSWORD: z.string().min(passwordMinLength).max(256).optional(),
  /** Encrypts the keys under which the secrets of second factors are stored. */
  SECRETS_KEY: z.string().min(32, 'needs at least 32 characters'),
  GOOGLE_CLIENT_ID: oauthText,
  GOOGLE_CLIENT_SECRET: oauthText,
  GOOGLE_ISSUER: z.url({ protocol: /^https?$/ }).default('https://accounts.google.com'),
  MICROSOFT_CLIENT_ID: oauthText,
  MICROSOFT_CLIENT_SECRET: oauthText,
  MICROSOFT_ISSUER: z.url({ protocol: /^https?$/ }).default('https://login.microsoftonline.com/common/v2.0'),
  /** Retention of the audit trail in days; the database refuses to delete entries younger than the minimum. */
  AUDIT_DAYS: z.coerce.number().int().min(180).max(3650).default(730),
  /** The public base URL; links in mails begin with it. */
  PUBLIC_URL: publicUrl,
  /** `true`: webhooks may go to this machine and to internal networks, also without https. */
  WEBHOOK_INTERNAL_ADDRESSES: z
    .enum(['', 'true', 'false'])
    .default('')
    .transform((text) => text === 'true'),
});

export interface AuthConfig {
  /** The first key signs access tokens; other services request the public keys. */
  tokenKeys: SigningKeys;
  /** Signs the cookies that only this service reads. */
  tokenSecret: string;
  secretsKey: string;
  /** 1 in production; load tests and test suites raise all limits. */
  rateLimitFactor: number;
  adminEmail: string;
  adminPassword: string | undefined;
  localCompanyPassword: string | undefined;
  auditDays: number;
  /** Without a trailing slash. */
  publicUrl: string;
  hasInternalWebhooks: boolean;
  /** Identity providers of which both keys are set. */
  identityProviders: Readonly<Partial<Record<IdentityProvider, ProviderSettings>>>;
}

/** Issued by the provider for this installation. */
export interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

export const AUTH_CONFIG = Symbol('AuthConfig');

/** @throws ConfigError listing all errors */
export function readAuthConfig(
  { tokenSecret, rateLimitFactor }: Pick<Runtime, 'tokenSecret' | 'rateLimitFactor'>,
  env?: Readonly<Record<string, string | undefined>>,
): AuthConfig {
  const read = serviceConfig(variables, env);
  const { ADMIN_EMAIL, ADMIN_PASSWORD, LOCAL_COMPANY_PASSWORD, PUBLIC_URL, TOKEN_KEYS } = read;
  if (!tokenSecret) throw new ConfigError('TOKEN_SECRET is not set');
  return {
    tokenKeys: readSigningKeys(TOKEN_KEYS),
    tokenSecret,
    secretsKey: read.SECRETS_KEY,
    rateLimitFactor,
    adminEmail: ADMIN_EMAIL,
    adminPassword: ADMIN_PASSWORD,
    localCompanyPassword: LOCAL_COMPANY_PASSWORD,
    auditDays: read.AUDIT_DAYS,
    publicUrl: PUBLIC_URL,
    hasInternalWebhooks: read.WEBHOOK_INTERNAL_ADDRESSES,
    identityProviders: providersOf(read),
  };
}

function providersOf(read: z.output<typeof variables>): AuthConfig['identityProviders'] {
  const google = provider(read.GOOGLE_ISSUER, read.GOOGLE_CLIENT_ID, read.GOOGLE_CLIENT_SECRET);
  const microsoft = provider(read.MICROSOFT_ISSUER, read.MICROSOFT_CLIENT_ID, read.MICROSOFT_CLIENT_SECRET);
  return { ...(google && { google }), ...(microsoft && { microsoft }) };
}

const provider = (issuer: string, clientId?: string, clientSecret?: string): ProviderSettings | undefined =>
  clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined;
