import { z } from 'zod';
import { serviceConfig } from './service-config.js';

/** Where people reach the product, without a trailing slash: links in mails and documents begin with it. */
export const publicUrl = z
  .url({ protocol: /^https?$/ })
  .default('http://localhost:8080')
  .transform((url) => url.replace(/\/$/, ''));

export const PUBLIC_URL = Symbol('PublicUrl');

/** @throws ConfigError for an address that is none */
export const readPublicUrl = (env?: Readonly<Record<string, string | undefined>>): string =>
  serviceConfig(z.object({ PUBLIC_URL: publicUrl }), env).PUBLIC_URL;
