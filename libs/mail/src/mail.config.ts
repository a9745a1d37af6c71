import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceConfig } from '@sop/service-kit';
import { z } from 'zod';

const sender = /^(?:[^<>@\p{C}]{1,100} )?<?([^<>@\s]{1,64}@[^<>@\s]{1,190})>?$/u;

const variables = z.object({
  /** `smtps://user:password@host` or `smtp://host:587?requireTLS=true`; without it mails are written as files. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(sender, 'must be an address or `Name <address>`')
    .default('SOP Creator <no-reply@sop-creator.local>'),
  MAIL_DIR: z.string().default(join(tmpdir(), 'sop-creator', 'mail')),
});

export interface MailConfig {
  /** Absent: mails are written into `folder`. */
  smtpUrl: string | undefined;
  folder: string;
  from: { name: string; address: string };
}

export const MAIL_CONFIG = Symbol('mail config');

/** @throws ConfigError */
export function readMailConfig(env?: Readonly<Record<string, string | undefined>>): MailConfig {
  const { SMTP_URL, MAIL_FROM, MAIL_DIR } = serviceConfig(variables, env);
  const address = sender.exec(MAIL_FROM)?.[1] ?? MAIL_FROM;
  const name = MAIL_FROM.includes('<') ? MAIL_FROM.slice(0, MAIL_FROM.indexOf('<')).trim() : '';
  return { smtpUrl: SMTP_URL, folder: MAIL_DIR, from: { name, address } };
}
