import { serviceConfig } from '@sop/service-kit';
import { z } from 'zod';

/** `sop.example.com,www.sop.example.com:8443`; a value that is no host name is a configuration error. */
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
  /** Hosts of the production installation. */
  PRODUCTION_HOST: hosts,
  /** Hosts on which a release is tested; its pages redirect to the first production host. */
  PREVIEW_HOST: hosts,
});

export interface WebHosts {
  readonly production: readonly string[];
  readonly preview: readonly string[];
}

export function readWebHosts(env?: Readonly<Record<string, string | undefined>>): WebHosts {
  const { PRODUCTION_HOST, PREVIEW_HOST } = serviceConfig(variables, env);
  return { production: PRODUCTION_HOST, preview: PREVIEW_HOST };
}
