import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { eventually } from '@sop/testing';
import { readSystem } from '../system.js';
import { createDepartment, registerCompany, type Company } from './companies.js';
import { TusUpload } from './tus.js';

const mebibyte = 1024 ** 2;

/** The first bytes of an MP4: long enough for several parts, and refused only when it is processed. */
const video = (sizeBytes: number): Buffer =>
  Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isom', 'latin1'), randomBytes(sizeBytes - 20)]);

describe('interrupted upload', () => {
  const { baseUrl } = readSystem();
  let company: Company;
  let departmentId: string;

  beforeAll(async () => {
    company = await registerCompany('Uploads');
    departmentId = await createDepartment(company.client);
  });

  it('R3 continues at its offset through the gateway and becomes one SOP however many requests create it', async () => {
    const bytes = video(20 * mebibyte);
    const upload = await TusUpload.begin(company.client, bytes.length);
    const broken = upload.append(baseUrl, 0, bytes.subarray(0, 11 * mebibyte), bytes.length);
    await eventually(async () => expect(await upload.offset()).toBe(8 * mebibyte), { timeoutSeconds: 60 });
    broken.breakOff();
    await eventually(async () => expect(await upload.offset()).toBeGreaterThan(8 * mebibyte), {
      timeoutSeconds: 60,
    });
    const offset = await upload.offset();
    expect(await upload.append(baseUrl, 0, bytes.subarray(0, 100)).answer).toBe(409);
    expect(await upload.append(baseUrl, offset, bytes.subarray(offset)).answer).toBe(204);
    const body = { title: 'Of an upload', department_id: departmentId, upload_id: upload.id };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => company.client.send(routes.sops.create, { body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await company.client.call(routes.sops.list)).toHaveLength(1);
    const sop = await company.client.call(routes.sops.get, { params: { id: upload.id } });
    expect(sop.title).toBe('Of an upload');
  }, 180_000);

  it('is as unknown to another company as one that never existed', async () => {
    const stranger = await registerCompany('Stranger');
    const bytes = video(100_000);
    const upload = await TusUpload.begin(company.client, bytes.length);
    expect(await upload.append(baseUrl, 0, bytes).answer).toBe(204);
    const body = {
      title: 'Stolen',
      department_id: await createDepartment(stranger.client),
      upload_id: upload.id,
    };
    expect((await stranger.client.send(routes.sops.create, { body })).status).toBe(404);
    const params = { id: upload.id };
    const headers = { 'tus-resumable': '1.0.0' };
    expect((await company.client.send(routes.uploads.remove, { params, headers })).status).toBe(204);
  });
});
