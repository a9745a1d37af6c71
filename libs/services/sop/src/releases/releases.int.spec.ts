import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes, SopObjectReadable, type Sop } from '@sop/contracts';
import { Bus } from '@sop/messaging';
import { keyFor } from '@sop/object-store';
import { eventually, refusalOf, signedIn, type SignedIn, trailOf } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { readExported } from '../exports/read-exported.js';
import {
  confirmationOf,
  createSop,
  generate,
  release,
  signInTeam,
  startSop,
  type Company,
  type SopFixture,
} from '../testing/start-sop.js';

const { sops, exports, releases, approvers, departments } = routes;

describe('releasing an SOP', () => {
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
    fixture.fakes.names?.set(ours.userId, 'Ann Lee');
  });
  afterAll(() => fixture.close());

  const read = (by: Pick<SignedIn, 'client'>) => by.client.call(sops.get, { params: { id } });
  const page = async (by: Pick<SignedIn, 'client'>, query = {}) =>
    (await by.client.call(sops.page, { query })).items;
  const rename = (title: string) => editor.client.call(sops.update, { params: { id }, body: { title } });
  const editStep = async (position: number, body: { title?: string; description?: string }) => {
    const stepId = (await read(editor)).steps[position - 1]?.id ?? '';
    return editor.client.call(routes.steps.update, { params: { id, stepId }, body });
  };
  const requestReview = async (by = editor, note = '') => {
    const { revision } = await read(editor);
    return by.client.call(releases.request, { params: { id }, body: { revision, note } });
  };
  const withdraw = (by: SignedIn, version: number) =>
    by.client.call(releases.withdraw, {
      params: { id, version },
      body: { reason: 'Outdated' },
    });
  const makeApprover = (userIds: string[]) =>
    ours.client.call(approvers.set, { params: { id: ours.departmentId }, body: { user_ids: userIds } });
  const list = (by: SignedIn) => by.client.call(releases.list, { params: { id } });
  const titlesOf = ({ steps }: Pick<Sop, 'steps'>) => steps.map(({ title }) => title);
  const noticesOf = (sopId: string) =>
    fixture.fakes.received.notices.filter(({ sop_id, notice }) => sop_id === sopId && notice !== 'ready');

  it('freezes it under the next number with date, approver and kind of change', async () => {
    const first = await release(ours, id, { note: 'For the new line' });
    expect(first.release).toMatchObject({
      version: 1,
      approved_by: 'Ann Lee',
      withdrawn_at: null,
      is_draft: false,
    });
    await editStep(1, { title: 'Wear gloves' });
    await release(ours, id, { kind: 'safety' });
    expect((await read(viewer)).release.kind).toBe('safety');
    expect(await page(viewer)).toMatchObject([{ release: { version: 2, kind: 'safety' } }]);
    const former = await editor.client.call(releases.get, { params: { id, version: 1 } });
    expect(former.release.kind).toBeNull();
    const { versions } = await list(viewer);
    expect(versions).toMatchObject([
      { number: 2, kind: 'safety', approved_by: 'Ann Lee', withdrawal: null },
      { number: 1, kind: null, note: 'For the new line' },
    ]);
    const kinds = (await ours.client.call(sops.revisions, { params: { id } })).items.map(({ kind }) => kind);
    expect(kinds).toEqual(['released', 'edited', 'released', 'generated']);
    const actions = (await trailOf(fixture.database, ours.companyId)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'sop.released')).toHaveLength(2);
  });

  it('shows readers the released version on every way, while the draft changes', async () => {
    const before = await release(ours, id);
    await rename('Another title');
    await editStep(1, { title: 'Changed step', description: 'Changed words.' });
    const stepId = before.steps[1]?.id ?? '';
    await editor.client.call(routes.steps.remove, { params: { id, stepId }, query: {} });

    const shown = await read(viewer);
    expect([shown.title, titlesOf(shown)]).toEqual([before.title, titlesOf(before)]);
    expect(shown.steps).toMatchObject(before.steps.map(({ description }) => ({ description })));
    expect(shown.release).toMatchObject({ version: 1, is_draft: false, is_in_review: false });
    expect((await read(editor)).release).toMatchObject({ version: 1, is_draft: true });
    expect(titlesOf({ steps: await viewer.client.call(routes.steps.list, { params: { id } }) })).toEqual(
      titlesOf(before),
    );
    for (const cards of [await page(viewer), await viewer.client.call(sops.list)])
      expect(cards).toMatchObject([{ title: before.title, step_count: 2, release: { is_draft: false } }]);
    expect(await page(viewer, { search: 'Another' })).toEqual([]);
    expect(await page(viewer, { search: 'weld' })).toHaveLength(1);
    expect(await page(editor, { search: 'Another' })).toHaveLength(1);
    const changes = await viewer.client.call(sops.revisions, { params: { id } });
    expect([changes.total, changes.items[0]?.number]).toEqual([before.revision, before.revision]);
    const later = { params: { id, revision: before.revision + 1 } };
    expect(await refusalOf(viewer.client.call(sops.revision, later))).toBe('revision.not-found');
    expect((await editor.client.call(sops.revision, later)).title).toBe('Another title');
    const version = await viewer.client.call(releases.get, { params: { id, version: 1 } });
    expect(titlesOf(version)).toEqual(titlesOf(before));
  });

  it('keeps the page of readers while the draft is generated again', async () => {
    const before = await release(ours, id);
    await editor.client.call(sops.regenerate, { params: { id }, body: {} });
    expect(await read(viewer)).toMatchObject({ status: 'ready', title: before.title });
    expect(await page(viewer)).toMatchObject([{ status: 'ready', step_count: 2 }]);
    expect((await read(editor)).status).toBe('processing');
    await generate(fixture, ours.companyId, id, [['Quite different', 0, 30]], 2);
    expect(titlesOf(await read(viewer))).toEqual(titlesOf(before));
    expect(titlesOf(await read(editor))).toEqual(['Quite different']);
  });

  it('sorts the lists of readers by released titles, page by page', async () => {
    const other = await createSop(ours, 'Middle');
    await rename('Zebra');
    await release(ours, id);
    await rename('Aardvark');
    const titles = async (by: SignedIn) => {
      const query = { sort: 'title', order: 'asc', limit: 1 } as const;
      const first = await by.client.call(sops.page, { query });
      const second = await by.client.call(sops.page, {
        query: { ...query, cursor: first.next_cursor ?? '' },
      });
      return [...first.items, ...second.items].map(({ title }) => title);
    };
    expect(other).not.toBe(id);
    expect(await titles(viewer)).toEqual(['Middle', 'Zebra']);
    expect(await titles(editor)).toEqual(['Aardvark', 'Middle']);
  });

  it('lets readers see the pictures of the released version, and none that only the draft shows', async () => {
    const { companyId } = ours;
    await release(ours, id);
    const chosen = {
      key: keyFor.screenshot(companyId, id, 'chosen.jpg'),
      thumbnail_key: keyFor.screenshot(companyId, id, 'chosen-small.jpg'),
      ...{ seconds: 7, width: 640, height: 360 },
    };
    fixture.fakes.frame = { found: true, ...chosen };
    const stepId = (await read(editor)).steps[0]?.id ?? '';
    await editor.client.call(routes.steps.setScreenshot, {
      params: { id, stepId },
      body: { frame_index: 1 },
    });
    const bus = fixture.app.get(Bus, { strict: false });
    const isReadable = async (key: string) =>
      (await bus.request(SopObjectReadable, { company_id: companyId, sop_id: id, key })).is_readable;
    const released = keyFor.screenshot(companyId, id, 'step-0.jpg');
    expect([await isReadable(released), await isReadable(chosen.key)]).toEqual([true, false]);
    const linked = JSON.stringify(await read(viewer)).matchAll(/"storage\/([^"?]+)\?/g);
    for (const [, key = ''] of linked) expect([key, await isReadable(key)]).toEqual([key, true]);
    expect((await page(viewer))[0]?.thumbnail).toContain('step-0-small.jpg');
    expect((await page(editor))[0]?.thumbnail).toContain('chosen-small.jpg');
    await release(ours, id);
    expect(await isReadable(chosen.key)).toBe(true);
  });

  it('hides the video of a released version too', async () => {
    await release(ours, id);
    await editor.client.call(sops.update, { params: { id }, body: { is_video_hidden: true } });
    expect(await read(viewer)).toMatchObject({ is_video_hidden: true, video_path: null });
    expect((await read(editor)).release.is_draft).toBe(false);
  });

  it('moves to another department without becoming a draft', async () => {
    await release(ours, id);
    const { id: department_id } = await ours.client.call(departments.create, { body: { name: 'Office' } });
    const moved = await editor.client.call(sops.update, { params: { id }, body: { department_id } });
    expect(moved.release.is_draft).toBe(false);
    expect(await page(viewer, { department_id })).toHaveLength(1);
  });

  it('exports what the reader’s page shows; other documents do not exist for readers', async () => {
    await release(ours, id);
    await rename('Another title');
    const body = { format: 'markdown' } as const;
    const params = { id };
    const draft = await editor.client.call(exports.create, { params, body });
    const released = await editor.client.call(exports.create, { params, body: { ...body, version: 1 } });
    const readers = await viewer.client.call(exports.create, { params, body });
    expect([draft, released, readers].map(({ file_name }) => /Another/.test(file_name))).toEqual([
      true,
      false,
      false,
    ]);
    const get = (exportId: string) => viewer.client.call(exports.get, { params: { id, exportId } });
    expect(await refusalOf(get(draft.id))).toBe('export.not-found');
    expect(await refusalOf(get(released.id))).toBe('allowed');
    const other = viewer.client.call(exports.create, { params, body: { ...body, version: 2 } });
    expect(await refusalOf(other)).toBe('release.not-found');
  });

  it('is for administrators and the approvers of the department', async () => {
    expect(await refusalOf(release(editor, id))).toBe('release.not-approver');
    expect((await list(editor)).may_release).toBe(false);
    await makeApprover([editor.userId]);
    expect((await list(editor)).may_release).toBe(true);
    await rename('Weld a gate');
    expect(await refusalOf(release(editor, id))).toBe('allowed');
    expect(await refusalOf(withdraw(editor, 1))).toBe('allowed');
    await makeApprover([]);
    expect(await refusalOf(release(editor, id))).toBe('release.not-approver');
    expect(await refusalOf(withdraw(editor, 1))).toBe('release.not-approver');
  });

  it('names approvers who may edit, in departments of the company, by administrators only', async () => {
    fixture.fakes.colleagues.set(viewer.userId, { role: 'viewer' });
    expect(await refusalOf(makeApprover([viewer.userId]))).toBe('approver.cannot-edit');
    const stranger = uuidv7();
    fixture.fakes.colleagues.set(stranger, null);
    expect(await refusalOf(makeApprover([editor.userId, stranger]))).toBe('approver.cannot-edit');
    fixture.fakes.names?.set(editor.userId, 'Bob');
    expect(await makeApprover([editor.userId, editor.userId])).toEqual([
      { user_id: editor.userId, name: 'Bob' },
    ]);
    const params = { id: ours.departmentId };
    expect(await viewer.client.call(approvers.list, { params })).toHaveLength(1);
    const byEditor = editor.client.call(approvers.set, { params, body: { user_ids: [] } });
    expect(await refusalOf(byEditor)).toBe('request.role-too-low');
    const others = await signedIn(fixture.client);
    const byOther = others.client.call(approvers.set, { params, body: { user_ids: [] } });
    expect(await refusalOf(byOther)).toBe('department.not-found');
    await fixture.fakes.userRemoved({ user_id: editor.userId, company_id: ours.companyId });
    await eventually(async () => expect(await viewer.client.call(approvers.list, { params })).toEqual([]));
  });

  it('has the approvers of one list when two administrators save theirs at once', async () => {
    const lists = [[editor.userId], [ours.userId], [editor.userId], [ours.userId]];
    const saved = await Promise.all(lists.map((user_ids) => refusalOf(makeApprover(user_ids))));
    expect(saved).toEqual(lists.map(() => 'allowed'));
    const named = await viewer.client.call(approvers.list, { params: { id: ours.departmentId } });
    expect(lists).toContainEqual(named.map(({ user_id }) => user_id));
  });

  it('needs the password for this very revision', async () => {
    const { revision } = await read(ours);
    const attempt = (confirmation: string, at = revision) =>
      refusalOf(ours.client.call(releases.release, { params: { id }, body: { revision: at, confirmation } }));
    expect(await attempt('nothing')).toBe('account.not-confirmed');
    expect(await attempt(await confirmationOf(editor, id, revision))).toBe('account.not-confirmed');
    expect(await attempt(await confirmationOf(ours, uuidv7(), revision))).toBe('account.not-confirmed');
    expect(await attempt(await confirmationOf(ours, id, revision + 1))).toBe('account.not-confirmed');
    await rename('Changed in between');
    expect(await attempt(await confirmationOf(ours, id, revision))).toBe('sop.changed-meanwhile');
    expect((await list(ours)).versions).toEqual([]);
  });

  it('is refused while a step needs review, and without a change since the last version', async () => {
    await fixture.database.system((tx) =>
      tx.execute(
        `update step set generated = jsonb_set(generated, '{title,confidence}', '0.2') where sop_id = $1`,
        [id],
      ),
    );
    expect(await refusalOf(release(ours, id))).toBe('release.open-doubts');
    for (const position of [1, 2]) {
      const title = (await read(editor)).steps[position - 1]?.title ?? '';
      await editStep(position, { title });
    }
    expect(await refusalOf(release(ours, id))).toBe('allowed');
    expect(await refusalOf(release(ours, id))).toBe('release.nothing-changed');
    expect(await refusalOf(requestReview())).toBe('release.nothing-changed');
  });

  it('is done once, however often the request is repeated', async () => {
    const { revision } = await read(ours);
    const body = { revision, confirmation: await confirmationOf(ours, id, revision) };
    const headers = { 'idempotency-key': 'a-key-of-one-release' };
    const once = await ours.client.call(releases.release, { params: { id }, body, headers });
    const again = await ours.client.call(releases.release, { params: { id }, body, headers });
    expect(again.change).toBe(once.change);
    expect((await list(ours)).versions).toHaveLength(1);
  });

  it('follows a review, which the approvers of the department get to know, else the administrators', async () => {
    expect((await requestReview(editor, 'Please check step 2')).release.is_in_review).toBe(true);
    fixture.fakes.names?.set(editor.userId, 'Bob');
    expect((await list(ours)).request).toMatchObject({ by: 'Bob', note: 'Please check step 2' });
    expect((await list(viewer)).request).toBeNull();
    expect(await page(ours, { review: 'requested' })).toHaveLength(1);
    expect(await refusalOf(requestReview())).toBe('release.in-review');
    const { revision } = await read(ours);
    const body = { revision, note: 'Step 2 is wrong' };
    const returned = await ours.client.call(releases.return, { params: { id }, body });
    expect(returned.release.is_in_review).toBe(false);
    expect(await page(ours, { review: 'requested' })).toEqual([]);
    await makeApprover([editor.userId, ours.userId]);
    await requestReview();
    await release(ours, id);
    expect((await read(ours)).release.is_in_review).toBe(false);
    const { userId: by_user_id } = editor;
    await eventually(() =>
      expect(noticesOf(id).sort((one, other) => one.number - other.number)).toMatchObject([
        { notice: 'review-requested', user_ids: [], to_administrators: true, by_user_id },
        { notice: 'returned', user_ids: [editor.userId], note: 'Step 2 is wrong' },
        { notice: 'review-requested', user_ids: [ours.userId], to_administrators: false },
        { notice: 'released', user_ids: [editor.userId], version: 1, title: 'Weld a frame' },
      ]),
    );
  });

  it.each([
    ['was deactivated', { role: 'editor', is_active: false }],
    ['became a reader', { role: 'viewer', is_active: true }],
  ] as const)('is reviewed by the administrators once the other approver %s', async (_how, change) => {
    const { companyId: company_id, departmentId } = ours;
    const approver = await signedIn(fixture.client, { companyId: company_id, role: 'editor' });
    const named = async () =>
      (await ours.client.call(approvers.list, { params: { id: departmentId } })).map(
        ({ user_id }) => user_id,
      );
    await makeApprover([approver.userId, editor.userId]);
    const { userChanged } = fixture.fakes;
    await userChanged({ user_id: editor.userId, company_id, role: 'admin', is_active: true });
    await userChanged({ user_id: approver.userId, company_id, ...change });
    await eventually(async () => expect(await named()).toEqual([editor.userId]));
    await requestReview();
    const receivers = { user_ids: [], to_administrators: true };
    await eventually(() =>
      expect(noticesOf(id)).toMatchObject([{ notice: 'review-requested', ...receivers }]),
    );
  });

  it('ends a review when the draft is generated again', async () => {
    await requestReview();
    const again = await editor.client.call(sops.regenerate, { params: { id }, body: {} });
    expect(again.release.is_in_review).toBe(false);
    expect(await refusalOf(release(ours, id))).toBe('sop.still-processed');
  });

  it('can be withdrawn: its page says why, and it can be released again unchanged', async () => {
    await release(ours, id);
    await withdraw(ours, 1);
    expect((await read(viewer)).release).toMatchObject({
      version: 1,
      withdrawal_reason: 'Outdated',
      withdrawn_at: expect.any(String),
    });
    expect(await page(viewer)).toMatchObject([{ release: { withdrawal_reason: 'Outdated' } }]);
    expect((await list(viewer)).versions[0]?.withdrawal).toMatchObject({ by: 'Ann Lee', reason: 'Outdated' });
    expect(await refusalOf(withdraw(ours, 1))).toBe('release.not-current');
    await release(ours, id, { kind: 'wording' });
    expect((await read(viewer)).release).toMatchObject({ version: 2, withdrawn_at: null });
    expect(await refusalOf(withdraw(ours, 1))).toBe('release.not-current');
  });

  it('shows earlier versions to those who edit only', async () => {
    const first = await release(ours, id);
    await rename('Second');
    await release(ours, id);
    const version = (by: SignedIn, number: number) =>
      by.client.call(releases.get, { params: { id, version: number } });
    expect(await version(editor, 1)).toMatchObject({
      ...{ title: first.title, release: { version: 1, superseded_by: 2 } },
    });
    expect((await version(editor, 2)).release.superseded_by).toBeNull();
    const exported = (number: number | null) => readExported(fixture.database, ours.companyId, id, number);
    expect((await exported(1))?.supersededBy).toBe(2);
    expect([(await exported(2))?.supersededBy, (await exported(null))?.supersededBy]).toEqual([null, null]);
    expect(await refusalOf(version(viewer, 1))).toBe('release.not-found');
    expect(await refusalOf(version(viewer, 2))).toBe('allowed');
    expect(await refusalOf(version(editor, 3))).toBe('release.not-found');
    const others = await signedIn(fixture.client);
    expect(await refusalOf(version(others, 1))).toBe('sop.not-found');
    expect(await refusalOf(list(others))).toBe('sop.not-found');
  });

  it('cannot be changed afterwards, not even in the database', async () => {
    await release(ours, id);
    for (const change of [`content = '{}'`, `approver_name = 'Eve'`, 'number = 9', `note = 'Other'`]) {
      const update = fixture.database.system((tx) =>
        tx.execute(`update sop_version set ${change} where sop_id = $1`, [id]),
      );
      await expect(update).rejects.toThrow('released versions are frozen');
    }
  });

  it('stays signed by name after its approver was removed, without the address of one who had no name', async () => {
    await release(ours, id);
    fixture.fakes.names?.delete(ours.userId);
    await rename('Second');
    await release(ours, id);
    expect((await read(viewer)).release.approved_by).toBe('ann@example.test');
    await fixture.fakes.userRemoved({ user_id: ours.userId, company_id: ours.companyId });
    await eventually(async () => expect((await read(viewer)).release.approved_by).toBeNull());
    await eventually(async () =>
      expect((await list(viewer)).versions.map(({ approved_by }) => approved_by)).toEqual([null, 'Ann Lee']),
    );
  });
});
