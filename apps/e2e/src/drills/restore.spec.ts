import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { locateInPack, S3ObjectStore } from '@sop/object-store';
import { eventually } from '@sop/testing';
import { apiUrl } from '../api/client.js';
import { expectIdle } from '../faults/expect-idle.js';
import { Company } from '../faults/company.js';
import { s3In } from '../resilience/stored-objects.js';
import { OwnSystem } from '../resilience/own-system.js';

const testMs = 900_000;
const root = resolve(import.meta.dirname, '../../../..');
const script = (name: string) => join(root, 'deploy', 'backup', name);
const run = promisify(execFile);

interface Compared {
  objects: number;
  missing: { key: string; table: string }[];
  unowned: string[];
}

describe('backup', () => {
  let lost: OwnSystem;
  let found: OwnSystem;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sop-drill-'));
    lost = await OwnSystem.create({ kind: 'services' });
    await lost.start();
  }, testMs);
  afterAll(async () => {
    await lost.remove();
    await found.remove();
    await rm(folder, { recursive: true, force: true });
  }, testMs);

  it(
    'of a working system restores it completely into an empty one: every SOP opens, and unfinished work continues',
    async () => {
      const company = await Company.register(lost);
      const existing = [await company.create('First'), await company.create('Second')];
      for (const sopId of existing) await company.complete(sopId);
      const underWay = [await company.create('Under way'), await company.create('Waiting')];
      await eventually(
        async () => expect((await company.progress(underWay[0] ?? '')).progress).toBeGreaterThan(0),
        { timeoutSeconds: 120, intervalMs: 50 },
      );
      const dump = await dumpOf(lost);
      const objects = await copyOut(lost);
      const secrets = join(folder, 'secrets.json');
      await copyFile(join(lost.home, 'secrets.json'), secrets);
      await lost.remove();

      const lostAt = performance.now();
      const secondsSince = (at: number) => ((performance.now() - at) / 1_000).toFixed(1);
      found = await emptySystem(secrets);
      const restoredFrom = performance.now();
      await restore(dump, objects);
      const seconds = secondsSince(restoredFrom);
      const restored = await eventually(() => company.at(found), { timeoutSeconds: 120, intervalMs: 500 });
      const { list } = routes.sops;
      expect((await restored.client.call(list)).map(({ id }) => id)).toEqual(
        expect.arrayContaining(existing),
      );
      console.info(
        `RTO: people read their SOPs ${secondsSince(lostAt)} s after the loss; ` +
          `${existing.length + underWay.length} SOPs, rows and ${objects.size} objects restored in ${seconds} s`,
      );
      for (const sopId of [...existing, ...underWay]) {
        await restored.complete(sopId);
        await expectToOpen(restored, sopId);
      }
      await restored.complete(await restored.create('After it'));
      await expectIdle(found);
    },
    testMs,
  );

  it(
    'is compared with its objects both ways',
    async () => {
      const whole = await compare();
      expect(whole.missing).toEqual([]);
      const store = new S3ObjectStore(await s3In(join(found.home, 'swift')));
      const database = await found.openDatabase();
      const { rows } = await database.query<{ key: string }>(
        `select video_key as key from sop.sop where video_size_bytes > 0 order by id limit 1`,
      );
      const frames = await database.query<{ key: string }>(
        `select frames -> 0 ->> 'key' as key from pipeline.frame_set order by sop_id, fps limit 1`,
      );
      await database.end();
      const [{ key } = { key: '' }] = rows;
      const [{ key: frame } = { key: '' }] = frames.rows;
      const [kind, companyId] = key.split('/');
      const stray = [kind, companyId, '00000000-0000-4000-8000-000000000000', 'stray.mp4'].join('/');
      await store.put(stray, Buffer.from('stray'), { contentType: 'video/mp4' });
      await store.delete(key);
      const differing = await compare();
      expect(differing.missing.map((each) => each.key)).toEqual([key]);
      expect(differing.unowned).toEqual([...whole.unowned, stray].sort());
      const damaged = locateInPack(frame)?.pack ?? '';
      await store.put(damaged, Buffer.from('damaged'), { contentType: 'application/octet-stream' });
      expect((await compare()).missing.map((each) => each.key)).toEqual(expect.arrayContaining([key, frame]));
    },
    testMs,
  );

  async function dumpOf(system: OwnSystem): Promise<string> {
    const env = { ...process.env, DATABASE_BACKUP_URL: await system.databaseUrl() };
    const { stdout } = await run(script('dump-database.sh'), [folder], { env });
    return stdout.trim();
  }

  /** As a copy to another store reads them, one after another while the system works; objects deleted during that time are missing. */
  async function copyOut(system: OwnSystem): Promise<Map<string, Buffer>> {
    const store = new S3ObjectStore(await s3In(join(system.home, 'swift')));
    const copies = new Map<string, Buffer>();
    for await (const { key } of store.list('')) {
      const read = await store.get(key).catch(() => undefined);
      if (read) copies.set(key, Buffer.concat(await read.body.toArray()));
    }
    return copies;
  }

  /** A new system with the secrets of the lost one and nothing else of it. */
  async function emptySystem(secrets: string): Promise<OwnSystem> {
    const system = await OwnSystem.create({ kind: 'services' });
    await mkdir(system.home, { recursive: true, mode: 0o711 });
    await copyFile(secrets, join(system.home, 'secrets.json'));
    await system.start();
    return system;
  }

  async function restore(dump: string, objects: Map<string, Buffer>): Promise<void> {
    const store = new S3ObjectStore(await s3In(join(found.home, 'swift')));
    for (const [key, bytes] of objects)
      await store.put(key, bytes, { contentType: 'application/octet-stream' });
    const env = { ...process.env, DATABASE_ADMIN_URL: await found.databaseUrl('postgres') };
    await expect(run(script('restore-database.sh'), [dump], { env })).rejects.toThrow('already');
    const server = await found.openDatabase('postgres');
    await server.query('drop database sop_creator with (force)');
    await server.end();
    await run(script('restore-database.sh'), [dump], { env });
  }

  async function expectToOpen({ client }: Company, sopId: string): Promise<void> {
    const { video_path, steps } = await client.call(routes.sops.get, { params: { id: sopId } });
    const pictures = steps.flatMap(({ screenshots }) => screenshots.map(({ path }) => path));
    for (const path of [video_path, ...pictures]) {
      const reply = await fetch(apiUrl(path ?? 'none', found.baseUrl));
      await reply.arrayBuffer();
      expect([path, reply.status]).toEqual([path, 200]);
    }
  }

  async function compare(): Promise<Compared> {
    const { url, accessKey, secretKey, bucket } = await s3In(join(found.home, 'swift'));
    const env = {
      ...process.env,
      DATABASE_URL: await found.databaseUrl(),
      ...{ S3_URL: url, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, S3_BUCKET: bucket },
    };
    const args = [join(root, 'tools', 'backup', 'compare.mjs')];
    const { stdout } = await run(process.execPath, args, { env }).catch((error: { stdout: string }) => error);
    return JSON.parse(stdout) as Compared;
  }
});
