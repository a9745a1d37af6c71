import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { eventually } from '@sop/testing';
import { OwnSystem } from '../resilience/own-system.js';
import { expectIdle } from './expect-idle.js';
import { Company } from './company.js';

const testMs = 400_000;
const frozenSeconds = 20;

describe('system whose processes are killed', () => {
  let system: OwnSystem;
  let company: Company;
  beforeAll(async () => {
    system = await OwnSystem.create();
    await system.start();
  }, testMs);
  // A company for each, because a plan has room for ten SOPs.
  beforeEach(async () => {
    company = await Company.register(system);
  }, testMs);
  afterEach(() => expectIdle(system), testMs);
  afterAll(() => system.remove(), testMs);

  /** The process that serves SOPs: all services in one, or that one. */
  const serving = (service = 'sop'): number => {
    const [pid] = system.processes(
      system.kind === 'services' ? `apps/${service}/dist/main.js` : 'apps/embedded/dist/main.js',
    );
    if (pid === undefined) throw new Error('no process listens');
    return pid;
  };
  const natsServers = () =>
    system.processes('nats-server -c').filter((pid) => !system.processes('run-server.mjs').includes(pid));
  const untilAnother = (before: number, seconds: number) =>
    eventually(() => expect(serving()).not.toBe(before), { timeoutSeconds: seconds, intervalMs: 100 });

  it(
    'I3 answers 503 with a time to wait while PostgreSQL is killed, and recovers by itself',
    async () => {
      const sopId = await company.create();
      // The postmaster; its children notice and end.
      const [postgres] = system.processes(`bin/postgres -D ${system.home}/postgres`);
      expect(postgres).toBeDefined();
      system.killProcess(postgres ?? -1);
      await eventually(
        async () => {
          const { status, retryAfter } = await company.list();
          expect(status).toBe(503);
          expect(Number(retryAfter)).toBeGreaterThan(0);
        },
        { intervalMs: 20 },
      );
      await eventually(() => expect(system.output).toContain('PostgreSQL ended'), { timeoutSeconds: 60 });
      await company.untilWell();
      await company.complete(sopId);
    },
    testMs,
  );

  it(
    'I3 keeps no client waiting while PostgreSQL is frozen, and recovers afterwards',
    async () => {
      const frozen = system.processes(`${system.home}/postgres`).concat(system.processes('postgres: '));
      const servers = [...new Set(frozen)].filter((pid) => !system.processes('run-server.mjs').includes(pid));
      for (const pid of servers) system.killProcess(pid, 'SIGSTOP');
      try {
        const replies = await Promise.all(Array.from({ length: 30 }, () => company.list()));
        for (const { status, seconds } of replies) {
          expect(status).toBe(503);
          expect(seconds).toBeLessThan(32);
        }
      } finally {
        for (const pid of servers)
          try {
            system.killProcess(pid, 'SIGCONT');
          } catch {
            // A session whose client had gone ended.
          }
      }
      await company.untilWell();
    },
    testMs,
  );

  it(
    'P6 has one result although a worker that was thought dead resumes its work',
    async () => {
      const database = await system.openDatabase();
      const workerOf = async (sopId: string) => {
        const sql = `select lease_owner from pipeline.job where subject_id = $1 and state = 'running'`;
        const { rows } = await database.query<{ lease_owner: string }>(sql, [sopId]);
        return rows[0] === undefined ? null : Number(rows[0].lease_owner.split('/').at(-2));
      };
      const sopId = await company.create();
      const zombie = await eventually(() => workerOf(sopId), { timeoutSeconds: 60 });
      system.killProcess(zombie, 'SIGSTOP');
      // Before its supervisor notices the hang and ends it.
      await eventually(async () => expect(await workerOf(sopId)).not.toBe(zombie), {
        timeoutSeconds: 28,
        intervalMs: 100,
      });
      system.killProcess(zombie, 'SIGCONT');
      await company.complete(sopId);
      const { steps } = await company.client.call(routes.sops.get, { params: { id: sopId } });
      expect(steps.map(({ position }) => position)).toEqual(steps.map((_step, at) => at + 1));
      await database.end();
    },
    testMs,
  );

  it(
    'P9 restarts a process whose event loop hangs',
    async () => {
      const hung = serving();
      system.killProcess(hung, 'SIGSTOP');
      await untilAnother(hung, 60);
      await company.untilWell(120);
      expect(system.output).toContain('did nothing for 30 s');
    },
    testMs,
  );

  it(
    'P3 leaves nothing of an upload whose process was killed',
    async () => {
      const before = (await system.objects()).length;
      const { hostname, port } = new URL(system.baseUrl);
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      socket.on('error', () => undefined);
      const head = [
        'POST /api/sops HTTP/1.1',
        `host: ${hostname}`,
        `authorization: Bearer ${company.client.token}`,
        'content-type: multipart/form-data; boundary=x',
        'content-length: 9000000',
      ];
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      socket.write('--x\r\ncontent-disposition: form-data; name="video"; filename="v.mp4"\r\n\r\n');
      socket.write(company.video);
      if (system.kind === 'embedded')
        await eventually(async () => expect((await system.objects()).length).toBeGreaterThan(before));
      const killed = serving();
      system.killProcess(killed);
      await untilAnother(killed, 30);
      socket.destroy();
      await company.untilWell(120);
    },
    testMs,
  );

  it(
    'P5 loses no job while its processes are shut down and restarted under load',
    async () => {
      const sopId = await company.create();
      let isOver = false;
      const statuses: number[] = [];
      const load = async () => {
        while (!isOver)
          statuses.push(
            await company.list().then(
              ({ status }) => status,
              () => 0,
            ),
          );
      };
      const loads = [load(), load(), load()];
      const services =
        system.kind === 'services' ? ['sop', 'pipeline', 'billing', 'auth', 'gateway'] : ['sop'];
      for (const service of services) {
        const before = serving(service);
        system.killProcess(before, 'SIGTERM');
        await eventually(() => expect(serving(service)).not.toBe(before), {
          timeoutSeconds: 60,
          intervalMs: 100,
        });
        await company.untilWell(120);
      }
      isOver = true;
      await Promise.all(loads);
      // Allowed are an answer, a 503, or a refused connection: never another error.
      expect(statuses.filter((status) => ![200, 503, 0].includes(status))).toEqual([]);
      await company.complete(sopId);
    },
    testMs,
  );

  if (process.env['E2E_RESILIENCE'] === 'services') {
    it(
      'I1 accepts SOPs while NATS is killed, and finishes them by itself',
      async () => {
        const [nats] = natsServers();
        system.killProcess(nats ?? -1);
        const taken = await company.create();
        await eventually(() => expect(system.output).toContain('NATS ended'), { timeoutSeconds: 30 });
        await company.complete(taken);
      },
      testMs,
    );

    it(
      'I1 answers, signs in and accepts SOPs while NATS is frozen, and makes them afterwards',
      async () => {
        const sopIds = [await company.create(), await company.create()];
        const [nats] = natsServers();
        system.killProcess(nats ?? -1, 'SIGSTOP');
        const frozenAt = performance.now();
        sopIds.push(await company.create());
        while (performance.now() - frozenAt < frozenSeconds * 1_000) {
          const { status, seconds } = await company.list();
          expect(status).toBe(200);
          expect(seconds).toBeLessThan(10);
        }
        await company.signInAgain();
        sopIds.push(await company.create());
        system.killProcess(nats ?? -1, 'SIGCONT');
        for (const sopId of sopIds) await company.complete(sopId);
        await company.untilWell();
        await company.complete(await company.create());
      },
      testMs,
    );

    it(
      'I2 finishes everything although NATS lost all its messages',
      async () => {
        const sopIds = [await company.create(), await company.create()];
        const [nats] = natsServers();
        system.killProcess(nats ?? -1);
        await rm(join(system.home, 'nats', 'jetstream'), { recursive: true, force: true });
        for (const sopId of sopIds) await company.complete(sopId);
        await eventually(async () => company.complete(await company.create()), { timeoutSeconds: 150 });
      },
      testMs,
    );

    it(
      'I6 recovers by itself after its object store was killed',
      async () => {
        const [swift] = system.processes('serve-swift.mjs');
        system.killProcess(swift ?? -1);
        await eventually(() => expect(system.output).toContain('Swift ended'), { timeoutSeconds: 10 });
        await eventually(async () => company.complete(await company.create()), { timeoutSeconds: 150 });
      },
      testMs,
    );

    it(
      'P4 answers in time while a service that others call is killed',
      async () => {
        const billing = serving('billing');
        system.killProcess(billing);
        const started = performance.now();
        const reply = await company.upload();
        expect([201, 503]).toContain(reply.status);
        expect(performance.now() - started).toBeLessThan(31_000);
        await eventually(() => expect(serving('billing')).not.toBe(billing), { timeoutSeconds: 30 });
      },
      testMs,
    );
  }
});
