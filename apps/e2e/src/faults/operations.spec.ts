import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { eventually } from '@sop/testing';
import { apiUrl } from '../api/client.js';
import { OwnSystem } from '../resilience/own-system.js';
import { expectIdle } from './expect-idle.js';
import { Company } from './company.js';

const testMs = 500_000;
const run = promisify(execFile);

describe('system in operation', () => {
  let system: OwnSystem;
  let company: Company;
  beforeAll(async () => {
    system = await OwnSystem.create();
    await system.start();
    company = await Company.register(system);
  }, testMs);
  afterAll(() => system.remove(), testMs);

  /** A company's data with the bytes of a video and a picture of each SOP. */
  async function state(): Promise<unknown> {
    const sops = await company.client.call(routes.sops.list);
    const details = await Promise.all(
      sops.map(({ id }) => company.client.call(routes.sops.get, { params: { id } })),
    );
    const sums = await Promise.all(
      details.map(async ({ video_path, steps }) => [
        await checksum(video_path),
        await checksum(steps[0]?.screenshots[0]?.path),
      ]),
    );
    const usage = await company.client.call(routes.billing.usage);
    return [details.map(({ title, steps }) => [title, steps.map((step) => step.title)]), sums, usage];
  }

  async function checksum(path: string | null | undefined): Promise<string> {
    const reply = await fetch(apiUrl(path ?? 'none', system.baseUrl));
    expect(reply.headers.get('content-type')).toMatch(/^(video|image)\//);
    return createHash('sha256')
      .update(Buffer.from(await reply.arrayBuffer()))
      .digest('hex');
  }

  it(
    'O1 is the same again after its data was lost and restored from a backup',
    async () => {
      for (const title of ['First', 'Second']) await company.complete(await company.create(title));
      await expectIdle(system);
      const before = await state();
      await (system.kind === 'services' ? restoreDump() : restoreFolder());
      await company.untilWell(120);
      expect(await state()).toEqual(before);
      await company.complete(await company.create('Third'));
      await expectIdle(system);
    },
    testMs,
  );

  /** The data folder, copied while the system is stopped. */
  async function restoreFolder(): Promise<void> {
    await system.stop();
    const backup = `${system.folder}-backup`;
    // With owners: under root the database belongs to another user.
    await run('cp', ['-a', system.folder, backup]);
    await rm(system.folder, { recursive: true });
    await rename(backup, system.folder);
    await system.start();
  }

  /** A dump of the database, taken and restored while the services run; the bucket is copied separately. */
  async function restoreDump(): Promise<void> {
    const dump = join(system.folder, 'backup.dump');
    const url = await system.databaseUrl();
    await run('pg_dump', ['--format=custom', `--file=${dump}`, url]);
    const database = await system.openDatabase('postgres');
    await database.query('drop database sop_creator with (force)');
    expect((await company.list()).status).toBe(503);
    await database.query('create database sop_creator');
    await database.end();
    await run('pg_restore', ['--exit-on-error', `--dbname=${url}`, dump]);
  }

  it(
    'O3 uses no more memory, files or sockets after thousands of requests than before',
    async () => {
      const round = async (count: number) => {
        const one = async () => {
          for (let at = 0; at < count; at += 1) expect((await company.list()).status).toBe(200);
        };
        await Promise.all(Array.from({ length: 8 }, one));
      };
      await round(150);
      const warm = held();
      await round(500);
      await eventually(
        () => {
          const now = held();
          expect(now.files).toBeLessThan(warm.files + 30);
          expect(now.megabytes).toBeLessThan(warm.megabytes * 1.35 + 100);
        },
        { timeoutSeconds: 30, intervalMs: 500 },
      );
    },
    testMs,
  );

  /** By process: all services in one, or one each. */
  function held(): { files: number; megabytes: number } {
    const pids = system.processes('dist/main.js').filter((pid) => !system.processes('worker').includes(pid));
    const files = pids.map((pid) => readdirSync(`/proc/${pid}/fd`).length);
    const kilobytes = pids.map((pid) =>
      Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]),
    );
    return { files: sum(files), megabytes: sum(kilobytes) / 1024 };
  }
});

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
