import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { eventually } from '@sop/testing';
import type pg from 'pg';
import { createDepartment, registerCompany, type Company } from '../api/companies.js';
import { TusUpload } from '../api/tus.js';
import { OwnSystem } from './own-system.js';

/** Two starts of the product, and the two minutes after which leftovers are swept, on a slow machine. */
const testMs = 600_000;
const mebibyte = 1024 ** 2;
const partBytes = 8 * mebibyte;

const video = (sizeBytes: number): Buffer =>
  Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isom', 'latin1'), randomBytes(sizeBytes - 20)]);

describe('system that is killed during uploads', () => {
  let system: OwnSystem;
  let database: pg.Client;
  let company: Company;
  let cutOff: Company;
  let departmentId: string;

  beforeAll(async () => {
    system = await OwnSystem.create();
    await system.start();
    database = await system.openDatabase();
    company = await registerCompany('Uploads', system.baseUrl);
    cutOff = await registerCompany('Cut off', system.baseUrl);
    departmentId = await createDepartment(company.client);
  }, testMs);
  afterAll(async () => {
    await database.end().catch(() => undefined);
    await system.remove();
  }, testMs);

  async function restart() {
    await system.killAll();
    await database.end().catch(() => undefined);
    await system.start();
    database = await system.openDatabase();
  }

  async function usedOf({ companyId }: Company, kind: string): Promise<number> {
    const { rows } = await database.query<{ used: string }>(
      'select used from billing.usage_counter where company_id = $1 and kind = $2',
      [companyId, kind],
    );
    return Number(rows[0]?.used ?? 0);
  }

  const objectsWith = async (text: string) => (await system.objects()).filter((file) => file.includes(text));

  /** Announces 60 MiB and sends 20 of them. */
  function beginUpload() {
    let isOver = false;
    const sent = request(`${system.baseUrl}/api/sops`, {
      method: 'POST',
      agent: false,
      headers: {
        authorization: `Bearer ${cutOff.client.token ?? ''}`,
        'content-type': 'multipart/form-data; boundary=cut',
        'content-length': 60 * mebibyte,
      },
    });
    sent.on('error', () => undefined);
    sent.on('close', () => (isOver = true));
    sent.on('response', () => sent.destroy());
    sent.write('--cut\r\ncontent-disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n');
    sent.write(video(20 * mebibyte));
    return { isOver: () => isOver };
  }
  const isCounted = async () => (await usedOf(cutOff, 'storage_bytes')) > 0;

  /** A slow machine may refuse one with "try again". */
  const cutUpload = () =>
    eventually(
      async () => {
        const sent = beginUpload();
        await eventually(() => sent.isOver() || isCounted(), { timeoutSeconds: 60 });
        const counted = [await usedOf(cutOff, 'storage_bytes'), await usedOf(cutOff, 'sops')];
        expect([sent.isOver(), counted]).toEqual([false, [60 * mebibyte, 1]]);
      },
      { timeoutSeconds: 90 },
    );

  it(
    'P3 loses only the current chunk of an upload in pieces, which continues and is complete',
    async () => {
      const bytes = video(40 * mebibyte);
      const upload = await TusUpload.begin(company.client, bytes.length);
      upload.append(system.baseUrl, 0, bytes.subarray(0, 37 * mebibyte), bytes.length);
      await eventually(async () => expect(await upload.offset()).toBeGreaterThanOrEqual(2 * partBytes), {
        timeoutSeconds: 60,
        intervalMs: 20,
      });
      await cutUpload();
      const known = await upload.offset();
      await restart();
      const offset = await upload.offset();
      expect(offset).toBeGreaterThanOrEqual(known);
      expect(await upload.append(system.baseUrl, offset, bytes.subarray(offset)).answer).toBe(204);
      const body = { title: 'Survived', department_id: departmentId, upload_id: upload.id };
      const { id } = await company.client.call(routes.sops.create, { body });
      expect(id).toBe(upload.id);
      const params = { id };
      await company.client.call(routes.sops.remove, { params });
      await eventually(
        async () =>
          expect([await usedOf(company, 'storage_bytes'), await objectsWith(company.companyId)]).toEqual([
            0,
            [],
          ]),
        { timeoutSeconds: 60 },
      );
    },
    testMs,
  );

  it(
    'P3 leaves nothing of an upload in one piece that was interrupted, and frees its number and storage soon after',
    async () => {
      await eventually(
        async () => {
          const left = await database.query('select 1 from sop.intake');
          const counted = [await usedOf(cutOff, 'storage_bytes'), await usedOf(cutOff, 'sops')];
          expect([left.rows, counted]).toEqual([[], [0, 0]]);
        },
        { timeoutSeconds: 240, intervalMs: 1000 },
      );
      await eventually(async () =>
        expect([...(await objectsWith(cutOff.companyId)), ...(await objectsWith('unfinished'))]).toEqual([]),
      );
    },
    testMs,
  );
});
