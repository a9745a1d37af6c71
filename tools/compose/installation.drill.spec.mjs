import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { S3ObjectStore } from '@sop/object-store';
import { eventually } from '@sop/testing';
import pg from 'pg';
import { apiUrl } from '../../apps/e2e/src/api/client.js';
import { Company } from '../../apps/e2e/src/faults/company.js';
import { makeKeys } from '../backup/open-pgp-keys.mjs';
import { findProgram } from '../launch/packages.mjs';
import { ComposeMachine } from './containers.mjs';

const testMs = 900_000;

/** As `.env.example` says. */
const otherSecrets = () => ({
  ...Object.fromEntries(
    [
      'TOKEN_SECRET',
      'MEDIA_SIGNING_SECRET',
      'SECRETS_KEY',
      'DATABASE_PASSWORD',
      'SERVICE_PASSWORD',
      'S3_PASSWORD',
      'GRAFANA_PASSWORD',
      'ADMIN_PASSWORD',
    ].map((name) => [name, randomBytes(32).toString('hex')]),
  ),
  TOKEN_KEYS: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
  PUBLIC_URL: 'http://localhost:8080',
  BACKUP_PUBLIC_KEY: '/keys/public.asc',
  BACKUP_PRIVATE_KEY: '/keys/private.asc',
});
const settings = otherSecrets();

/** The backup, the restore and the change of secrets as their pages say, with the containers of the file as processes of this machine. */
describe('an installation by Docker Compose', () => {
  let folder;
  let backups;
  let keys;
  let lost;
  let found;
  beforeAll(async () => {
    if (findProgram('rclone') === undefined) throw new Error('rclone is not installed (Debian: rclone)');
    folder = await mkdtemp(join(tmpdir(), 'sop-drill-'));
    await chmod(folder, 0o711);
    backups = join(folder, 'backups');
    await mkdir(backups);
    ({ folder: keys } = await makeKeys(folder));
    lost = await machine('lost');
    await lost.startServers();
    await lost.up();
  }, testMs);
  afterAll(async () => {
    await lost?.stop();
    await found?.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }, testMs);

  const machine = (name) => ComposeMachine.create({ home: join(folder, name), backups, keys, settings });

  it(
    'is restored on a new machine from encrypted backups, their key and .env alone, with what was deleted after the dump',
    async () => {
      const company = await Company.register(lost);
      const ids = [await company.create('Before the loss'), await company.create('Deleted after the dump')];
      for (const id of ids) await company.complete(id);
      const before = await opened(company, lost, ids);
      const dump = basename((await lost.run('backup')).trim());
      expect(dump).toMatch(/\.dump\.gpg$/);
      await lost.run('backup-objects');
      await remove(company, ids[1]);
      await lost.run('backup-objects');
      await lost.stop();
      await rm(lost.home, { recursive: true, force: true, maxRetries: 5 });

      const lostAt = performance.now();
      found = await machine('found');
      await found.startServers();
      await found.run('restore', `/backup/${dump}`);
      await found.run('restore-objects', dump);
      await found.up();
      const restored = await company.at(found);
      const after = await opened(restored, found, ids);
      const seconds = ((performance.now() - lostAt) / 1_000).toFixed(1);
      console.info(`RTO: people read their SOPs ${seconds} s after the loss`);
      expect(after).toEqual(before);
      expect(JSON.parse(await found.run('compare')).missing).toEqual([]);
      await restored.complete(await restored.create('After it'));
    },
    testMs,
  );

  it(
    'has nothing of a deleted SOP in its backups when the dumps of that time have expired',
    async () => {
      const deletedOn = new Date(Date.now() - 16 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
      const gone = join(backups, 'gone');
      const [today] = await readdir(gone);
      await rename(join(gone, today), join(gone, deletedOn));
      await found.run('backup-objects');
      expect(await readdir(gone)).not.toContain(deletedOn);
    },
    testMs,
  );

  it(
    'takes other passwords and second keys of .env at the next start, after which sessions and links are valid',
    async () => {
      const company = await Company.register(found);
      const id = await company.create('Of before');
      await company.complete(id);
      const { video_path } = await company.client.call(routes.sops.get, { params: { id } });
      const next = otherSecrets();
      const keys = ['TOKEN_SECRET', 'MEDIA_SIGNING_SECRET', 'SECRETS_KEY', 'TOKEN_KEYS'];
      const onTwoLines = keys.map((name) => [name, `${next[name].trim()}\n${settings[name].trim()}`]);
      await setPassword(found.databaseUrl, next.DATABASE_PASSWORD);
      found.read({ ...next, ...Object.fromEntries(onTwoLines) });
      await found.stop();
      await found.startServers();
      await found.up();
      expect((await company.client.call(routes.sops.list)).map((sop) => sop.id)).toEqual([id]);
      const reply = await fetch(apiUrl(video_path, found.baseUrl));
      expect([reply.status, (await reply.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
    },
    testMs,
  );

  /** As `\\password` does. */
  async function setPassword(connectionString, password) {
    const database = new pg.Client({ connectionString });
    await database.connect();
    await database.query(`alter role postgres password ${pg.escapeLiteral(password)}`);
    await database.end();
  }

  /** Deletes an SOP, and waits until its objects are gone. */
  async function remove({ client }, id) {
    const { video_path } = await client.call(routes.sops.get, { params: { id } });
    await client.call(routes.sops.remove, { params: { id } });
    const store = new S3ObjectStore(lost.objects);
    expect(video_path).toContain(id);
    await eventually(
      async () => {
        const keys = [];
        for await (const { key } of store.list('')) if (key.includes(id)) keys.push(key);
        expect(keys).toEqual([]);
      },
      { timeoutSeconds: 120, intervalMs: 500 },
    );
  }

  /** Type and size of each file of these SOPs. */
  async function opened({ client }, { baseUrl }, ids) {
    const sops = await Promise.all(ids.map((id) => client.call(routes.sops.get, { params: { id } })));
    const paths = sops.flatMap(({ video_path, steps }) => [
      video_path,
      ...steps.flatMap(({ screenshots }) => screenshots.map(({ path }) => path)),
    ]);
    return Promise.all(
      paths.map(async (path) => {
        const reply = await fetch(apiUrl(path, baseUrl));
        const { byteLength } = await reply.arrayBuffer();
        return [reply.status, reply.headers.get('content-type'), byteLength];
      }),
    );
  }
});
