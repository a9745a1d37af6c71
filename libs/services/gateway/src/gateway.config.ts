import { serviceConfig } from '@sop/service-kit';
import { z } from 'zod';

/** `sop.example.com,www.sop.example.com:8443`; what is no host is a fault of the setting. */
const hosts = z
  .string()
  .max(1000)
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter((host) => host !== ''),
  )
  .pipe(z.array(z.string().regex(/^[a-z0-9.-]+(:\d{1,5})?$/, 'must be host names, separated by commas')));

const variables = z.object({
  /** Where the product stands for its users. */
  PRODUCTION_HOST: hosts,
  /** Where a release is tried; its pages move on to the first production host. */
  PREVIEW_HOST: hosts,
  /** Where people reach the product: what search engines are told. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:8080'),
});

export interface WebHosts {
  readonly production: readonly string[];
  readonly preview: readonly string[];
}

export function readPublicUrl(env?: Readonly<Record<string, string | undefined>>): string {
  return serviceConfig(variables, env).PUBLIC_URL.replace(/\/$/, '');
}

export function readWebHosts(env?: Readonly<Record<string, string | undefined>>): WebHosts {
  const { PRODUCTION_HOST, PREVIEW_HOST } = serviceConfig(variables, env);
  return { production: PRODUCTION_HOST, preview: PREVIEW_HOST };
}
