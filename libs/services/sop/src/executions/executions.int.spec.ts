import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { executionLimits, routes, SopObjectReadable, type BodyInputOf, type Procedure } from '@sop/contracts';
import { Bus } from '@sop/messaging';
import { keyFor } from '@sop/object-store';
import { tooMany } from '@sop/service-kit';
import { eventually, objectsOf, refusalOf, signedIn, type SignedIn, trailOf } from '@sop/testing';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import {
  createSop,
  generate,
  release,
  signInTeam,
  startSop,
  type Company,
  type SopFixture,
} from '../testing/start-sop.js';
import { UncountedText } from '../sops/uncounted-text.js';

const { executions, sops, steps } = routes;
type Body = BodyInputOf<typeof executions.record>;

describe('executions of an SOP', () => {
  let fixture: SopFixture;
  let ours: Company;
  let editor: SignedIn;
  let viewer: SignedIn;
  let id: string;
  let photo: Buffer;

  beforeAll(async () => {
    fixture = await startSop();
    photo = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#268' } })
      .withExif({ IFD0: { Make: 'A telephone' }, IFD3: { GPSLatitude: '52/1' } })
      .jpeg()
      .toBuffer();
  });
  beforeEach(async () => {
    ({ ours, editor, viewer, id } = await signInTeam(fixture));
    fixture.fakes.names?.set(editor.userId, 'Bob Hay').set(viewer.userId, 'Cem Oz');
    const [first] = (await procedure()).steps;
    const body = { description: 'Tighten it to between 20 and 25 Nm.' };
    await editor.client.call(steps.update, { params: { id, stepId: first?.id ?? '' }, body });
  });
  afterAll(() => fixture.close());

  type By = Pick<SignedIn, 'client'>;
  const procedure = (by: By = viewer): Promise<Procedure> =>
    by.client.call(executions.procedure, { params: { id } });
  const bodyOf = ({ version, revision, steps: all }: Procedure, more: Partial<Body> = {}): Body => ({
    ...{ sequence: 1, state: 'finished', version, revision, note: '' },
    ...{ started_at: '2026-11-28T08:00:00.000Z', ended_at: '2026-11-28T08:10:00.000Z' },
    steps: all.map(({ id: step_id, title }) => ({
      ...{ step_id, title, seconds: 30, done_at: '2026-11-28T08:01:00.000Z' },
    })),
    ...more,
  });
  const record = async (by: By, executionId: string, more: Partial<Body> = {}) =>
    by.client.call(executions.record, {
      params: { id, executionId },
      body: bodyOf(await procedure(by), more),
    });
  const stepsWith = async (first: Partial<Body['steps'][number]>) =>
    bodyOf(await procedure()).steps.map((step, at) => (at === 0 ? { ...step, ...first } : step));
  const list = async (by: By, query: Record<string, string> = {}) =>
    (await by.client.call(executions.list, { query })).items;
  const addPhoto = (by: By, executionId: string, photoId: string, bytes: Buffer = photo) => {
    const file = { filename: 'photo.jpg', contentType: 'image/jpeg', bytes: Uint8Array.from(bytes) };
    return by.client.call(executions.addPhoto, { params: { id, executionId, photoId }, file });
  };
  const csv = async (by: By, query: Record<string, string> = {}) => {
    const reply = await by.client.send(executions.export, { query });
    return (await reply.text()).replace('\uFEFF', '').trimEnd().split('\r\n');
  };

  describe('follow the procedure', () => {
    it('of the draft before the first release, and of the released version from then on, for everyone', async () => {
      expect(await procedure(editor)).toMatchObject({ version: null, title: 'Weld a frame' });
      await release(ours, id);
      await editor.client.call(sops.update, { params: { id }, body: { title: 'Another' } });
      for (const by of [viewer, editor])
        expect(await procedure(by)).toMatchObject({ version: 1, title: 'Weld a frame' });
    });

    it('with its precautions, equipment, pictures and the limits that its text states', async () => {
      const [first] = (await procedure()).steps;
      const params = { id, stepId: first?.id ?? '' };
      const key = keyFor.screenshot(ours.companyId, id, 'further.jpg');
      fixture.fakes.frame = { found: true, key, thumbnail_key: key, seconds: 7, width: 9, height: 9 };
      await editor.client.call(steps.addPicture, { params, body: { frame_index: 0 } });
      const shown = await procedure();
      expect(shown).toMatchObject({
        language: 'en',
        precautions: [{ text: 'Wear gloves.', kind: 'protective_equipment', step_index: 0 }],
        equipment: [{ name: 'gloves', kind: 'protective' }],
        steps: [
          { title: 'Put on gloves', readings: [{ unit: 'Nm', min: 20, max: 25 }] },
          { title: 'Clamp the frame', readings: [] },
        ],
      });
      expect(shown.steps[0]?.picture?.path).toContain('step-0.jpg');
      const more = shown.steps.map((step) =>
        step.more_pictures?.map(({ path }) => path.includes('further.jpg')),
      );
      expect(more).toEqual([[true], []]);
    });

    it('and never show a picture that was replaced, or what belongs to another company', async () => {
      const stranger = await fixture.signIn();
      expect(await refusalOf(procedure(stranger))).toBe('sop.not-found');
    });
  });

  it('stay deleted when their device sends them again', async () => {
    const executionId = uuidv7();
    await record(viewer, executionId, { state: 'in_progress', ended_at: null });
    await ours.client.call(executions.remove, { params: { id, executionId } });
    const again = record(viewer, executionId, { sequence: 2, note: 'Erika was there.' });
    expect(await refusalOf(again)).toBe('execution.not-found');
    expect(await list(editor)).toEqual([]);
  });

  it('are refused, and stored by nothing, once the company has added more words in a day than it may', async () => {
    const admit = jest.spyOn(fixture.app.get(UncountedText, { strict: false }), 'admit');
    admit.mockRejectedValue(tooMany(60));
    const executionId = uuidv7();
    expect(await refusalOf(record(viewer, executionId))).toBe('request.too-many');
    admit.mockRestore();
    expect(await list(viewer)).toEqual([]);
    await record(viewer, executionId, { state: 'in_progress', ended_at: null });
  });

  it('are stored under the id of the device: what comes twice, late or after the end changes nothing', async () => {
    const executionId = uuidv7();
    const under = { state: 'in_progress', ended_at: null } as const;
    await record(viewer, executionId, { ...under, sequence: 2, note: 'second' });
    await record(viewer, executionId, { ...under, sequence: 2, note: 'twice' });
    expect(await record(viewer, executionId, { ...under, sequence: 1, note: 'late' })).toMatchObject({
      note: 'second',
      state: 'in_progress',
    });
    await record(viewer, executionId, { sequence: 3, note: 'done' });
    expect(await record(viewer, executionId, { sequence: 4, note: 'after the end' })).toMatchObject({
      ...{ note: 'done', state: 'finished', by: 'Cem Oz', is_own: true, step_count: 2, done_count: 2 },
    });
    expect(await list(viewer)).toMatchObject([{ id: executionId, ended_at: '2026-11-28T08:10:00.000Z' }]);
  });

  it('that arrive many times at once are stored once', async () => {
    const executionId = uuidv7();
    const replies = await Promise.all(Array.from({ length: 8 }, () => record(viewer, executionId)));
    expect(new Set(replies.map((reply) => JSON.stringify(reply.steps))).size).toBe(1);
    expect(await list(viewer)).toHaveLength(1);
  });

  it('count deviations and readings outside of the limits that the released text states, whatever the device sends', async () => {
    await release(ours, id);
    const { steps: shown } = await procedure();
    const asked = shown[0]?.readings[0];
    const reading = { name: asked?.name ?? '', unit: 'Nm', min: 0, max: 100, value: 30 };
    const wrong = await stepsWith({
      readings: [reading],
      deviation: ' Used another wrench. ',
      title: 'Invented',
    });
    const stored = await record(viewer, uuidv7(), { steps: wrong });
    expect(stored).toMatchObject({ version: 1, deviation_count: 1, outside_count: 1 });
    expect(stored.steps[0]).toMatchObject({
      title: 'Put on gloves',
      deviation: 'Used another wrench.',
      readings: [{ min: 20, max: 25, value: 30 }],
    });
  });

  it('that deviate are mailed to the creator and the approvers once they have ended, others are not', async () => {
    const executionId = uuidv7();
    const deviating = await stepsWith({ deviation: 'No clamp.' });
    const under = { state: 'in_progress', ended_at: null } as const;
    await record(viewer, executionId, { ...under, steps: deviating });
    await record(viewer, executionId, { sequence: 2, steps: deviating });
    await record(viewer, executionId, { sequence: 3, steps: deviating });
    await record(viewer, uuidv7());
    await fixture.allDelivered();
    const notices = fixture.fakes.received.notices.filter(
      ({ sop_id, notice }) => sop_id === id && notice !== 'ready',
    );
    expect(notices).toMatchObject([
      {
        ...{ notice: 'deviated', execution_id: executionId, by_user_id: viewer.userId, version: null },
        ...{ user_ids: [ours.userId], to_administrators: true, note: 'Step 1, Put on gloves: No clamp.' },
      },
    ]);
  });

  it('of a draft that was changed in the meantime are stored as the device showed it', async () => {
    const before = bodyOf(await procedure());
    const stepId = before.steps[1]?.step_id ?? '';
    await editor.client.call(steps.remove, { params: { id, stepId } });
    const params = { id, executionId: uuidv7() };
    const stored = await viewer.client.call(executions.record, { params, body: before });
    expect(stored.steps.map(({ title }) => title)).toEqual(['Put on gloves', 'Clamp the frame']);
  });

  it('name the version on which they began, also after the next one was released', async () => {
    await release(ours, id);
    const before = bodyOf(await procedure());
    await editor.client.call(sops.update, { params: { id }, body: { title: 'Another' } });
    await release(ours, id);
    const params = { id, executionId: uuidv7() };
    expect(await viewer.client.call(executions.record, { params, body: before })).toMatchObject({
      version: 1,
      sop: { id, title: 'Weld a frame' },
    });
  });

  it.each<[string, Partial<Body>]>([
    ['a version that does not exist', { version: 7 }],
    ['an end while it is in progress', { state: 'in_progress' }],
    ['no steps', { steps: [] }],
    ['another year 0', { started_at: '0000-01-01T00:00:00Z' }],
  ])('are refused with %s', async (_, more) => {
    expect(await refusalOf(record(viewer, uuidv7(), more))).not.toBe('allowed');
    expect(await list(viewer)).toEqual([]);
  });

  it('are refused with a step that the version does not have', async () => {
    await release(ours, id);
    expect(await refusalOf(record(viewer, uuidv7(), { steps: await stepsWith({ step_id: uuidv7() }) }))).toBe(
      'step.not-found',
    );
  });

  it('are their user’s alone, and seen by those who edit', async () => {
    const executionId = uuidv7();
    await record(viewer, executionId);
    const params = { id, executionId };
    const colleague = await signedIn(fixture.client, { companyId: ours.companyId, role: 'viewer' });
    const stranger = await fixture.signIn();
    for (const other of [colleague, stranger])
      expect(await refusalOf(other.client.call(executions.get, { params }))).toMatch(/not-found$/);
    expect(await refusalOf(record(editor, executionId, { sequence: 9 }))).toBe('execution.not-found');
    expect([await list(colleague), await list(stranger)]).toEqual([[], []]);
    expect(await list(editor)).toMatchObject([{ id: executionId, by: 'Cem Oz', is_own: false }]);
    expect(await editor.client.call(executions.get, { params })).toMatchObject({ by: 'Cem Oz' });
  });

  it('of another company keep their id to themselves', async () => {
    const executionId = uuidv7();
    await record(viewer, executionId, { note: 'ours' });
    const stranger = await fixture.signIn();
    const theirs = await createSop(stranger);
    await generate(fixture, stranger.companyId, theirs);
    const shown = await stranger.client.call(executions.procedure, { params: { id: theirs } });
    const params = { id: theirs, executionId };
    const taken = stranger.client.call(executions.record, { params, body: bodyOf(shown) });
    expect(await refusalOf(taken)).toBe('execution.not-found');
    expect(await list(viewer)).toMatchObject([{ id: executionId }]);
  });

  it('are listed by SOP, user, state, title, time and deviation, page by page', async () => {
    const [early, late] = [uuidv7(), uuidv7()];
    const deviating = await stepsWith({ deviation: 'No clamp.' });
    await record(viewer, early, { steps: deviating });
    await record(editor, late, { started_at: '2026-11-29T08:00:00Z', state: 'abandoned' });
    const idsOf = async (query: Record<string, string>) => (await list(editor, query)).map((each) => each.id);
    expect(await idsOf({})).toEqual([late, early]);
    expect(await idsOf({ order: 'asc' })).toEqual([early, late]);
    expect(await idsOf({ sop_id: id, state: 'abandoned' })).toEqual([late]);
    expect(await idsOf({ sop_id: uuidv7() })).toEqual([]);
    expect(await idsOf({ deviates: 'true' })).toEqual([early]);
    expect(await idsOf({ search: 'wELD' })).toHaveLength(2);
    expect(await idsOf({ search: 'paint' })).toEqual([]);
    expect(await idsOf({ from: '2026-11-29T00:00:00Z' })).toEqual([late]);
    expect(await idsOf({ until: '2026-11-29T00:00:00Z' })).toEqual([early]);
    expect(await idsOf({ user_id: viewer.userId })).toEqual([early]);
    expect(await idsOf({ user_id: viewer.userId, from: '2026-11-29T00:00:00Z' })).toEqual([]);
    expect((await csv(editor, { user_id: editor.userId })).join()).not.toContain('Cem Oz');
    const first = await editor.client.call(executions.list, { query: { limit: 1 } });
    expect(first).toMatchObject({ total: 2, items: [{ id: late }] });
    const query = { limit: 1, cursor: first.next_cursor ?? '' };
    expect(await editor.client.call(executions.list, { query })).toMatchObject({
      ...{ items: [{ id: early }], next_cursor: null, total: null },
    });
  });

  it('offer their users and SOPs to filter by: all to those who see all, and one’s own to others', async () => {
    await record(viewer, uuidv7());
    await record(editor, uuidv7());
    const choices = (by: By) => by.client.call(executions.choices);
    const [bob, cem] = [
      { id: editor.userId, name: 'Bob Hay' },
      { id: viewer.userId, name: 'Cem Oz' },
    ];
    const sopsOfAll = [{ id, title: 'Weld a frame' }];
    expect(await choices(editor)).toEqual({ people: [bob, cem], sops: sopsOfAll });
    expect(await choices(viewer)).toEqual({ people: [cem], sops: sopsOfAll });
    expect(await choices(await fixture.signIn())).toEqual({ people: [], sops: [] });
    fixture.fakes.colleagues.set(viewer.userId, null);
    expect((await choices(editor)).people).toEqual([bob]);
  });

  it('are exported as CSV with a line for each step, without formulas, one’s own or those of all', async () => {
    const steps_ = await stepsWith({ deviation: '=HYPERLINK("http://evil")', seconds: 61.5 });
    await record(viewer, uuidv7(), { steps: steps_, note: '+1;=2' });
    await record(editor, uuidv7());
    const lines = await csv(viewer);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^run,sop,version,person,state,started_at/);
    expect(lines[1]).toContain(`Weld a frame,,Cem Oz,finished,2026-11-28T08:00:00.000Z`);
    expect(lines[1]).toContain(
      `,'+1;'=2,1,Put on gloves,2026-11-28T08:01:00.000Z,61.5,"'=HYPERLINK(""http://evil"")"`,
    );
    expect(await csv(editor)).toHaveLength(5);
    expect(await csv(editor, { deviates: 'true' })).toHaveLength(3);
  });

  it('are exported and listed as they were when their SOP is renamed, and deleted with it', async () => {
    await record(viewer, uuidv7());
    await editor.client.call(sops.update, { params: { id }, body: { title: 'Another' } });
    expect(await list(viewer)).toMatchObject([{ sop: { title: 'Weld a frame' } }]);
    await ours.client.call(sops.remove, { params: { id } });
    expect(await list(viewer)).toEqual([]);
  });

  it('show no name once their user is removed', async () => {
    await record(viewer, uuidv7());
    fixture.fakes.colleagues.set(viewer.userId, null);
    expect(await list(editor)).toMatchObject([{ by: null }]);
  });

  it('read a step once, however often the device names it and whatever its text', async () => {
    const [first] = (await procedure()).steps;
    const description = 'Set 1 V to 2 V. '.repeat(1200);
    const params = { id, stepId: first?.id ?? '' };
    await editor.client.call(steps.update, { params, body: { description } });
    const [step] = bodyOf(await procedure()).steps;
    const many = Array.from({ length: executionLimits.steps }, () => step).flatMap((each) => each ?? []);
    const before = process.cpuUsage();
    expect(await record(viewer, uuidv7(), { steps: many })).toMatchObject({ step_count: many.length });
    // In microseconds: of this process, which also reads and writes them; each reading of the text takes some thousand.
    expect(process.cpuUsage(before).user).toBeLessThan(6_000_000);
  });

  it('are limited in bytes, as exports read many of them at once', async () => {
    const [step] = await stepsWith({ deviation: 'x'.repeat(executionLimits.text) });
    const many = Array.from({ length: 300 }, () => step).flatMap((each) => each ?? []);
    expect(await refusalOf(record(viewer, uuidv7(), { steps: many }))).toBe('execution.too-large');
    expect(await refusalOf(record(viewer, uuidv7(), { steps: many.slice(0, 100) }))).toBe('allowed');
  });

  it('are limited for one SOP', async () => {
    await record(viewer, uuidv7());
    await fixture.database.system(async (tx) => {
      await tx.setStatementTimeout(60);
      await tx.execute(
        `insert into sop_execution (id, company_id, sop_id, title, title_folded, state, sequence, started_at, note, steps,
                                    step_count, done_count, deviation_count, outside_count, photo_count, created_by)
         select gen_random_uuid(), company_id, sop_id, '', '', 'finished', 1, now(), '', '[]', 0, 0, 0, 0, 0, created_by
           from sop_execution, generate_series(2, $2::int) where sop_id = $1`,
        [id, executionLimits.perSop],
      );
    });
    expect(await refusalOf(record(viewer, uuidv7()))).toBe('execution.too-many');
  });

  describe('photos', () => {
    let executionId: string;
    let photoId: string;

    beforeEach(async () => {
      [executionId, photoId] = [uuidv7(), uuidv7()];
      await record(viewer, executionId, { steps: await stepsWith({ photos: [photoId] }) });
    });
    const shown = async (by: By = viewer) =>
      (await by.client.call(executions.get, { params: { id, executionId } })).steps[0]?.photos[0];
    const keyOf = async () => /^storage\/([^?]+)/.exec((await shown())?.path ?? '')?.[1] ?? '';
    const isReadable = async (user: Pick<SignedIn, 'userId'>, key: string) => {
      const bus = fixture.app.get(Bus, { strict: false });
      const ask = { company_id: ours.companyId, sop_id: id, key, user_id: user.userId };
      return (await bus.request(SopObjectReadable, ask)).is_readable;
    };
    const photosStored = async () =>
      (await objectsOf(fixture.store, ours.companyId, ['screenshots'])).filter((key) =>
        key.includes('/photos/'),
      );

    it('are shown once they have arrived, redrawn without what the camera added, and count against the plan', async () => {
      expect(await shown()).toEqual({ id: photoId, path: null, thumbnail: null });
      const before = fixture.fakes.used(ours.companyId, 'storage_bytes');
      await addPhoto(viewer, executionId, photoId);
      const { body } = await fixture.store.get(await keyOf());
      const picture = await sharp(Buffer.concat(await body.toArray())).metadata();
      expect(picture).toMatchObject({ format: 'jpeg', width: 2048 });
      expect(picture.exif).toBeUndefined();
      expect((await shown(editor))?.path).toContain('/photos/');
      await eventually(() =>
        expect(fixture.fakes.used(ours.companyId, 'storage_bytes')).toBeGreaterThan(before),
      );
    });

    it('arrive once, however often they are sent', async () => {
      await Promise.all([1, 2, 3].map(() => addPhoto(viewer, executionId, photoId)));
      await addPhoto(viewer, executionId, photoId);
      expect(await photosStored()).toHaveLength(2);
    });

    it('are read by their user, and by no other reader', async () => {
      await addPhoto(viewer, executionId, photoId);
      const key = await keyOf();
      expect(await isReadable(viewer, key)).toBe(true);
      const colleague = await signedIn(fixture.client, { companyId: ours.companyId, role: 'viewer' });
      expect(await isReadable(colleague, key)).toBe(false);
      expect(await isReadable(viewer, key.replace(/[^/]+\.jpg$/, `${uuidv7()}.jpg`))).toBe(false);
    });

    it('stay when regions of the video are destroyed', async () => {
      await addPhoto(viewer, executionId, photoId);
      const [first] = (await procedure()).steps;
      const params = { id, stepId: first?.id ?? '', position: 0 };
      const put = (key: string) => fixture.store.put(key, photo, { contentType: 'image/jpeg' });
      await put(`screenshots/${ours.companyId}/${id}/step-0.jpg`);
      const corner = { x: 0, y: 0, width: 0.2, height: 0.2 };
      const body = { crop: null, marks: [], hide: { regions: [corner], extent: 'video' as const } };
      await editor.client.call(steps.markPicture, { params, body });
      expect(await photosStored()).toHaveLength(2);
    });

    it.each([
      ['text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'execution.photo-unreadable'],
      ['a broken JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 'execution.photo-unreadable'],
      ['sixteen megabytes', Buffer.alloc(16 * 2 ** 20 + 2 ** 20, 0xff), 'execution.photo-too-large'],
    ])('are refused as %s', async (_, bytes, code) => {
      expect(await refusalOf(addPhoto(viewer, executionId, photoId, bytes))).toBe(code);
      expect(await photosStored()).toEqual([]);
    });

    it('are deleted once their user removes them from the run, and free their storage', async () => {
      const going = uuidv7();
      const under = { state: 'in_progress', ended_at: null } as const;
      const both = uuidv7();
      await record(viewer, both, { ...under, steps: await stepsWith({ photos: [going, photoId] }) });
      const before = fixture.fakes.used(ours.companyId, 'storage_bytes');
      await addPhoto(viewer, both, going);
      const params = { id, executionId: both };
      const path = (await viewer.client.call(executions.get, { params })).steps[0]?.photos[0]?.path ?? '';
      const key = /^storage\/([^?]+)/.exec(path)?.[1] ?? '';
      expect(await photosStored()).toHaveLength(2);
      await record(viewer, both, { sequence: 2, steps: await stepsWith({ photos: [photoId] }) });
      expect([await photosStored(), await isReadable(viewer, key)]).toEqual([[], false]);
      await eventually(() => expect(fixture.fakes.used(ours.companyId, 'storage_bytes')).toBe(before));
    });

    it('have an id of their own: that of another run is not found', async () => {
      await addPhoto(viewer, executionId, photoId);
      const other = uuidv7();
      await record(viewer, other, { steps: await stepsWith({ photos: [photoId] }) });
      expect(await refusalOf(addPhoto(viewer, other, photoId))).toBe('execution.not-found');
      expect(await photosStored()).toHaveLength(2);
    });

    it('of another company keep their id to themselves', async () => {
      const stranger = await fixture.signIn();
      const theirs = await createSop(stranger);
      await generate(fixture, stranger.companyId, theirs);
      const begun = await stranger.client.call(executions.procedure, { params: { id: theirs } });
      const steps_ = bodyOf(begun).steps.map((step) => ({ ...step, photos: [photoId] }));
      const params = { id: theirs, executionId: uuidv7() };
      await stranger.client.call(executions.record, { params, body: bodyOf(begun, { steps: steps_ }) });
      await addPhoto(viewer, executionId, photoId);
      const file = { filename: 'photo.jpg', contentType: 'image/jpeg', bytes: Uint8Array.from(photo) };
      const sent = stranger.client.call(executions.addPhoto, { params: { ...params, photoId }, file });
      expect(await refusalOf(sent)).toBe('execution.not-found');
    });

    it('leave nothing when they arrive while their run is deleted', async () => {
      const params = { id, executionId };
      const [arrived] = await Promise.all([
        refusalOf(addPhoto(viewer, executionId, photoId)),
        ours.client.call(executions.remove, { params }),
      ]);
      expect(['allowed', 'execution.not-found']).toContain(arrived);
      expect(await photosStored()).toEqual([]);
      const counted = 'select 1 from stored_picture where sop_id = $1';
      expect(await fixture.database.system((tx) => tx.query(counted, [id]))).toEqual([]);
    });

    it('are refused for the execution of another user, and if it does not list them', async () => {
      expect(await refusalOf(addPhoto(editor, executionId, photoId))).toBe('execution.not-found');
      expect(await refusalOf(addPhoto(viewer, executionId, uuidv7()))).toBe('execution.photo-unlisted');
    });

    it('are deleted with their execution, by administrators only', async () => {
      await addPhoto(viewer, executionId, photoId);
      const params = { id, executionId };
      for (const by of [viewer, editor])
        expect(await refusalOf(by.client.call(executions.remove, { params }))).toBe('request.role-too-low');
      await ours.client.call(executions.remove, { params });
      expect([await list(editor), await photosStored()]).toEqual([[], []]);
      // Notifications quote what deviated.
      await eventually(() => expect(fixture.fakes.received.recordsDeleted).toContain(executionId));
      const actions = (await trailOf(fixture.database, ours.companyId)).map(({ action }) => action);
      expect(actions.filter((action) => action?.startsWith('execution'))).toEqual([
        'execution.recorded',
        'execution.photo-added',
        'execution.deleted',
      ]);
    });
  });
});
