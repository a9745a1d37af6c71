import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ServiceName } from '@sop/contracts';
import { databaseUrl, openDatabase } from '@sop/database';
import { testDatabase, type TestDatabase } from '@sop/testing';
import { migrateAll } from './migrate-all.js';
import { schemas } from './schemas.js';

describe('migrating before a release', () => {
  let server: TestDatabase;
  let urls: Partial<Record<ServiceName, string>>;
  const services = schemas.map(({ service }) => service);
  const logged: string[] = [];
  const migrated = () =>
    migrateAll({
      schemas,
      databaseUrls: urls,
      adminUrl: server.adminUrl,
      log: (sentence) => logged.push(sentence),
    });

  beforeAll(async () => {
    server = await testDatabase(services);
    urls = Object.fromEntries(
      services.map((service) => {
        const url = new URL(databaseUrl(server.adminUrl, server.name));
        url.username = `${server.name}_${service}`;
        url.password = `chosen-by-an-operator-${service}`;
        url.searchParams.set('pool', '3');
        return [service, url.toString()];
      }),
    );
  });
  afterAll(() => server.drop());

  /** Names of what was applied to a service's schema. */
  const applied = async (service: ServiceName): Promise<string[]> => {
    const database = await openDatabase({ service, entities: [], migrations: [] }, urls[service] ?? '');
    try {
      const rows = await database.system((tx) => tx.query<{ name: string }>('select name from migration'));
      return rows.map(({ name }) => name).sort();
    } finally {
      await database.close();
    }
  };

  it('changes nothing while an address is missing, and names each that is', async () => {
    const before = await applied('billing').catch(() => null);
    const { sop: _sop, auth: _auth, ...some } = urls;
    const halfway = migrateAll({
      schemas,
      databaseUrls: some,
      adminUrl: server.adminUrl,
      log: () => undefined,
    });
    await expect(halfway).rejects.toThrow('DATABASE_URL_AUTH is not set\nDATABASE_URL_SOP is not set');
    expect(await applied('billing').catch(() => null)).toEqual(before);
  });

  it('makes roles with the passwords of the addresses and every schema, and does nothing when it runs again', async () => {
    await migrated();
    const first = await Promise.all(services.map(applied));
    for (const [index, { migrations }] of schemas.entries())
      expect(first[index]).toEqual(expect.arrayContaining(migrations.map(({ name }) => name)));
    await Promise.all([migrated(), migrated()]);
    expect(await Promise.all(services.map(applied))).toEqual(first);
    expect(logged).toContain('The schema of sop is up to date');
  });
});
