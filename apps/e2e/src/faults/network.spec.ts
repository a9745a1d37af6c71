import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { eventually, FaultProxy } from '@sop/testing';
import { Client } from '../api/client.js';
import { TusUpload } from '../api/tus.js';
import { OwnSystem } from '../resilience/own-system.js';
import { expectIdle } from './expect-idle.js';
import { Company } from './company.js';

const testMs = 400_000;
/** One way. */
const delayMs = 300;

describe('system behind a bad network', () => {
  let system: OwnSystem;
  let company: Company;
  let proxy: FaultProxy;
  beforeAll(async () => {
    system = await OwnSystem.create();
    await system.start();
    const { hostname, port } = new URL(system.baseUrl);
    proxy = await FaultProxy.to(hostname, Number(port));
    company = await Company.register(system);
  }, testMs);
  afterEach(() => expectIdle(system), testMs);
  afterAll(async () => {
    await proxy.close();
    await system.remove();
  }, testMs);

  const proxyUrl = () => new URL(proxy.through(system.baseUrl)).origin;

  it(
    'I9 answers a slow client, once for each request',
    async () => {
      proxy.slow(delayMs);
      const started = performance.now();
      const slow = new Client(company.client.token, proxyUrl());
      const [created] = await Promise.all([
        slow.call(routes.departments.create, { body: { name: 'Far away' } }),
        ...Array.from({ length: 10 }, () => slow.call(routes.sops.list)),
      ]);
      expect(performance.now() - started).toBeGreaterThan(2 * delayMs);
      expect(performance.now() - started).toBeLessThan(30_000);
      const departments = await company.client.call(routes.departments.list);
      expect(departments.filter(({ name }) => name === 'Far away')).toEqual([created]);
      proxy.slow(0);
    },
    testMs,
  );

  it(
    'I9 R3 makes one SOP of a video whose connection breaks repeatedly, however often it is requested',
    async () => {
      const slow = new Client(company.client.token, proxyUrl());
      proxy.slow(20);
      // Only the bytes use the bad network: the offset is requested directly.
      const upload = await TusUpload.begin(
        new Client(company.client.token, system.baseUrl),
        company.video.length,
      );
      const sendHalfOfTheRest = async () => {
        const offset = await upload.offset();
        const rest = company.video.subarray(offset);
        const sending = upload.append(proxyUrl(), offset, rest.subarray(0, rest.length / 2), rest.length);
        await untilMoved(upload, offset);
        proxy.cut();
        expect(await sending.answer).toBeUndefined();
      };
      const sendTheRest = async () => {
        const offset = await upload.offset();
        const rest = upload.append(proxyUrl(), offset, company.video.subarray(offset));
        expect(await rest.answer).toBe(204);
      };
      // Bytes of a broken connection may still be in progress: after a 409 the client asks for the offset again.
      for (const send of [sendHalfOfTheRest, sendHalfOfTheRest, sendHalfOfTheRest, sendTheRest])
        await eventually(send, { timeoutSeconds: 60 });
      const body = { title: 'Once', department_id: company.departmentId, upload_id: upload.id };
      // The answer is lost, so the client repeats the request.
      proxy.slow(1_000);
      const asked = slow.send(routes.sops.create, { body }).then(
        () => 'answered',
        () => 'lost',
      );
      const made = async () => (await company.client.call(routes.sops.list)).map(({ id }) => id);
      await eventually(async () => expect(await made()).toEqual([upload.id]));
      proxy.cut();
      proxy.slow(0);
      expect(await asked).toBe('lost');
      const again = await Promise.all(
        Array.from({ length: 4 }, () => company.client.send(routes.sops.create, { body })),
      );
      expect(again.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
      expect(await made()).toEqual([upload.id]);
      await company.complete(upload.id);
    },
    testMs,
  );

  /** An upload is stored in parts; unfinished parts are lost and sent again. */
  async function untilMoved(upload: TusUpload, from: number): Promise<void> {
    const until = performance.now() + 1_000;
    while (performance.now() < until && (await upload.offset()) === from);
  }
});
