import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@sop/testing';
import type pg from 'pg';
import { expectInvariants } from '../invariants/invariants.js';
import { OwnSystem } from '../resilience/own-system.js';
import { Company } from './company.js';

const testMs = 400_000;

describe('a system whose processes are taken away', () => {
  let system: OwnSystem;
  let company: Company;
  let database: pg.Client;
  beforeAll(async () => {
    system = await OwnSystem.create();
    await system.start();
    company = await Company.register(system);
  }, testMs);
  afterEach(async () => {
    database = await eventually(() => system.openDatabase(), { timeoutSeconds: 60 });
    const { home, objects, scratch, zombies } = system;
    await expectInvariants({ database, home, objects, scratch, zombies });
    await database.end();
  }, testMs);
  afterAll(() => system.remove(), testMs);

  /** The process that answers for SOPs: all services in one, or that one. */
  const serving = (service = 'sop'): number => {
    const [pid] = system.processes(
      system.kind === 'services' ? `apps/${service}/dist/main.js` : 'apps/embedded/dist/main.js',
    );
    if (pid === undefined) throw new Error('nobody serves');
    return pid;
  };
  const untilAnother = (before: number, seconds: number) =>
    eventually(() => expect(serving()).not.toBe(before), { timeoutSeconds: seconds, intervalMs: 100 });

  it(
    'I3 answers 503 with a time to wait while PostgreSQL is killed, and goes on by itself',
    async () => {
      const sopId = await company.create();
      // The postmaster; its children see that it is gone and end.
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
      await company.untilWell();
      await company.complete(sopId);
      expect(system.said).toContain('PostgreSQL ended');
    },
    testMs,
  );

  it(
    'I3 keeps nobody waiting while PostgreSQL is frozen, and goes on when it does',
    async () => {
      const frozen = system.processes(`${system.home}/postgres`).concat(system.processes('postgres: '));
      const servers = [...new Set(frozen)].filter((pid) => !system.processes('keep.mjs').includes(pid));
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
    'P9 starts a process again whose loop hangs',
    async () => {
      const hung = serving();
      system.killProcess(hung, 'SIGSTOP');
      await untilAnother(hung, 60);
      await company.untilWell(120);
      expect(system.said).toContain('did nothing for 30 s');
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
    'P5 loses no job while its processes are told to end and start again under load',
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
      // Nothing but an answer, a plain "not now", or nobody there: never a fault.
      expect(statuses.filter((status) => ![200, 503, 0].includes(status))).toEqual([]);
      await company.complete(sopId);
    },
    testMs,
  );

  if (process.env['E2E_RESILIENCE'] === 'services') {
    it(
      'I1 takes SOPs in while NATS is killed, and finishes them by itself',
      async () => {
        const [nats] = system
          .processes('nats-server -c')
          .filter((pid) => !system.processes('keep.mjs').includes(pid));
        system.killProcess(nats ?? -1);
        await company.untilWell(60);
        await company.complete(await company.create());
        expect(system.said).toContain('NATS ended');
      },
      testMs,
    );

    it(
      'I6 is well again by itself after its object store was killed',
      async () => {
        const [swift] = system.processes('serve-swift.mjs');
        system.killProcess(swift ?? -1);
        await eventually(() => expect(system.said).toContain('Swift ended'), { timeoutSeconds: 10 });
        await eventually(async () => company.complete(await company.create()), { timeoutSeconds: 150 });
      },
      testMs,
    );

    it(
      'P4 answers in time while a service that others ask is killed',
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
