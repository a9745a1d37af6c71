import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes, sentenceOf } from '@sop/contracts';
import { keyFor } from '@sop/object-store';
import { eventually, planRefusals } from '@sop/testing';
import { createSop, mp4, startSop, type Company, type SopFixture } from '../testing/start-sop.js';

const { sops } = routes;

describe('creating an SOP', () => {
  let fixture: SopFixture;
  let ours: Company;

  beforeAll(async () => {
    fixture = await startSop();
  });
  beforeEach(async () => {
    ours = await fixture.signIn();
  });
  afterEach(() => fixture.fakes.refusedKinds.clear());
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

  /** Nothing is left: no row or object, nothing counted and nothing reserved. */
  async function expectClean() {
    await eventually(async () => {
      expect(await fixture.objectsOf(ours.companyId)).toEqual([]);
      expect(fixture.fakes.held(ours.companyId)).toEqual([]);
      expect(fixture.fakes.used(ours.companyId, 'sops')).toBe(0);
      expect(fixture.fakes.used(ours.companyId, 'storage_bytes')).toBe(0);
    });
    expect(await ours.client.call(sops.list)).toEqual([]);
  }

  it('stores title and department, and starts the run', async () => {
    const bytes = mp4(300_000);
    const { status, body } = await send([
      ['title', '  Weld a frame '],
      ['department_id', ours.departmentId],
      ['fps', '2'],
      ['video', bytes],
    ]);
    expect(status).toBe(201);
    const id = body.id ?? '';
    expect(await ours.client.call(sops.get, { params: { id } })).toMatchObject({
      title: 'Weld a frame',
      status: 'processing',
      department_id: ours.departmentId,
      video_path: null,
      steps: [],
    });
    await eventually(() => fixture.fakes.received.created.has(id));
    expect(await fixture.objectsOf(ours.companyId)).toEqual([`videos/${ours.companyId}/${id}/video.mp4`]);
    expect(await fixture.storageOf(ours.companyId)).toBe(bytes.length);
    await fixture.expectUsageToMatch(ours.companyId, 1);
  });

  it.each([
    ['a blank title', { title: ' ' }, 'Please enter a name for the SOP.'],
    ['no department', { department_id: '' }, ''],
    ['a density that is not offered', { fps: '0.7' }, ''],
  ])('stores nothing of %s', async (_, wrong, sentence) => {
    const fields = { title: 'Weld', department_id: ours.departmentId, ...wrong };
    const { status, body } = await send([['video', mp4()], ...Object.entries(fields)]);
    expect(status).toBe(422);
    expect(body.detail).toContain(sentence);
    await expectClean();
  });

  it('uses the operator’s frames per second where none are given', async () => {
    const { default_fps } = fixture.fakes.settings;
    fixture.fakes.change({ default_fps: 2.5 });
    const fields: [string, string][] = [
      ['title', 'Weld'],
      ['department_id', ours.departmentId],
    ];
    const { body } = await send([...fields, ['video', mp4()]]);
    const named = await send([...fields, ['fps', '0.5'], ['video', mp4()]]);
    fixture.fakes.change({ default_fps });
    const received = () => [body.id, named.body.id].map((id = '') => fixture.fakes.received.created.get(id));
    await eventually(() => expect(received()).toEqual([2.5, 0.5]));
  });

  it('is refused beyond the plan’s SOPs with the plan’s sentence, and stores nothing', async () => {
    fixture.fakes.refusedKinds.add('sops');
    const refused = createSop(ours);
    await expect(refused).rejects.toMatchObject({ status: 402 });
    await expect(refused).rejects.toThrow(sentenceOf(planRefusals.sops));
    await expectClean();
  });

  describe('from an upload', () => {
    const bytes = mp4(5000);

    async function uploaded(company = ours): Promise<string> {
      const { companyId } = company;
      const key = (id: string) => keyFor.video(companyId, id, 'mp4');
      const id = await fixture.fakes.finishedUpload(companyId, 'sop', key, bytes.length);
      await fixture.store.put(key(id), Buffer.from(bytes), { contentType: 'video/mp4' });
      return id;
    }

    const create = (uploadId: string) =>
      ours.client.call(sops.create, {
        body: { title: 'Weld', department_id: ours.departmentId, upload_id: uploadId },
      });

    it('uses its id and its video, and counts once', async () => {
      const id = await uploaded();
      expect(await create(id)).toEqual({ id });
      await eventually(() => fixture.fakes.received.created.has(id));
      expect(await fixture.objectsOf(ours.companyId)).toEqual([`videos/${ours.companyId}/${id}/video.mp4`]);
      expect(await fixture.storageOf(ours.companyId)).toBe(bytes.length);
      await fixture.expectUsageToMatch(ours.companyId, 1);
    });

    it('R3 happens once, also with parallel requests', async () => {
      const id = await uploaded();
      const answers = await Promise.allSettled(Array.from({ length: 8 }, () => create(id)));
      const refused = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
      expect(refused.map(({ status }) => status)).toEqual(Array(7).fill(409));
      expect(await ours.client.call(sops.list)).toHaveLength(1);
      expect(await fixture.objectsOf(ours.companyId)).toHaveLength(1);
      await fixture.expectUsageToMatch(ours.companyId, 1);
    });
  });

  it('cleans up after dead processes every minute', async () => {
    const sql = `select 1 from job_schedule where name = 'intake.sweep' and cron = '* * * * *'`;
    await eventually(async () =>
      expect(await fixture.database.system((tx) => tx.query(sql))).toHaveLength(1),
    );
  });

  it('refuses a department of another company, and stores nothing', async () => {
    const theirs = await fixture.signIn();
    await expect(createSop({ ...ours, departmentId: theirs.departmentId })).rejects.toMatchObject({
      status: 404,
    });
    await expectClean();
  });

  it('stores nothing of an upload that ends after its company was deleted', async () => {
    await fixture.fakes.companyDeleted(ours.companyId);
    await eventually(async () => expect(await ours.client.call(routes.departments.list)).toEqual([]));
    await expect(createSop(ours)).rejects.toMatchObject({ status: 403 });
    await expectClean();
  });
});
