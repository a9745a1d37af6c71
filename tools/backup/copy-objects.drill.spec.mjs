import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'minio';
import { testS3 } from '../../libs/testing/src/test-s3.js';
import { podOf, render, valueSets } from '../chart/render.mjs';
import { findProgram } from '../launch/packages.mjs';

const run = promisify(execFile);
const testMs = 300_000;
const [bucket, copies] = ['sop-creator', 'sop-creator-backup'];

/** The jobs of the chart that copy the bucket and copy it back, run by Debian's rclone on a real S3 server. */
describe('the copy of the bucket', () => {
  let server;
  let store;
  let folder;
  let jobs;
  beforeAll(async () => {
    if (findProgram('rclone') === undefined) throw new Error('rclone is not installed (Debian: rclone)');
    folder = await mkdtemp(join(tmpdir(), 'sop-drill-'));
    server = await testS3();
    const { hostname, port } = new URL(server.url);
    store = new Client({
      endPoint: hostname,
      port: Number(port),
      useSSL: false,
      accessKey: server.accessKey,
      secretKey: server.secretKey,
    });
    for (const name of [bucket, copies]) await store.makeBucket(name, 'us-east-1');
    const dump = `sop-creator-${folderOf(ago(3))}T021700Z.dump`;
    const manifests = await render(valueSets.gpu, [
      `restore.objects=true,restore.dump=${dump}`,
      `objects.url=${server.url},objects.bucket=${bucket},objects.region=us-east-1`,
      `backup.objects.targetUrl=${server.url},backup.objects.targetBucket=${copies},backup.objects.targetRegion=us-east-1`,
      'backup.keepDays=14',
    ]);
    const containerOf = (end) =>
      podOf(manifests.find(({ metadata }) => metadata.name.endsWith(end))).containers[0];
    jobs = { backUp: containerOf('-backup-objects'), restore: containerOf('-restore-objects') };
  }, testMs);
  afterAll(async () => {
    await server?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  }, testMs);

  async function runJob({ command: [shell, flags], args, env }) {
    const values = Object.fromEntries(
      env.map(({ name, value, valueFrom }) => [name, value ?? secretOf(valueFrom)]),
    );
    await run(shell, [flags, ...args], {
      env: { PATH: process.env.PATH, ...values, RCLONE_CONFIG: join(folder, 'rclone.conf'), HOME: folder },
    });
  }
  const secretOf = ({ secretKeyRef: { key } }) =>
    ({ S3_ACCESS_KEY: server.accessKey, S3_SECRET_KEY: server.secretKey })[key];

  const put = (name, content, more = {}) =>
    store.putObject(bucket, name, content, undefined, { 'Content-Type': 'text/plain', ...more });
  /** Days before today, as rclone writes the age of an object and as a folder is named. */
  const ago = (days) => new Date(Date.now() - days * 86_400_000);
  const folderOf = (date) => date.toISOString().slice(0, 10).replaceAll('-', '');
  async function contentOf(name) {
    const contents = {};
    for await (const object of store.listObjectsV2(name, '', true))
      contents[object.name] = await text(await store.getObject(name, object.name));
    return contents;
  }

  it(
    'follows the bucket, and stores what was changed or deleted under its day',
    async () => {
      await put('sops/a', 'first');
      await put('sops/b', 'second');
      await runJob(jobs.backUp);
      expect(await contentOf(copies)).toEqual({ 'objects/sops/a': 'first', 'objects/sops/b': 'second' });

      await put('sops/a', 'changed');
      await store.removeObject(bucket, 'sops/b');
      await runJob(jobs.backUp);
      const day = folderOf(ago(0));
      expect(await contentOf(copies)).toEqual({
        'objects/sops/a': 'changed',
        [`gone/${day}/sops/a`]: 'first',
        [`gone/${day}/sops/b`]: 'second',
      });
    },
    testMs,
  );

  it(
    'stores what is gone for the days of a dump, however old the object was',
    async () => {
      const age = { 'X-Amz-Meta-Mtime': String(ago(100).getTime() / 1_000) };
      await put('sops/old', 'old', age);
      await runJob(jobs.backUp);
      await store.removeObject(bucket, 'sops/old');
      const [stored, expired] = [13, 16].map((days) => `gone/${folderOf(ago(days))}/sops/old`);
      for (const name of [stored, expired]) await store.putObject(copies, name, name);
      await runJob(jobs.backUp);
      const gone = Object.keys(await contentOf(copies)).filter((name) => name.endsWith('/sops/old'));
      expect(gone.sort()).toEqual([stored, `gone/${folderOf(ago(0))}/sops/old`].sort());
    },
    testMs,
  );

  it(
    'brings back what was deleted since the day of the dump that is restored, and nothing that was deleted before',
    async () => {
      for (const days of [2, 4])
        await store.putObject(copies, `gone/${folderOf(ago(days))}/sops/gone-${days}`, 'gone');
      await runJob(jobs.restore);
      const restored = Object.keys(await contentOf(bucket)).filter((name) => name.startsWith('sops/gone-'));
      expect(restored).toEqual(['sops/gone-2']);
    },
    testMs,
  );

  it(
    'brings lost objects back with their types, and deletes none that is newer',
    async () => {
      await store.removeObject(bucket, 'sops/a');
      await put('sops/newer', 'newer');
      await runJob(jobs.restore);
      expect(await contentOf(bucket)).toMatchObject({ 'sops/a': 'changed', 'sops/newer': 'newer' });
      const { metaData } = await store.statObject(bucket, 'sops/a');
      expect(metaData['content-type']).toBe('text/plain');
    },
    testMs,
  );
});
