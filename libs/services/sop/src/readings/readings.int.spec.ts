import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { eventually, refusalOf, signedIn, type SignedIn, trailOf } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import {
  createSop,
  release,
  signInTeam,
  startSop,
  type Company,
  type SopFixture,
} from '../testing/start-sop.js';

const { sops, readings, releases } = routes;

describe('reading a released SOP', () => {
  let fixture: SopFixture;
  let ours: Company;
  let editor: SignedIn;
  let viewer: SignedIn;
  let id: string;

  beforeAll(async () => {
    fixture = await startSop();
  });
  beforeEach(async () => {
    ({ ours, editor, viewer, id } = await signInTeam(fixture));
    fixture.fakes.colleagues.set(viewer.userId, { role: 'viewer', display_name: 'Bob' });
    fixture.fakes.colleagues.set(editor.userId, { display_name: 'Ann' });
  });
  afterAll(() => fixture.close());

  const ask = (readers: string[], kind: 'safety' | 'instruction' | 'wording' = 'instruction') =>
    release(ours, id, { readers, kind });
  const change = (title: string) => editor.client.call(sops.update, { params: { id }, body: { title } });
  const confirm = (by: SignedIn, version: number) =>
    by.client.call(readings.confirm, { params: { id, version } });
  const own = (by: SignedIn) => by.client.call(readings.own, { params: { id } });
  const list = async (by: SignedIn = editor) => {
    const { version, readers } = await by.client.call(readings.list, { params: { id } });
    return { version, readers: readers.map(({ name, confirmed_version }) => [name, confirmed_version]) };
  };
  const page = async (by: SignedIn, query = {}) => (await by.client.call(sops.page, { query })).items;

  it('is asked of chosen users, of whom each confirms exactly this version once', async () => {
    await ask([viewer.userId, editor.userId, viewer.userId]);
    expect(await list()).toEqual({
      version: 1,
      readers: [
        ['Ann', null],
        ['Bob', null],
      ],
    });
    expect(await own(viewer)).toEqual({ version: 1, confirmed_at: null, confirmed_version: null });
    expect(await own(ours)).toMatchObject({ version: null });
    const first = await confirm(viewer, 1);
    expect(first).toEqual({ version: 1, confirmed_at: expect.any(String), confirmed_version: 1 });
    expect(await confirm(viewer, 1)).toEqual(first);
    expect((await list()).readers).toEqual([
      ['Ann', null],
      ['Bob', 1],
    ]);
    const trail = (await trailOf(fixture.database, ours.companyId)).map(({ action, userId }) => [
      action,
      userId,
    ]);
    expect(trail.filter(([action]) => action === 'sop.reading-confirmed')).toEqual([
      ['sop.reading-confirmed', viewer.userId],
    ]);
    expect(trail).toContainEqual(['sop.reading-requested', ours.userId]);
  });

  it('is refused for another version, a withdrawn one, and for users who are not asked', async () => {
    expect(await refusalOf(confirm(viewer, 1))).toBe('reading.other-version');
    await ask([viewer.userId]);
    expect(await refusalOf(confirm(editor, 1))).toBe('reading.not-asked');
    expect(await refusalOf(confirm(viewer, 2))).toBe('reading.other-version');
    await ours.client.call(releases.withdraw, { params: { id, version: 1 }, body: { reason: 'Wrong' } });
    expect(await refusalOf(confirm(viewer, 1))).toBe('reading.other-version');
    expect(await own(viewer)).toMatchObject({ version: null });
    expect(await page(viewer)).toMatchObject([{ to_read: false }]);
  });

  it('is asked again by a change of safety or instruction, and of no one else', async () => {
    await ask([viewer.userId, editor.userId]);
    await confirm(viewer, 1);
    for (const kind of ['safety', 'instruction'] as const) {
      await change(`Changed: ${kind}`);
      const { release: now } = await ask([viewer.userId], kind);
      expect(await own(viewer)).toMatchObject({ version: now.version, confirmed_at: null });
      expect(await own(editor)).toMatchObject({ version: null });
    }
    expect(await list()).toEqual({ version: 3, readers: [['Bob', null]] });
  });

  it('is asked of no user again by a change of wording', async () => {
    await ask([viewer.userId, editor.userId]);
    await confirm(viewer, 1);
    await change('Weld the frame');
    await ask([ours.userId], 'wording');
    expect(await own(viewer)).toMatchObject({ version: 2, confirmed_version: 1 });
    expect(await own(ours)).toMatchObject({ version: null });
    expect(await own(editor)).toMatchObject({ version: 2, confirmed_at: null });
    expect(await refusalOf(confirm(editor, 1))).toBe('reading.other-version');
    await confirm(editor, 2);
    expect(await list()).toEqual({
      version: 1,
      readers: [
        ['Ann', 2],
        ['Bob', 1],
      ],
    });
  });

  it('is shown in the lists: to read for those who are asked, counted for those who edit', async () => {
    await createSop(ours, 'Another');
    await ask([viewer.userId, editor.userId]);
    const shown = async (by: SignedIn) =>
      (await page(by, { search: 'Weld' })).map(({ to_read, readings: counted }) => ({ to_read, counted }));
    expect(await shown(viewer)).toEqual([{ to_read: true, counted: null }]);
    expect(await shown(editor)).toEqual([{ to_read: true, counted: { asked: 2, confirmed: 0 } }]);
    expect(await shown(ours)).toEqual([{ to_read: false, counted: { asked: 2, confirmed: 0 } }]);
    for (const by of [viewer, editor])
      expect(await page(by, { review: 'to-read' })).toMatchObject([{ id, to_read: true }]);
    await confirm(viewer, 1);
    expect(await page(viewer, { review: 'to-read' })).toEqual([]);
    const cards = await ours.client.call(sops.list);
    expect(cards.map(({ readings: counted }) => counted)).toEqual([null, { asked: 2, confirmed: 1 }]);
  });

  it('is mailed to those who are asked, except to the approver', async () => {
    await ask([viewer.userId, ours.userId]);
    await eventually(() =>
      expect(
        fixture.fakes.received.notices.filter(({ sop_id, notice }) => sop_id === id && notice !== 'ready'),
      ).toMatchObject([
        { notice: 'to-read', user_ids: [viewer.userId], to_administrators: false, version: 1 },
      ]),
    );
  });

  it('notifies those who were asked, and its creator, of its withdrawal and the reason', async () => {
    const body = { user_ids: [editor.userId] };
    await ours.client.call(routes.approvers.set, { params: { id: ours.departmentId }, body });
    await ask([viewer.userId, editor.userId]);
    await confirm(viewer, 1);
    const params = { id, version: 1 };
    await editor.client.call(releases.withdraw, { params, body: { reason: 'The guard is missing' } });
    const notices = async () =>
      fixture.fakes.received.notices.filter(({ sop_id, notice }) => sop_id === id && notice === 'withdrawn');
    await eventually(async () =>
      expect((await notices()).flatMap(({ user_ids }) => user_ids).sort()).toEqual(
        [viewer.userId, ours.userId].sort(),
      ),
    );
    expect((await notices())[0]).toMatchObject({ note: 'The guard is missing', version: 1 });
  });

  it('is asked of active users of the company only', async () => {
    const gone = uuidv7();
    fixture.fakes.colleagues.set(gone, null);
    expect(await refusalOf(ask([gone]))).toBe('reading.unknown-person');
    fixture.fakes.colleagues.set(gone, { is_active: false });
    expect(await refusalOf(ask([gone]))).toBe('reading.unknown-person');
    expect((await ours.client.call(releases.list, { params: { id } })).versions).toEqual([]);
  });

  it('is listed for those who edit, in their own company', async () => {
    await ask([viewer.userId]);
    expect(await refusalOf(list(viewer))).toBe('request.role-too-low');
    const others = await signedIn(fixture.client);
    expect(await refusalOf(list(others))).toBe('sop.not-found');
    expect(await refusalOf(own(others))).toBe('sop.not-found');
    expect(await refusalOf(confirm(others, 1))).toBe('sop.not-found');
  });

  it('is no longer asked of a user who was removed; what the user confirmed stays, without a name', async () => {
    await ask([viewer.userId, editor.userId]);
    await confirm(viewer, 1);
    for (const { userId: user_id } of [viewer, editor]) {
      fixture.fakes.colleagues.set(user_id, null);
      await fixture.fakes.userRemoved({ user_id, company_id: ours.companyId });
    }
    await eventually(async () => expect(await list(ours)).toEqual({ version: 1, readers: [[null, 1]] }));
  });
});
