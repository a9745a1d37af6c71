import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startNats } from '../launch/nats.mjs';
import { root } from '../launch/paths.mjs';
import { freePorts } from '../launch/ports.mjs';
import { embeddedPostgres, startPostgres, systemPostgres } from '../launch/postgres.mjs';

const testMs = 300_000;
const services = ['auth', 'sop', 'pipeline', 'training', 'billing', 'admin', 'storage'];

/** `helm install --wait` on empty servers: the pods start with the migration on which they depend, and Helm waits until they are ready. */
describe('a service that starts before its role and schema exist', () => {
  let folder;
  let postgres;
  let nats;
  const children = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sop-drill-'));
    await chmod(folder, 0o711);
    nats = await startNats({ home: folder, secrets: { busPassword: 'bus' } });
    postgres = await startPostgres({
      folder: join(folder, 'postgres'),
      programs: systemPostgres() ?? embeddedPostgres(),
      password: 'database',
      logFile: join(folder, 'postgres.log'),
    });
  }, testMs);
  afterAll(async () => {
    for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
    await nats?.stop();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }, testMs);

  it(
    'is live and not ready until the migration has run, and then becomes ready without a restart',
    async () => {
      const [port] = await freePorts(1);
      const billing = begin('billing', {
        PORT: String(port),
        NATS_URL: nats.url,
        TOKEN_SECRET: 'token-secret-of-the-drill-0123456789',
        PUBLIC_URL: 'http://localhost:8080',
      });
      await pause(3_000);
      expect(await statusOf(port, 'ready')).not.toBe(200);
      const migration = begin('migrate', { DATABASE_ADMIN_URL: postgres.url });
      expect([await migration.ended, migration.output()]).toEqual([0, expect.anything()]);
      const deadline = performance.now() + 60_000;
      while ((await statusOf(port, 'ready')) !== 200) {
        expect([billing.child.exitCode, billing.output()]).toEqual([null, expect.anything()]);
        if (performance.now() > deadline) throw new Error(billing.output());
        await pause(200);
      }
    },
    testMs,
  );

  function begin(app, environment) {
    const urls = services.map((service) => {
      const url = new URL(postgres.url);
      url.pathname = '/sop';
      url.username = service;
      url.password = `password-of-${service}`;
      return [`DATABASE_URL_${service.toUpperCase()}`, url.toString()];
    });
    const needed = app === 'migrate' ? urls : urls.filter(([name]) => name.endsWith(`_${app.toUpperCase()}`));
    const child = spawn(process.execPath, [join(root, 'apps', app, 'dist', 'main.js')], {
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', ...Object.fromEntries(needed), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => (output = (output + text).slice(-4_000)));
    return { child, output: () => output, ended: once(child, 'exit').then(([code]) => code) };
  }
});

async function statusOf(port, which) {
  const reply = await fetch(`http://127.0.0.1:${port}/health/${which}`).catch(() => undefined);
  await reply?.arrayBuffer();
  return reply?.status;
}
