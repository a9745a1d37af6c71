import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes, serviceNames, type AnyRoute } from '@sop/contracts';
import { expectIdle } from '../faults/expect-idle.js';
import { Company } from '../faults/company.js';
import { OwnSystem } from '../resilience/own-system.js';
import { Replicas } from './replicas.js';

const testMs = 900_000;
const root = resolve(import.meta.dirname, '../../../..');
/** The version to upgrade from: a release's tag, or the previous commit. */
const before = process.env['E2E_PREVIOUS'] ?? 'HEAD~1';
const run = promisify(execFile);
const behindGateway = serviceNames.filter((name) => name !== 'gateway');

describe('upgrade', () => {
  let folder: string;
  let former: OwnSystem;
  let formerContract: readonly AnyRoute[];
  let newer: Replicas;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sop-former-'));
    const checkout = await buildFormer(join(folder, 'checkout'));
    formerContract = await contractOf(checkout);
    former = await OwnSystem.create({ kind: 'services', checkout });
    await former.start();
    newer = new Replicas(former);
  }, testMs);
  afterAll(async () => {
    await newer?.end();
    await former?.remove();
    await run('git', ['worktree', 'remove', '--force', join(folder, 'checkout')], { cwd: root });
    await rm(folder, { recursive: true, force: true });
  }, testMs);

  it(
    'runs both versions of every service over the same rows, files and bus, and can be rolled back',
    async () => {
      const company = await Company.register(former, formerContract);
      const existing = await company.create('Before it');
      await company.complete(existing);
      const given = await secrets();
      for (const service of behindGateway) await newer.start(service, given);

      const there = newer.at('sop', company.client);
      // An open page of the old version calls either replica.
      const thereFromFormer = newer.at('sop', company.client, formerContract);
      const sopIds = await Promise.all([
        company.create('Asked of the former'),
        newer.createSop(company),
        newer.createSop(company),
      ]);
      for (const sopId of sopIds) await company.complete(sopId);
      for (const sopId of [existing, ...sopIds])
        for (const each of [company.client, there, thereFromFormer]) {
          const { steps } = await each.call(routes.sops.get, { params: { id: sopId } });
          expect(steps.map(({ position }) => position)).toEqual(steps.map((_step, at) => at + 1));
        }
      await expectIdle(former);

      await newer.end();
      await company.complete(await company.create('Taken back'));
      await expectIdle(former);
    },
    testMs,
  );

  /** A checkout with packages of its own (hard links) and a build of its own. */
  async function buildFormer(checkout: string): Promise<string> {
    await run('git', ['worktree', 'add', '--detach', checkout, before], { cwd: root });
    await run('cp', ['-al', join(root, 'node_modules'), join(checkout, 'node_modules')]);
    // The build cache describes this checkout: written through a hard link, it would describe the other one.
    await rm(join(checkout, 'node_modules', '.cache'), { recursive: true, force: true });
    await symlink(join(root, 'models'), join(checkout, 'models')).catch(() => undefined);
    const build = `await (await import('./tools/launch/build.mjs')).ensureBuilt()`;
    await run(process.execPath, ['--input-type=module', '-e', build], { cwd: checkout });
    return checkout;
  }

  /** The old version's own contract, which validates its replies. */
  async function contractOf(checkout: string): Promise<readonly AnyRoute[]> {
    const source = join(checkout, 'libs', 'contracts', 'src', 'index.ts');
    const { allRoutes } = (await import(source)) as typeof import('@sop/contracts');
    return allRoutes;
  }

  /** A version that needs a secret in another service has a template that provides it there. */
  async function secrets(): Promise<Record<string, string>> {
    const existing = JSON.parse(await readFile(join(former.home, 'secrets.json'), 'utf8')) as Record<
      string,
      string
    >;
    const { tokenKeys = '', tokenSecret = '', secretsKey = '', mediaSigningSecret = '' } = existing;
    return {
      TOKEN_KEYS: tokenKeys,
      TOKEN_SECRET: tokenSecret,
      SECRETS_KEY: secretsKey,
      MEDIA_SIGNING_SECRET: mediaSigningSecret,
    };
  }
});
