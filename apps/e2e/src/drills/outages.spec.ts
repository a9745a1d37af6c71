import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { eventually } from '@sop/testing';
import { apiUrl } from '../api/client.js';
import { expectIdle } from '../faults/expect-idle.js';
import { Company } from '../faults/company.js';
import { OwnSystem } from '../resilience/own-system.js';

const testMs = 600_000;
/** Longer than leases, requests and idle connections last. */
const outageMs = 60_000;
/** No API call may take longer: the deadline of a reply plus some time for a busy machine. */
const longestSeconds = 45;

describe('outage of a minute while SOPs are made and read', () => {
  let system: OwnSystem;
  let company: Company;
  let read: string;
  beforeAll(async () => {
    system = await OwnSystem.create({ kind: 'services' });
    await system.start();
  }, testMs);
  beforeEach(async () => {
    company = await Company.register(system);
    read = await company.create('To read');
    await company.complete(read);
  }, testMs);
  afterEach(() => expectIdle(system), testMs);
  afterAll(() => system.remove(), testMs);

  const services = () => system.processes('dist/main.js').sort();

  async function frozen(pids: readonly number[], duringOutage: () => Promise<void>): Promise<void> {
    const until = performance.now() + outageMs;
    for (const pid of pids) system.killProcess(pid, 'SIGSTOP');
    try {
      await duringOutage();
      await pause(Math.max(0, until - performance.now()));
    } finally {
      for (const pid of pids) resume(pid);
    }
  }

  /** Jobs that ended in the meantime do not need it any more. */
  function resume(pid: number): void {
    try {
      system.killProcess(pid, 'SIGCONT');
    } catch {
      return;
    }
  }

  async function startedSop(title: string): Promise<string> {
    const sopId = await company.create(title);
    await eventually(async () => expect((await company.progress(sopId)).progress).toBeGreaterThan(0), {
      timeoutSeconds: 120,
      intervalMs: 50,
    });
    return sopId;
  }

  it(
    'of PostgreSQL restarts no process, is reported to clients, and loses no work',
    async () => {
      const underWay = await startedSop('Under way');
      const before = services();
      const supervisors = system.processes('run-server.mjs');
      const servers = system
        .processes(`${system.home}/postgres`)
        .concat(system.processes('postgres: '))
        .filter((pid) => !supervisors.includes(pid));
      await frozen([...new Set(servers)], async () => {
        const { status, seconds, retryAfter } = await company.list();
        expect([status, Number(retryAfter) > 0]).toEqual([503, true]);
        expect(seconds).toBeLessThan(longestSeconds);
      });
      await company.untilWell(120);
      expect(services()).toEqual(before);
      await company.complete(underWay);
      await company.complete(await company.create('After it'));
    },
    testMs,
  );

  it(
    'of NATS accepts SOPs, counts each once, and makes them afterwards',
    async () => {
      const sopIds = [await startedSop('Under way')];
      const before = services();
      const supervisors = system.processes('run-server.mjs');
      const servers = system.processes('nats-server').filter((pid) => !supervisors.includes(pid));
      expect(servers).toHaveLength(1);
      await frozen(servers, async () => {
        const until = performance.now() + outageMs;
        while (performance.now() < until) {
          sopIds.push(await company.create());
          expect((await company.list()).status).toBe(200);
          await pause(outageMs / 6);
        }
      });
      for (const sopId of sopIds) await company.complete(sopId);
      const { sops_created } = await company.client.call(routes.billing.usage);
      // And the one from before the outage.
      expect(sops_created).toBe(sopIds.length + 1);
      expect(services()).toEqual(before);
    },
    testMs,
  );

  it(
    'of the object store keeps lists and texts readable, refuses or accepts a video as a whole, and loses no work',
    async () => {
      const { video_path } = await company.client.call(routes.sops.get, { params: { id: read } });
      const video = apiUrl(video_path ?? 'none', system.baseUrl);
      const underWay = await startedSop('Under way');
      const before = services();
      let taken: Response | undefined;
      const swift = system.processes('swift-');
      expect(swift.length).toBeGreaterThan(1);
      await frozen(swift, async () => {
        const uploading = company.upload('Into nothing').catch(() => undefined);
        const reading = fetch(video, { signal: AbortSignal.timeout(longestSeconds * 1_000) }).catch(
          () => undefined,
        );
        expect((await company.list()).status).toBe(200);
        expect((await reading)?.status).not.toBe(200);
        await pause(0);
        void uploading.then((reply) => (taken = reply));
      });
      await eventually(
        async () => {
          const reply = await fetch(video);
          await reply.arrayBuffer();
          expect(reply.status).toBe(200);
        },
        { timeoutSeconds: 120, intervalMs: 500 },
      );
      await company.complete(underWay);
      const reply = await eventually(() => taken ?? null, { timeoutSeconds: 120, intervalMs: 200 });
      expect([201, 408, 503]).toContain(reply.status);
      if (reply.status === 201) await company.complete(((await reply.json()) as { id: string }).id);
      await company.complete(await company.create('After it'));
      expect(services()).toEqual(before);
    },
    testMs,
  );
});
