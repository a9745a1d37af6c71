import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase, type TestDatabase } from '@sop/testing';
import pg from 'pg';
import { openDatabase, provision } from './index.js';

const schemaOf = <S extends 'sop' | 'auth'>(service: S) => ({ service, entities: [], migrations: [] });

describe('provision', () => {
  let server: TestDatabase;

  beforeAll(async () => {
    server = await testDatabase(['sop', 'auth']);
    for (const service of ['sop', 'auth'] as const)
      await (await openDatabase(schemaOf(service), server.urls[service])).close();
  });
  afterAll(() => server.drop());

  async function queryAs(url: string, sql: string): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  it("keeps a service out of another one's schema", async () => {
    await expect(queryAs(server.urls.sop, 'select * from auth.inbox')).rejects.toThrow(
      /permission denied for schema auth/,
    );
    await expect(queryAs(server.urls.auth, 'create table sop.spy (id int)')).rejects.toThrow(
      /permission denied/,
    );
  });

  it('gives a service no access outside of its schema', async () => {
    await expect(queryAs(server.urls.sop, 'create table public.loose (id int)')).rejects.toThrow(
      /permission denied/,
    );
    await expect(queryAs(server.urls.sop, 'create schema another')).rejects.toThrow(/permission denied/);
  });

  it('lets every service use the extensions, and create none', async () => {
    const sql = `select extensions.similarity('green', 'grean') > 0.2 as similar, extensions.levenshtein('green', 'grean') as errors`;
    for (const service of ['sop', 'auth'] as const)
      expect(await queryAs(server.urls[service], sql)).toEqual([{ similar: true, errors: 1 }]);
    await expect(queryAs(server.urls.sop, 'create extension unaccent')).rejects.toThrow(/permission denied/);
  });

  it('creates roles that are subject to row-level security', async () => {
    const sql = `select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user`;
    expect(await queryAs(server.urls.sop, sql)).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreaterole: false },
    ]);
  });

  it('is idempotent, even from several processes at once', async () => {
    const again = { database: server.name, secret: 'test', services: ['sop', 'auth'] } as const;
    const runs = await Promise.all([1, 2, 3].map(() => provision(server.adminUrl, again)));
    for (const urls of runs) expect(urls).toEqual(server.urls);
    expect(await queryAs(server.urls.sop, 'select * from inbox')).toEqual([]);
  });

  it('derives different passwords per database from the same secret, and sets new ones for a new secret', async () => {
    const other = await testDatabase(['sop', 'auth']);
    const [before, old] = [other.urls.auth, new URL(other.urls.auth).password];
    const renewed = { database: other.name, secret: 'another', services: ['auth'] } as const;
    const { auth } = await provision(other.adminUrl, renewed);
    expect(new URL(auth).password).not.toBe(old);
    expect(old).not.toBe(new URL(other.urls.sop).password);
    await expect(queryAs(before, 'select 1')).rejects.toThrow(/password authentication failed/);
    expect(await queryAs(auth, 'select 1 as one')).toEqual([{ one: 1 }]);
    await other.drop();
  });
});
