import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes, serviceNames, type ServiceName } from '@sop/contracts';
import { client, eventually, freePort, type Client } from '@sop/testing';
import { expectAtRest } from '../faults/at-rest.js';
import { Company } from '../faults/company.js';
import { OwnSystem } from '../resilience/own-system.js';

const testMs = 900_000;
const root = resolve(import.meta.dirname, '../../../..');
/** What is upgraded from: a release's tag, or the commit before this one. */
const before = process.env['E2E_PREVIOUS'] ?? 'HEAD~1';
const run = promisify(execFile);
const behindTheDoor = serviceNames.filter((name) => name !== 'gateway');

describe('an upgrade', () => {
  let folder: string;
  let former: OwnSystem;
  const newer = new Map<ServiceName, { url: string; child: ChildProcess }>();
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sop-former-'));
    const checkout = await buildFormer(join(folder, 'checkout'));
    former = await OwnSystem.create({ kind: 'services', checkout });
    await former.start();
  }, testMs);
  afterAll(async () => {
    await endNewer();
    await former.remove();
    await run('git', ['worktree', 'remove', '--force', join(folder, 'checkout')], { cwd: root });
    await rm(folder, { recursive: true, force: true });
  }, testMs);

  it(
    'runs both versions of every service over the same rows, files and bus, and may be taken back',
    async () => {
      const company = await Company.register(former);
      const kept = await company.create('Before it');
      await company.complete(kept);
      for (const service of behindTheDoor) newer.set(service, await startNewer(service));

      const there = client(newer.get('sop')?.url ?? '');
      there.token = company.client.token;
      const sopIds = await Promise.all([
        company.create('Asked of the former'),
        createAt(there, company),
        createAt(there, company),
      ]);
      for (const sopId of sopIds) await company.complete(sopId);
      for (const sopId of [kept, ...sopIds])
        for (const each of [company.client, there]) {
          const { steps } = await each.call(routes.sops.get, { params: { id: sopId } });
          expect(steps.map(({ position }) => position)).toEqual(steps.map((_step, at) => at + 1));
        }
      await expectAtRest(former);

      await endNewer();
      await company.complete(await company.create('Taken back'));
      await expectAtRest(former);
    },
    testMs,
  );

  async function createAt(there: Client, company: Company): Promise<string> {
    const body = { title: 'Asked of the newer', department_id: company.departmentId };
    const file = { filename: 'blade.mp4', contentType: 'video/mp4', bytes: company.video };
    const reply = await there.send(routes.sops.create, { body, file });
    expect(reply.status).toBe(routes.sops.create.status);
    return ((await reply.json()) as { id: string }).id;
  }

  /** A checkout with packages of its own (hard links) and a build of its own. */
  async function buildFormer(checkout: string): Promise<string> {
    await run('git', ['worktree', 'add', '--detach', checkout, before], { cwd: root });
    await run('cp', ['-al', join(root, 'node_modules'), join(checkout, 'node_modules')]);
    await symlink(join(root, 'models'), join(checkout, 'models')).catch(() => undefined);
    const build = `await (await import('./tools/launch/build.mjs')).ensureBuilt()`;
    await run(process.execPath, ['--input-type=module', '-e', build], { cwd: checkout });
    return checkout;
  }

  /** A version that wants a secret in another service than the former did comes with a template that gives it there. */
  async function secrets(): Promise<Record<string, string>> {
    const kept = JSON.parse(await readFile(join(former.home, 'secrets.json'), 'utf8')) as Record<
      string,
      string
    >;
    const { tokenKeys = '', tokenSecret = '', secretsKey = '', mediaSigningSecret = '' } = kept;
    return {
      TOKEN_KEYS: tokenKeys,
      TOKEN_SECRET: tokenSecret,
      SECRETS_KEY: secretsKey,
      MEDIA_SIGNING_SECRET: mediaSigningSecret,
    };
  }

  /** Beside the former one, with the very environment of it but for the ports. */
  async function startNewer(service: ServiceName): Promise<{ url: string; child: ChildProcess }> {
    const [pid] = former.processes(`apps/${service}/dist/main.js`);
    const text = await readFile(`/proc/${pid ?? 0}/environ`, 'utf8');
    const env = Object.fromEntries(
      text.split('\0').map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    const port = await freePort();
    const script = join(root, 'apps', service, 'dist', 'main.js');
    const own = { ...(await secrets()), PORT: String(port), METRICS_PORT: '0' };
    const child = spawn(process.execPath, [script], { env: { ...env, ...own }, stdio: 'ignore' });
    const url = `http://127.0.0.1:${port}`;
    await eventually(
      async () => {
        if (child.exitCode !== null) throw new Error(`The newer ${service} ended with ${child.exitCode}`);
        expect((await fetch(`${url}/health/ready`)).status).toBe(200);
      },
      { timeoutSeconds: 90, intervalMs: 300 },
    );
    return { url, child };
  }

  async function endNewer(): Promise<void> {
    const running = [...newer.values()].filter(({ child }) => child.exitCode === null);
    newer.clear();
    await Promise.all(
      running.map(({ child }) => {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        return ended;
      }),
    );
  }
});
