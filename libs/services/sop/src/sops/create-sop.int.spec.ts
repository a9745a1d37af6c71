import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes, type UsageKind } from '@sop/contracts';
import { eventually } from '@sop/testing';
import { createSop, mp4, startSop, video, type Company, type SopFixture } from '../testing/start-sop.js';

const { sops } = routes;
const gibibyte = 1024 ** 3;

describe('creating an SOP', () => {
  let fixture: SopFixture;
  let ours: Company;

  beforeAll(async () => {
    fixture = await startSop();
  });
  beforeEach(async () => {
    ours = await fixture.signIn();
  });
  afterAll(() => fixture.close());

  /** As a browser sends it, the parts in this order. */
  async function send(parts: [name: string, value: string | Uint8Array<ArrayBuffer>][]) {
    const form = new FormData();
    for (const [name, value] of parts)
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, new Blob([value]), 'upload.bin');
    const headers = { authorization: `Bearer ${ours.client.token ?? ''}` };
    const reply = await fetch(`${fixture.baseUrl}/api/sops`, { method: 'POST', headers, body: form });
    return { status: reply.status, body: (await reply.json()) as { id?: string; detail?: string } };
  }

  /** Says how much will come and sends what it is given; the caller ends it. */
  function begin(announcedBytes: number, start = '') {
    const headers = {
      authorization: `Bearer ${ours.client.token ?? ''}`,
      'content-type': 'multipart/form-data; boundary=cut',
      'content-length': announcedBytes,
    };
    const upload = request(`${fixture.baseUrl}/api/sops`, { method: 'POST', headers });
    upload.on('error', () => undefined);
    upload.write(start);
    const answer = new Promise<{ status: number | undefined; text: string }>((resolve) =>
      upload.once('response', async (reply) => {
        const chunks = (await reply.toArray()) as Buffer[];
        resolve({ status: reply.statusCode, text: Buffer.concat(chunks).toString() });
      }),
    );
    return { upload, answer };
  }

  /** No row, no object, nothing counted and nothing held: as if it had never been tried. */
  async function expectNothingLeft() {
    await eventually(async () => {
      expect(await fixture.objectsOf(ours.companyId)).toEqual([]);
      expect(fixture.neighbours.held(ours.companyId)).toEqual([]);
      expect(fixture.neighbours.used(ours.companyId, 'sops')).toBe(0);
      expect(fixture.neighbours.used(ours.companyId, 'storage_bytes')).toBe(0);
    });
    expect(await ours.client.call(sops.list)).toEqual([]);
  }

  it.each(['before', 'after'])('takes the fields %s the file, and starts its run', async (place) => {
    const bytes = mp4(300_000);
    const fields: [string, string][] = [
      ['title', '  Weld a frame '],
      ['department_id', ours.departmentId],
      ['fps', '2'],
    ];
    const file: [string, Uint8Array<ArrayBuffer>] = ['video', bytes];
    const { status, body } = await send(place === 'before' ? [...fields, file] : [file, ...fields]);
    expect(status).toBe(201);
    const id = body.id ?? '';
    expect(await ours.client.call(sops.get, { params: { id } })).toMatchObject({
      title: 'Weld a frame',
      status: 'processing',
      department_id: ours.departmentId,
      video_path: null,
      steps: [],
    });
    await eventually(() => fixture.neighbours.heard.created.has(id));
    expect(await fixture.objectsOf(ours.companyId)).toEqual([`videos/${ours.companyId}/${id}/video.mp4`]);
    expect(await fixture.storageOf(ours.companyId)).toBe(bytes.length);
    await fixture.expectUsageToMatch(ours.companyId, 1);
  });

  it.each([
    ['a blank title', { title: ' ' }, 'Please enter a name for the SOP.'],
    ['no department', { department_id: '' }, ''],
    ['a density that is not offered', { fps: '0.7' }, ''],
  ])('leaves nothing behind of %s', async (_, wrong, sentence) => {
    const fields = { title: 'Weld', department_id: ours.departmentId, ...wrong };
    const { status, body } = await send([['video', mp4()], ...Object.entries(fields)]);
    expect(status).toBe(422);
    expect(body.detail).toContain(sentence);
    await expectNothingLeft();
  });

  it('refuses what is no video by its bytes, whatever it is called', async () => {
    const bytes = Uint8Array.from(Buffer.alloc(200_000, 'not a video '));
    const fields = { title: 'Weld', department_id: ours.departmentId };
    const refused = ours.client.call(sops.create, { body: fields, file: video(bytes) });
    await expect(refused).rejects.toMatchObject({ status: 415 });
    await expect(refused).rejects.toThrow(
      'Please upload a valid video file. MP4, MOV, WebM, MKV and AVI can be used.',
    );
    await expectNothingLeft();
  });

  it('refuses an empty file and a form without a file', async () => {
    const fields: [string, string][] = [
      ['title', 'Weld'],
      ['department_id', ours.departmentId],
    ];
    expect(await send([...fields, ['video', new Uint8Array(0)]])).toMatchObject({
      status: 415,
      body: { detail: 'The video file is empty. Please choose another file.' },
    });
    expect(await send(fields)).toMatchObject({ status: 422, body: { detail: 'Please choose a file.' } });
    await expectNothingLeft();
  });

  it('refuses a video beyond the operator’s limit by its announcement, before a byte of it is read', async () => {
    const { upload, answer } = begin(2 * gibibyte);
    const { status, text } = await answer;
    upload.destroy();
    expect(status).toBe(413);
    expect(text).toContain('The video is larger than the 1 GB that can be uploaded.');
    await expectNothingLeft();
  });

  it.each<UsageKind>(['sops', 'storage_bytes'])(
    'refuses beyond the plan’s %s with the plan’s sentence, before the body is read',
    async (kind) => {
      fixture.neighbours.refusals.set(kind, `Your plan has no more ${kind}.`);
      const { upload, answer } = begin(500_000);
      const { status, text } = await answer;
      upload.destroy();
      fixture.neighbours.refusals.clear();
      expect(status).toBe(402);
      expect(text).toContain(`Your plan has no more ${kind}.`);
      await expectNothingLeft();
    },
  );

  it('leaves nothing behind when the client goes away in the middle of the file', async () => {
    const part = '--cut\r\ncontent-disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n';
    const { upload } = begin(50_000_000, part);
    upload.write(mp4(2_000_000));
    await eventually(() => fixture.neighbours.held(ours.companyId).length === 2);
    upload.destroy();
    await expectNothingLeft();
  });

  it('refuses a department of another company, after which nothing is left', async () => {
    const theirs = await fixture.signIn();
    await expect(createSop({ ...ours, departmentId: theirs.departmentId })).rejects.toMatchObject({
      status: 404,
    });
    await expectNothingLeft();
  });

  it('leaves nothing of an upload that ends after its company was deleted', async () => {
    await fixture.neighbours.companyDeleted(ours.companyId);
    await eventually(async () => expect(await ours.client.call(routes.departments.list)).toEqual([]));
    await expect(createSop(ours)).rejects.toMatchObject({ status: 403 });
    await expectNothingLeft();
  });
});
