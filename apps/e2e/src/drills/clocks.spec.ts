import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes, serviceNames } from '@sop/contracts';
import { apiUrl } from '../api/client.js';
import { expectIdle } from '../faults/expect-idle.js';
import { Company } from '../faults/company.js';
import { OwnSystem } from '../resilience/own-system.js';
import { Replicas } from './replicas.js';

const testMs = 900_000;
const preload = pathToFileURL(join(import.meta.dirname, 'shifted-clock.mjs')).href;
const behindGateway = serviceNames.filter((name) => name !== 'gateway');

/** Its workers have the same clock, because they inherit its environment. */
const clockOf = (minutes: number) => ({
  NODE_OPTIONS: `--import=${preload}`,
  CLOCK_SHIFT_SECONDS: String(minutes * 60),
});

/** How far ahead the clock was when a token was issued. */
function secondsAhead(token = ''): number {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    iat: number;
  };
  return claims.iat - Date.now() / 1_000;
}

describe('replica of each service with a wrong clock', () => {
  let system: OwnSystem;
  let company: Company;
  let replicas: Replicas;
  beforeAll(async () => {
    system = await OwnSystem.create({ kind: 'services' });
    await system.start();
    company = await Company.register(system);
    replicas = new Replicas(system);
  }, testMs);
  afterAll(async () => {
    await replicas?.end();
    await system?.remove();
  }, testMs);

  it.each([5, -5])(
    'by %d minutes shares the work with the others: sessions, paths, runs and files are valid on both sides',
    async (minutes) => {
      for (const service of behindGateway) await replicas.start(service, clockOf(minutes));
      // A session started by one replica and used at the other, both ways.
      const there = replicas.at('auth', company.client);
      await there.signIn(company.email, company.password);
      expect(Math.sign(minutes) * secondsAhead(there.token)).toBeGreaterThan(200);
      await company.signInAgain();
      const sopIds = [await company.create('Asked of the one'), await replicas.createSop(company)];
      for (const sopId of sopIds) {
        await company.complete(sopId);
        for (const each of [company.client, replicas.at('sop', there)]) await expectToOpen(sopId, each);
      }
      await replicas.end();
      await expectIdle(system);
    },
    testMs,
  );

  /** The paths that this replica signed are valid at the gateway and the store with the right clock. */
  async function expectToOpen(sopId: string, asked: Company['client']): Promise<void> {
    const { video_path, steps } = await asked.call(routes.sops.get, { params: { id: sopId } });
    expect(steps.length).toBeGreaterThan(0);
    for (const path of [
      video_path,
      ...steps.flatMap(({ screenshots }) => screenshots.map((each) => each.path)),
    ]) {
      const reply = await fetch(apiUrl(path ?? 'none', system.baseUrl));
      await reply.arrayBuffer();
      expect([path, reply.status]).toEqual([path, 200]);
    }
  }
});
