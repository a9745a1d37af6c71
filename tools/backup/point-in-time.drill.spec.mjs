import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@sop/testing';
import pg from 'pg';
import { migrateAll } from '../../apps/migrate/src/migrate-all.js';
import { schemas } from '../../apps/migrate/src/schemas.js';
import { root } from '../launch/paths.mjs';
import { asAccount, postgresAccount } from '../launch/postgres-account.mjs';
import { startPostgres, systemPostgres } from '../launch/postgres.mjs';

const run = promisify(execFile);
const testMs = 300_000;
const file = (name) => join(root, 'deploy', 'backup', name);
const idOf = (digit) => `0190a3c2-7a4e-7c4e-8a4e-00000000000${digit}`;

/** A PostgreSQL with the settings of `archive.conf`, and one that is prepared by `restore-moment.sh`. */
describe('the archived log of the database', () => {
  const account = postgresAccount();
  const programs = systemPostgres();
  let folder;
  let archive;
  let lost;
  let found;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sop-drill-'));
    await chmod(folder, 0o711);
    archive = await ofServer('archive');
    lost = await startServer('lost', await settings());
  }, testMs);
  afterAll(async () => {
    await lost?.stop();
    await found?.stop();
    await rm(folder, { recursive: true, force: true });
  }, testMs);

  /** A folder of the user as whom the servers run. */
  async function ofServer(name) {
    const path = join(folder, name);
    await mkdir(path, { mode: 0o700 });
    if (account) await chown(path, account.uid, account.gid);
    return path;
  }

  /** Those of the file, with this archive. */
  async function settings() {
    const text = await readFile(file('archive.conf'), 'utf8');
    const lines = text.replaceAll('/archive', archive).matchAll(/^(\w+) = '?(.+?)'?$/gm);
    return Object.fromEntries([...lines].map(([, name, value]) => [name, value]));
  }

  const startServer = (name, more) =>
    startPostgres({
      folder: join(folder, name),
      programs,
      password: 'the-same',
      logFile: join(folder, `${name}.log`),
      more,
    });

  /** Runs a program as the user of the servers. */
  async function runAsServer(command, ...args) {
    const {
      command: program,
      args: all,
      ...ids
    } = asAccount(account, command, args, [folder, file('archive.conf')]);
    await run(program, all, { ...ids, cwd: '/' });
  }

  it(
    'restores the moment before a mistake, with what was written after the base backup, and no later one',
    async () => {
      await migrated(lost);
      await write(idOf(1));
      const base = await ofServer('base');
      const target = ['--dbname', lost.url, '--pgdata', base, '--checkpoint=fast'];
      await runAsServer(
        join(programs, 'pg_basebackup'),
        ...target,
        '--format=tar',
        '--gzip',
        '--wal-method=fetch',
      );
      await write(idOf(2));
      const [{ moment }] = await ask(lost, 'select clock_timestamp()::text as moment', 'postgres');
      await ask(lost, 'delete from sop.erased');
      const [{ last }] = await ask(lost, 'select pg_walfile_name(pg_switch_wal()) as last');
      await eventually(async () => {
        const [archiver] = await ask(
          lost,
          'select last_archived_wal >= $1 as has from pg_stat_archiver',
          'sop',
          [last],
        );
        expect(archiver).toEqual({ has: true });
      });
      await lost.stop();

      await runAsServer('bash', file('restore-moment.sh'), base, archive, moment, await ofServer('found'));
      found = await startServer('found');
      await eventually(async () =>
        expect(await ask(found, 'select pg_is_in_recovery() as is')).toEqual([{ is: false }]),
      );
      const rows = await ask(found, 'select subject_id as id from sop.erased order by 1');
      expect(rows).toEqual([{ id: idOf(1) }, { id: idOf(2) }]);
      await migrated(found);
      await write(idOf(3), found);
    },
    testMs,
  );

  it(
    'is not unpacked over another server, and not with a moment that would be a setting',
    async () => {
      const args = [join(folder, 'base'), archive];
      const restore = (...more) => run('bash', [file('restore-moment.sh'), ...args, ...more]);
      await expect(restore('2026-11-28 09:59:00+00', join(folder, 'found'))).rejects.toThrow('is not empty');
      await expect(restore("now' x='", join(folder, 'other'))).rejects.toThrow('no quotation marks');
    },
    testMs,
  );

  /** The product's schemas; the roles are made, or take their passwords. */
  function migrated({ url: adminUrl }) {
    const urls = schemas.map(({ service }) => {
      const url = new URL(adminUrl);
      url.pathname = '/sop';
      url.username = service;
      url.password = `password-of-${service}`;
      return [service, url.toString()];
    });
    return migrateAll({ schemas, databaseUrls: Object.fromEntries(urls), adminUrl, log: () => undefined });
  }

  const write = (id, server = lost) => ask(server, 'insert into sop.erased values ($1, $1)', 'sop', [id]);
});

async function ask({ url }, sql, database = 'sop', parameters = []) {
  const address = new URL(url);
  address.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: address.toString() });
  await client.connect();
  try {
    return (await client.query(sql, parameters)).rows;
  } finally {
    await client.end();
  }
}
