import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { resumableUploads, routes } from '@sop/contracts';
import { eventually } from '@sop/testing';
import { createDepartment, registerCompany, type Company } from '../api/companies.js';
import { expectInvariants, openAttackedSystem, whileHealthy, type AttackedSystem } from './invariants.js';
import { headOf, sendRaw } from './raw-request.js';

const execute = promisify(execFile);
const attackMs = 300_000;
const mebibyte = 1024 ** 2;
const tus = { 'tus-resumable': '1.0.0' };

describe('a hundred simultaneous requests', () => {
  let attacked: AttackedSystem;
  let company: Company;
  let departmentId: string;
  let folder: string;
  let clip: Uint8Array<ArrayBuffer>;
  /** The value added to the storage counter for the test. */
  let filledBytes = 0;

  beforeAll(async () => {
    attacked = await openAttackedSystem();
    folder = await mkdtemp(join(tmpdir(), 'sop-attack-'));
    const file = join(folder, 'clip.mp4');
    const source = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=10:duration=2', '-pix_fmt', 'yuv420p'];
    await execute('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...source, file]);
    clip = Uint8Array.from(await readFile(file));
  });
  beforeEach(async () => {
    company = await registerCompany('Attack');
    departmentId = await createDepartment(company.client);
  });
  afterEach(async () => {
    await fill(-filledBytes);
    await expectInvariants(attacked, company);
  }, attackMs);
  afterAll(async () => {
    await attacked.database.end();
    await rm(folder, { recursive: true, force: true });
  });

  const usage = () => company.client.call(routes.billing.usage);
  const create = (content: Uint8Array<ArrayBuffer> = clip) =>
    company.client.send(routes.sops.create, {
      body: { title: 'Attack', department_id: departmentId },
      file: { name: 'clip.mp4', content },
    });
  const begin = (lengthBytes: number) =>
    company.client.send(routes.uploads.create, { headers: { ...tus, 'upload-length': String(lengthBytes) } });
  const count = (answers: { status: number }[], status: number) =>
    answers.filter((each) => each.status === status).length;
  const times = <T>(number: number, work: () => Promise<T>) =>
    Promise.all(Array.from({ length: number }, work));

  /** Simulates additional stored bytes. */
  async function fill(bytes: number): Promise<void> {
    filledBytes += bytes;
    const key = [company.companyId, 'storage_bytes', 'total'];
    await attacked.database.query(
      'insert into billing.usage_counter (company_id, kind, period, used) values ($1, $2, $3, 0) on conflict do nothing',
      key,
    );
    await attacked.database.query(
      'update billing.usage_counter set used = used + $4 where company_id = $1 and kind = $2 and period = $3',
      [...key, bytes],
    );
  }

  /** Leaves this much of the plan's storage. */
  async function leave(bytes: number): Promise<void> {
    const { storage_limit_mb } = await usage();
    await fill(storage_limit_mb * mebibyte - bytes);
  }

  it(
    'create as many SOPs as the plan has, and all of them are counted',
    async () => {
      const answers = await whileHealthy(attacked, () => times(100, () => create()));
      const { sops_limit, sops_created } = await usage();
      expect([count(answers, 201), count(answers, 402)]).toEqual([sops_limit, 100 - sops_limit]);
      expect(sops_created).toBe(sops_limit);
      await eventually(
        async () => {
          const sops = await company.client.call(routes.sops.list);
          expect(sops.filter(({ status }) => status === 'processing')).toEqual([]);
          // Clips of steps take storage after their SOP is ready.
          const unfinished = `select kind from pipeline.job where state in ('waiting', 'running')`;
          expect((await attacked.database.query(unfinished)).rows).toEqual([]);
        },
        { timeoutSeconds: 200, intervalMs: 500 },
      );
      const { rows } = await attacked.database.query<{ part: string }>(
        'select distinct part from pipeline.stored_bytes where company_id = $1',
        [company.companyId],
      );
      expect(rows.map(({ part }) => part)).toContain('frames-run-1');
    },
    attackMs,
  );

  it(
    'start as many uploads as the storage has room for',
    async () => {
      await leave(20 * mebibyte);
      const answers = await whileHealthy(attacked, () => times(100, () => begin(mebibyte)));
      expect(count(answers, 201)).toBe(20);
      expect(count(answers, 402) + count(answers, 429)).toBe(80);
      const ids = answers.flatMap(({ headers }) => headers.get('location')?.split('/').at(-1) ?? []);
      for (const id of ids)
        await company.client.call(routes.uploads.remove, { params: { id }, headers: tus });
    },
    attackMs,
  );

  it(
    'start as many uploads as may be unfinished',
    async () => {
      const answers = await whileHealthy(attacked, () => times(100, () => begin(1_000)));
      const { unfinishedPerCompany } = resumableUploads;
      expect([count(answers, 201), count(answers, 429)]).toEqual([
        unfinishedPerCompany,
        100 - unfinishedPerCompany,
      ]);
      const ids = answers.flatMap(({ headers }) => headers.get('location')?.split('/').at(-1) ?? []);
      for (const id of ids)
        await company.client.call(routes.uploads.remove, { params: { id }, headers: tus });
    },
    attackMs,
  );

  it(
    'store no more than the storage has room for, by any kind of upload',
    async () => {
      await leave(2 * mebibyte);
      const bytes = Uint8Array.from(Buffer.concat([clip, Buffer.alloc(mebibyte - clip.length)]));
      const answers = await whileHealthy(attacked, () => times(20, () => create(bytes)));
      const made = count(answers, 201);
      expect(made).toBeLessThanOrEqual(2);
      expect(made + count(answers, 402)).toBe(20);
      const { storage_used_mb, storage_limit_mb } = await usage();
      expect(storage_used_mb).toBeLessThanOrEqual(storage_limit_mb);
      for (const { id } of await company.client.call(routes.sops.list))
        await company.client.call(routes.sops.remove, { params: { id } });
    },
    attackMs,
  );

  it(
    'of megabytes in chunks of unknown length end where the plan ends',
    async () => {
      await leave(20 * mebibyte);
      const part = (name: string, more = '') =>
        `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;
      const fields = `${part('title')}Attack\r\n${part('department_id')}${departmentId}\r\n`;
      const head = headOf('POST /api/sops HTTP/1.1', {
        host: 'localhost',
        authorization: `Bearer ${company.client.token ?? ''}`,
        'content-type': 'multipart/form-data; boundary=x',
        'transfer-encoding': 'chunked',
      });
      const chunk = (bytes: Buffer) =>
        Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
      const first = Buffer.concat([Buffer.from(fields + part('video', '; filename="v.mp4"')), clip]);
      const answer = await whileHealthy(attacked, () =>
        sendRaw(attacked.baseUrl, {
          head,
          body: chunk(first),
          drip: { piece: chunk(Buffer.alloc(mebibyte)), everyMs: 10 },
        }),
      );
      expect(answer.status).toBe(402);
      expect(await company.client.call(routes.sops.list)).toEqual([]);
    },
    attackMs,
  );

  it(
    'of announced gigabytes are refused before their bytes arrive',
    async () => {
      await leave(20 * mebibyte);
      const head = headOf('POST /api/sops HTTP/1.1', {
        host: 'localhost',
        authorization: `Bearer ${company.client.token ?? ''}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 3 * 1024 * mebibyte,
      });
      const answer = await sendRaw(attacked.baseUrl, { head, body: '--x\r\n' });
      expect([answer.status, answer.seconds < 2]).toEqual([402, true]);
      // The gateway asks nothing before a body starts: one that never starts is not waited for.
      const isBehindGateway = process.env['E2E_ATTACKED'] === 'services';
      expect((await sendRaw(attacked.baseUrl, { head })).status).toBe(isBehindGateway ? 408 : 402);
      expect((await begin(3 * 1024 * mebibyte)).status).toBe(402);
    },
    attackMs,
  );
});
