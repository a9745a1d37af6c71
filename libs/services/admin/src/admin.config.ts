import { serviceConfig } from '@sop/service-kit';
import { z } from 'zod';

const variables = z.object({
  /** Encrypts the keys of stored secrets: the database alone reveals no secret. */
  SECRETS_KEY: z.string().min(32, 'needs at least 32 characters'),
  OPENAI_API_KEY: z.string().trim().optional(),
});

export interface AdminConfig {
  secretsKey: string;
  /** Used while the settings have no key. */
  environmentAiKey: string | undefined;
}

export const ADMIN_CONFIG = Symbol('AdminConfig');

/** @throws ConfigError with all errors */
export function readAdminConfig(env?: Readonly<Record<string, string | undefined>>): AdminConfig {
  const { SECRETS_KEY, OPENAI_API_KEY } = serviceConfig(variables, env);
  return { secretsKey: SECRETS_KEY, environmentAiKey: OPENAI_API_KEY || undefined };
}
