import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { migrateAll } from '../../apps/migrate/src/migrate-all.js';
import { schemas } from '../../apps/migrate/src/schemas.js';
import { root } from '../launch/paths.mjs';
import { startPostgres, systemPostgres } from '../launch/postgres.mjs';
import { makeKeys } from './open-pgp-keys.mjs';

const run = promisify(execFile);
const testMs = 300_000;
const services = schemas.map(({ service }) => service);
const script = (name) => join(root, 'deploy', 'backup', name);

/** The database and the roles of each way to install the product. */
const installations = [
  ['Compose', { database: 'sop', role: (service) => service }],
  ['the chart', { database: 'sop_creator', role: (service) => `sop_creator_${service}` }],
  ['an operator', { database: 'Our "SOPs"', role: (service) => `team o'hara.${service}` }],
];

/** The extensions of the search, and who may use their schema. */
const extensions = `select extname as name, extversion as version, nspname as schema, nspacl::text as granted
  from pg_extension join pg_namespace n on n.oid = extnamespace where extname <> 'plpgsql' order by 1`;

describe('the restore script', () => {
  let folder;
  let source;
  let target;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sop-drill-'));
    await chmod(folder, 0o711);
    source = await startServer('source');
    target = await startServer('target');
  }, testMs);
  afterAll(async () => {
    await source?.stop();
    await target?.stop();
    await rm(folder, { recursive: true, force: true });
  }, testMs);

  const startServer = (name) =>
    startPostgres({
      folder: join(folder, name),
      programs: systemPostgres(),
      password: name,
      logFile: join(folder, `${name}.log`),
    });

  it.each(installations)(
    'restores a database with the names of %s into a server that has no such roles',
    async (_, installation) => {
      const dump = await install(installation);
      await restore(dump);
      await expectRestored(installation);
      await expect(restore(dump)).rejects.toThrow('already');
      await expectRestored(installation);
    },
    testMs,
  );

  it(
    'restores into the empty database that a server image creates',
    async () => {
      const installation = { database: 'made_empty', role: (service) => `empty_${service}` };
      const dump = await install(installation);
      await ask(target, 'create database made_empty');
      await restore(dump);
      await expectRestored(installation);
    },
    testMs,
  );

  it(
    'takes the address of the migration, which names the database itself, whether it exists or not',
    async () => {
      const installation = { database: 'our own', role: (service) => `own_${service}` };
      const dump = await install(installation);
      const environment = { DATABASE_ADMIN_URL: urlOf(target, 'our own') };
      await restore(dump, environment);
      await ask(target, 'drop database "our own"');
      await ask(target, 'create database "our own"');
      await restore(dump, environment);
      await expectRestored(installation);
    },
    testMs,
  );

  it(
    'can be repeated after a failure in the middle, during which no service can enter',
    async () => {
      const installation = { database: 'broken', role: (service) => `broken_${service}` };
      const dump = await install(installation);
      const bytes = await readFile(dump);
      const cut = `${dump}.cut`;
      await writeFile(cut, bytes.subarray(0, bytes.length - 200));
      await expect(restore(cut)).rejects.toThrow(/pg_restore/);
      await expect(migrated(target, installation)).rejects.toThrow(/not currently accepting connections/);
      await restore(dump);
      await expectRestored(installation);
    },
    testMs,
  );

  it(
    'restores an encrypted dump with the private key, of which nothing was readable before',
    async () => {
      const installation = { database: 'sealed', role: (service) => `sealed_${service}` };
      const keys = await makeKeys(folder);
      const dump = await install(installation, [], { BACKUP_PUBLIC_KEY: keys.public });
      expect(dump).toMatch(/\.dump\.gpg$/);
      await expect(run('pg_restore', ['--list', dump])).rejects.toThrow('valid archive');
      await expect(restore(dump)).rejects.toThrow(/decrypt|secret key/i);
      await restore(dump, { BACKUP_PRIVATE_KEY: keys.private });
      await expectRestored(installation);
    },
    testMs,
  );

  it(
    'grants a role of the operator what it was granted',
    async () => {
      const installation = { database: 'granted', role: (service) => `granted_${service}` };
      const dump = await install(installation, [
        'create role "report reader" nologin',
        'grant usage on schema sop to "report reader"',
        'grant select on sop.sop to "report reader"',
      ]);
      await restore(dump);
      const sql = `select has_table_privilege('report reader', 'sop.sop', 'select') as may`;
      expect(await ask(target, sql, 'granted')).toEqual([{ may: true }]);
    },
    testMs,
  );

  /** Installs the product on the source with one row of a tenant. @returns {Promise<string>} a dump of it */
  async function install(installation, more = [], environment = {}) {
    await migrated(source, installation);
    const { database } = installation;
    const id = '0190a3c2-7a4e-7c4e-8a4e-0123456789ab';
    await ask(source, `insert into sop.erased values ('${id}', '${id}')`, database);
    for (const sql of more) await ask(source, sql, database);
    const env = { ...process.env, DATABASE_BACKUP_URL: urlOf(source, database), ...environment };
    const { stdout } = await run(script('dump-database.sh'), [folder], { env });
    return stdout.trim();
  }

  function migrated(server, { database, role }) {
    const urls = services.map((service) => {
      const url = new URL(urlOf(server, database));
      url.username = encodeURIComponent(role(service));
      url.password = `password-of-${service}`;
      return [service, url.toString()];
    });
    return migrateAll({
      schemas,
      databaseUrls: Object.fromEntries(urls),
      adminUrl: server.url,
      log: () => undefined,
    });
  }

  function restore(dump, environment = {}) {
    return run(script('restore-database.sh'), [dump], {
      env: { ...process.env, DATABASE_ADMIN_URL: target.url, ...environment },
    });
  }

  /** The tables have the owners and content of the source, and the migration finds nothing to do but the passwords. */
  async function expectRestored(installation) {
    const sql = `select n.nspname as schema, c.relname as name, pg_get_userbyid(c.relowner) as owner
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any ('{${services.join(',')}}') and c.relkind in ('r', 'i') order by 1, 2`;
    const { database, role } = installation;
    const restored = await ask(target, sql, database);
    expect(restored).toEqual(await ask(source, sql, database));
    const ofExtensions = await ask(target, extensions, database);
    expect(ofExtensions).toEqual(await ask(source, extensions, database));
    expect(ofExtensions.map(({ name }) => name)).toEqual(['fuzzystrmatch', 'pg_trgm']);
    expect(new Set(restored.map(({ owner }) => owner))).toEqual(new Set(services.map(role)));
    await migrated(target, installation);
    for (const rows of [
      'select name, applied_at from sop.migration order by name',
      'select * from sop.erased',
    ])
      expect(await ask(target, rows, database)).toEqual(await ask(source, rows, database));
  }
});

function urlOf(server, database) {
  const url = new URL(server.url);
  url.pathname = `/${encodeURIComponent(database)}`;
  return url.toString();
}

async function ask(server, sql, database = 'postgres') {
  const client = new pg.Client({ connectionString: urlOf(server, database) });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
