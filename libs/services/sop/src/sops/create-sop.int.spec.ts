import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes, type UsageKind, sentenceOf } from '@sop/contracts';
import { IntakeLedger, videoPurposes } from '@sop/intake';
import { keyFor } from '@sop/object-store';
import { eventually, planRefusals } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { createSop, mp4, startSop, video, type Company, type SopFixture } from '../testing/start-sop.js';

const { sops } = routes;
const mebibyte = 1024 ** 2;
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

  it('gives a video as many frames per second as the operator wants where none are named', async () => {
    const { default_fps } = fixture.neighbours.settings;
    fixture.neighbours.change({ default_fps: 2.5 });
    const fields: [string, string][] = [
      ['title', 'Weld'],
      ['department_id', ours.departmentId],
    ];
    const { body } = await send([...fields, ['video', mp4()]]);
    const named = await send([...fields, ['fps', '0.5'], ['video', mp4()]]);
    fixture.neighbours.change({ default_fps });
    const heard = () => [body.id, named.body.id].map((id = '') => fixture.neighbours.heard.created.get(id));
    await eventually(() => expect(heard()).toEqual([2.5, 0.5]));
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
      fixture.neighbours.refused.add(kind);
      const { upload, answer } = begin(500_000);
      const { status, text } = await answer;
      upload.destroy();
      fixture.neighbours.refused.clear();
      expect(status).toBe(402);
      expect(JSON.parse(text)).toMatchObject({
        ...planRefusals[kind],
        detail: sentenceOf(planRefusals[kind]),
      });
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

  it('refuses a body of unknown length as soon as it passes what the plan has left', async () => {
    fixture.neighbours.limits.set('storage_bytes', 20 * mebibyte);
    const headers = {
      authorization: `Bearer ${ours.client.token ?? ''}`,
      'content-type': 'multipart/form-data; boundary=cut',
    };
    const upload = request(`${fixture.baseUrl}/api/sops`, { method: 'POST', headers });
    upload.on('error', () => undefined);
    const answer = new Promise<number | undefined>((resolve) =>
      upload.once('response', (reply) => resolve(reply.resume().statusCode)),
    );
    upload.write('--cut\r\ncontent-disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n');
    upload.write(mp4(19 * mebibyte));
    await eventually(() => fixture.neighbours.used(ours.companyId, 'storage_bytes') > 18 * mebibyte);
    upload.write(mp4(2 * mebibyte));
    expect(await answer).toBe(402);
    upload.destroy();
    fixture.neighbours.limits.clear();
    await expectNothingLeft();
  });

  describe('of an upload', () => {
    const bytes = mp4(5000);

    async function uploaded(company = ours): Promise<string> {
      const { companyId } = company;
      const key = (id: string) => keyFor.video(companyId, id, 'mp4');
      const id = await fixture.neighbours.uploaded(companyId, 'sop', key, bytes.length);
      await fixture.store.put(key(id), Buffer.from(bytes), { contentType: 'video/mp4' });
      return id;
    }

    const create = (uploadId: string, wrong: object = {}, file?: ReturnType<typeof video>) =>
      ours.client.call(sops.create, {
        body: { title: 'Weld', department_id: ours.departmentId, upload_id: uploadId, ...wrong },
        ...(file ? { file } : {}),
      });

    it('bears its id, has its video and counts once', async () => {
      const id = await uploaded();
      expect(await create(id)).toEqual({ id });
      await eventually(() => fixture.neighbours.heard.created.has(id));
      expect(await fixture.objectsOf(ours.companyId)).toEqual([`videos/${ours.companyId}/${id}/video.mp4`]);
      expect(await fixture.storageOf(ours.companyId)).toBe(bytes.length);
      await fixture.expectUsageToMatch(ours.companyId, 1);
    });

    it('R3 is made once, however many ask at once', async () => {
      const id = await uploaded();
      const answers = await Promise.allSettled(Array.from({ length: 8 }, () => create(id)));
      const refused = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
      expect(refused.map(({ status }) => status)).toEqual(Array(7).fill(409));
      expect(await ours.client.call(sops.list)).toHaveLength(1);
      expect(await fixture.objectsOf(ours.companyId)).toHaveLength(1);
      await fixture.expectUsageToMatch(ours.companyId, 1);
    });

    it('is free again when nothing came of it', async () => {
      const id = await uploaded();
      await expect(create(id, { title: ' ' })).rejects.toMatchObject({ status: 422 });
      const theirs = await fixture.signIn();
      const elsewhere = { department_id: theirs.departmentId };
      await expect(create(id, elsewhere)).rejects.toMatchObject({ status: 404 });
      expect(await fixture.objectsOf(ours.companyId)).toHaveLength(1);
      expect(await create(id)).toEqual({ id });
      await fixture.expectUsageToMatch(ours.companyId, 1);
    });

    it('fits into a plan that it fills to the last byte', async () => {
      fixture.neighbours.limits.set('storage_bytes', bytes.length);
      const id = await uploaded();
      expect(await create(id)).toEqual({ id });
      fixture.neighbours.limits.clear();
    });

    it('is refused when it is unknown, another company’s, unfinished or beside a file', async () => {
      const theirs = await fixture.signIn();
      for (const id of [await uploaded(theirs), '01890a5d-ac96-774b-bcce-b302099a8057'])
        await expect(create(id)).rejects.toMatchObject({ status: 404 });
      const begun = fixture.neighbours.begun(ours.companyId, 'sop');
      await expect(create(begun)).rejects.toMatchObject({ status: 409 });
      await expectNothingLeft();
      await expect(create(await uploaded(), {}, video())).rejects.toMatchObject({ status: 422 });
      expect(await ours.client.call(sops.list)).toEqual([]);
    });
  });

  describe('of which a process died on the way', () => {
    /** What a killed process leaves: its line in the ledger, what it holds, and maybe an object. */
    async function dead(secondsAgo: number) {
      const [id, { companyId }] = [uuidv7(), ours];
      const reference = `sop:${id}`;
      const key = keyFor.video(companyId, id, 'mp4');
      for (const [kind, amount] of [['sops', 1] as const, ['storage_bytes', 1000] as const])
        await fixture.neighbours.reserve({ company_id: companyId, kind, amount, reference });
      await fixture.store.put(key, Buffer.from('half'), { contentType: 'video/mp4' });
      await fixture.database.system((tx) =>
        tx.execute(
          `insert into intake (id, company_id, reference, object_key, seen_at)
           values ($1, $2, $3, $4, now() - make_interval(secs => $5))`,
          [id, companyId, reference, key, secondsAgo],
        ),
      );
    }
    const sweep = () => new IntakeLedger(fixture.database, fixture.store, videoPurposes.sop).sweep();

    it('nothing is left a minute later, and its number and storage are free again', async () => {
      await dead(61);
      await Promise.all([sweep(), sweep()]);
      await expectNothingLeft();
    });

    it('what is still coming in is left alone, though nothing was heard of it for half a minute', async () => {
      await dead(30);
      await sweep();
      expect(fixture.neighbours.held(ours.companyId)).toHaveLength(2);
      expect(await fixture.objectsOf(ours.companyId)).toHaveLength(1);
    });
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
