import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { eventually } from '@sop/testing';
import { createDepartment, registerCompany, type Company } from '../api/companies.js';
import { expectInvariants, openAttackedSystem, whileHealthy, type AttackedSystem } from './invariants.js';

const execute = promisify(execFile);
const attackMs = 300_000;

describe('hostile video', () => {
  let attacked: AttackedSystem;
  let company: Company;
  let departmentId: string;
  let folder: string;

  beforeAll(async () => {
    attacked = await openAttackedSystem();
    folder = await mkdtemp(join(tmpdir(), 'sop-attack-'));
  });
  beforeEach(async () => {
    company = await registerCompany('Attack');
    departmentId = await createDepartment(company.client);
  });
  afterEach(() => expectInvariants(attacked, company), attackMs);
  afterAll(async () => {
    await attacked.database.end();
    await rm(folder, { recursive: true, force: true });
  });

  const upload = (content: Buffer, name = 'video.mp4') =>
    company.client.send(routes.sops.create, {
      body: { title: 'Attack', department_id: departmentId, fps: '8' },
      file: { name, content: Uint8Array.from(content) },
    });
  const ended = (id: string, timeoutSeconds = 240) =>
    eventually(
      async () => {
        const sop = await company.client.call(routes.sops.get, { params: { id } });
        return sop.status === 'processing' ? null : sop;
      },
      { timeoutSeconds, intervalMs: 500 },
    );
  const remove = (id: string) => company.client.call(routes.sops.remove, { params: { id } });
  async function clip(name: string, ...args: string[]): Promise<Buffer> {
    const file = join(folder, name);
    await execute('ffmpeg', ['-nostdin', '-v', 'error', '-y', '-f', 'lavfi', ...args, file]);
    return readFile(file);
  }

  const box = (type: string, size = 8) => {
    const bytes = Buffer.alloc(8);
    bytes.writeUInt32BE(size, 0);
    bytes.write(type, 4, 'latin1');
    return bytes;
  };
  const ftyp = Buffer.concat([box('ftyp', 24), Buffer.from('69736f6d0000020069736f6d6d703431', 'hex')]);

  it.each<[string, () => Buffer]>([
    ['text under the name of a video', () => Buffer.from('This is no video. '.repeat(1000))],
    ['a playlist', () => Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')],
    ['nothing', () => Buffer.alloc(0)],
    ['random bytes', () => randomBytes(200_000)],
  ])('of %s is refused before it is stored', async (_, make) => {
    const answer = await whileHealthy(attacked, () => upload(make()));
    expect(answer.status).toBe(415);
  });

  it.each<[string, () => Buffer]>([
    ['ten million boxes', () => Buffer.concat([ftyp, Buffer.alloc(80_000_000, box('free'))])],
    ['a head and random bytes', () => Buffer.concat([ftyp, randomBytes(500_000)])],
    [
      'boxes that are larger than the file',
      () => Buffer.concat([ftyp, box('moov', 0xffffffff), randomBytes(64)]),
    ],
    [
      'boxes within boxes',
      () => Buffer.concat([ftyp, ...Array.from({ length: 50_000 }, () => box('moov', 400_000))]),
    ],
  ])(
    'of %s ends with a sentence, without delaying other clients',
    async (_, make) => {
      const answer = await upload(make());
      expect(answer.status).toBe(201);
      const { id } = JSON.parse(answer.text) as { id: string };
      const sop = await whileHealthy(attacked, () => ended(id));
      expect(sop).toMatchObject({ status: 'failed', status_detail: expect.stringMatching(/\.$/) });
      await remove(id);
    },
    attackMs,
  );

  it(
    'that declares a second and contains twenty minutes yields no more than the allowed frames',
    async () => {
      const bytes = await clip(
        'longer.webm',
        '-i',
        // Twice the allowed frames.
        'color=size=64x64:rate=8:duration=1200',
        '-c:v',
        'libvpx',
        '-deadline',
        'realtime',
        '-g',
        '200',
      );
      bytes.writeDoubleBE(1000, bytes.indexOf(Buffer.from('448988', 'hex')) + 3);
      const answer = await upload(bytes, 'video.webm');
      const { id } = JSON.parse(answer.text) as { id: string };
      // All of it is read, which takes long on a busy machine.
      await whileHealthy(attacked, () => ended(id, 2 * 240));
      const { rows } = await attacked.database.query<{ frames: number }>(
        'select coalesce(max(jsonb_array_length(frames)), 0)::int as frames from pipeline.frame_set where sop_id = $1',
        [id],
      );
      expect(rows[0]?.frames).toBeLessThanOrEqual(5000);
      await remove(id);
    },
    2 * attackMs,
  );

  it(
    'that is deleted during processing is abandoned at once',
    async () => {
      const answer = await upload(Buffer.concat([ftyp, Buffer.alloc(80_000_000, box('free'))]));
      const { id } = JSON.parse(answer.text) as { id: string };
      await remove(id);
    },
    attackMs,
  );

  it.each([
    '../../etc/passwd.mp4',
    '\u202egpj.mp4',
    `${'x'.repeat(300)}.mp4`,
    '-i.mp4',
    '😀\r\nX: y.mp4',
    'a"; b=".mp4',
  ])(
    'called %j is stored under a generated name',
    async (name) => {
      const bytes = await clip(
        'plain.mp4',
        '-i',
        'testsrc2=size=64x64:rate=5:duration=1',
        '-pix_fmt',
        'yuv420p',
      );
      const answer = await upload(bytes, name);
      expect([201, 400, 415, 422]).toContain(answer.status);
      if (answer.status !== 201) return;
      const { id } = JSON.parse(answer.text) as { id: string };
      await ended(id);
      await remove(id);
    },
    attackMs,
  );

  it('is extracted at offered densities only', async () => {
    const params = { id: crypto.randomUUID(), stepId: crypto.randomUUID() };
    for (const fps of [5e-324, 1e308, -1, 0, 2 ** 31, 2 ** 63, '1', null])
      for (const body of [{ frame_index: 0, fps }, { frame_index: fps }]) {
        const answer = await company.client.send(routes.steps.setScreenshot, { params, body });
        expect([404, 422]).toContain(answer.status);
      }
    for (const fps of ['5e-324', '1e308', '-1', '0', 'NaN', '2147483648', '9223372036854775808', '']) {
      const answer = await company.client.send(routes.frames.list, {
        params: { id: params.id },
        query: { fps },
      });
      expect([404, 422]).toContain(answer.status);
    }
    for (const n of ['2147483648', '9223372036854775808', '-1', '1e308', 'NaN']) {
      const answer = await company.client.send(routes.datasets.frame, { params: { id: '1', n } });
      expect([404, 422]).toContain(answer.status);
    }
  });
});
