import { serviceNames, type ServiceName } from '@sop/contracts';
import { migrate, provisionRoles, type ServiceSchema } from '@sop/database';
import { ConfigError } from '@sop/service-kit';

export interface MigrationOptions {
  schemas: readonly ServiceSchema[];
  databaseUrls: Partial<Record<ServiceName, string>>;
  /** A role that may create databases and roles. Absent: they are there already. */
  adminUrl: string | undefined;
  log(sentence: string): void;
}

/**
 * Brings the schema of every service up to this code, one after the other. Any number of these may run at once, beside services of
 * the version before.
 *
 * @throws ConfigError that names every address that is missing, before anything is changed
 */
export async function migrateAll({ schemas, databaseUrls, adminUrl, log }: MigrationOptions): Promise<void> {
  const urls = schemas.map((schema) => [schema, databaseUrls[schema.service]] as const);
  const missing = urls.filter(([, url]) => !url).map(([{ service }]) => service);
  if (missing.length > 0)
    throw new ConfigError(missing.map((name) => `DATABASE_URL_${name.toUpperCase()} is not set`).join('\n'));
  if (adminUrl !== undefined) {
    await provisionRoles(adminUrl, databaseUrls);
    log(`Roles and schemas of ${serviceNames.filter((name) => databaseUrls[name]).join(', ')} are there`);
  }
  for (const [schema, url] of urls) {
    if (url) await migrate(url, schema);
    log(`The schema of ${schema.service} is up to date`);
  }
}
