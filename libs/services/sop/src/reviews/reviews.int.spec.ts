import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { routes } from '@sop/contracts';
import { CLOCK, type Clock } from '@sop/service-kit';
import { eventually, refusalOf, type SignedIn, trailOf } from '@sop/testing';
import { release, signInTeam, startSop, type Company, type SopFixture } from '../testing/start-sop.js';
import { RemindOfReviews } from './remind-of-reviews.js';

const { sops, reviews, releases, approvers } = routes;
const day = 86_400_000;

describe('the review dates of released SOPs', () => {
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
  });
  afterAll(() => fixture.close());

  const setForDepartment = (months: number | null, by: SignedIn | Company = ours) =>
    by.client.call(reviews.setForDepartment, { params: { id: ours.departmentId }, body: { months } });
  const ofDepartment = (by: SignedIn | Company = ours) =>
    by.client.call(reviews.ofDepartment, { params: { id: ours.departmentId } });
  const set = (months: number | null, by: SignedIn | Company = ours) =>
    by.client.call(reviews.set, { params: { id }, body: { months } });
  const confirm = (version: number, by: SignedIn | Company = ours) =>
    by.client.call(reviews.confirm, { params: { id, version } });
  const read = (by: SignedIn | Company = viewer) => by.client.call(sops.get, { params: { id } });
  const page = async (query = {}, by: SignedIn | Company = editor) =>
    (await by.client.call(sops.page, { query })).items;
  const releasedAt = (at: string) =>
    fixture.database.system((tx) => tx.execute('update sop set released_at = $2 where id = $1', [id, at]));
  /** Runs the job at this time. */
  const remindAt = async (now: Date) => {
    const clock = fixture.app.get<Clock>(CLOCK, { strict: false });
    const stopped = jest.spyOn(clock, 'now').mockReturnValue(now);
    await fixture.app.get(RemindOfReviews, { strict: false }).run();
    stopped.mockRestore();
  };
  const notices = () =>
    fixture.fakes.received.notices.filter(({ sop_id, notice }) => sop_id === id && notice === 'review-due');

  it('follow from the interval of the department, or that of the SOP, the same in lists and on the page', async () => {
    await setForDepartment(12);
    expect(await ofDepartment(viewer)).toEqual({ months: 12 });
    await release(ours, id);
    await releasedAt('2026-08-31T10:00:00Z');
    const due = async () => {
      const [card] = await page();
      const { release: shown } = await read(editor);
      expect(card?.release.review_due_at).toBe(shown.review_due_at);
      return shown.review_due_at;
    };
    expect(await due()).toBe('2027-08-31T10:00:00.000Z');
    expect((await set(6)).release).toMatchObject({ review_months: 6 });
    expect(await due()).toBe('2027-02-28T10:00:00.000Z');
    await set(null);
    await setForDepartment(null);
    expect(await due()).toBeNull();
    expect(await ofDepartment()).toEqual({ months: null });
  });

  it('are moved by a review without a change, and by the next release', async () => {
    await set(1);
    await release(ours, id);
    await releasedAt('2026-01-01T00:00:00Z');
    expect(await page({ review: 'overdue' })).toMatchObject([{ id }]);
    await confirm(1);
    expect(await page({ review: 'overdue' })).toEqual([]);
    expect((await read()).release.is_draft).toBe(false);
    const actions = (await trailOf(fixture.database, ours.companyId)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['sop.review-interval-changed', 'sop.review-confirmed']));
  });

  it('are set and confirmed by approvers, of a department by administrators', async () => {
    await release(ours, id);
    expect(await refusalOf(setForDepartment(12, editor))).toBe('request.role-too-low');
    expect(await refusalOf(set(6, editor))).toBe('release.not-approver');
    expect(await refusalOf(confirm(1, editor))).toBe('release.not-approver');
    expect(await refusalOf(set(6, viewer))).toBe('request.role-too-low');
    await ours.client.call(approvers.set, {
      params: { id: ours.departmentId },
      body: { user_ids: [editor.userId] },
    });
    expect(await refusalOf(set(6, editor))).toBe('allowed');
    expect(await refusalOf(confirm(1, editor))).toBe('allowed');
    expect(await refusalOf(confirm(2, editor))).toBe('release.not-found');
    const others = await fixture.signIn();
    expect(await refusalOf(set(6, others))).toBe('sop.not-found');
    expect(await refusalOf(setForDepartment(6, others))).toBe('department.not-found');
    expect(await refusalOf(ofDepartment(others))).toBe('department.not-found');
  });

  it('are not due for a withdrawn version', async () => {
    await set(1);
    await release(ours, id);
    await releasedAt('2026-01-01T00:00:00Z');
    await ours.client.call(releases.withdraw, { params: { id, version: 1 }, body: { reason: 'Outdated' } });
    expect((await read()).release.review_due_at).toBeNull();
    expect(await page({ review: 'overdue' })).toEqual([]);
    expect(await refusalOf(confirm(1))).toBe('release.not-found');
  });

  it('are mailed once before and once at the date, to the creator and the approvers, again for another date', async () => {
    await ours.client.call(approvers.set, {
      params: { id: ours.departmentId },
      body: { user_ids: [editor.userId] },
    });
    await set(12);
    await release(ours, id);
    await releasedAt('2026-03-01T00:00:00Z');
    const due = new Date('2027-03-01T00:00:00Z');
    const times = async (count: number) => eventually(() => expect(notices()).toHaveLength(count));
    await remindAt(new Date(due.getTime() - 31 * day));
    await remindAt(new Date(due.getTime() - 29 * day));
    await remindAt(new Date(due.getTime() - 28 * day));
    await times(1);
    await remindAt(due);
    await remindAt(new Date(due.getTime() + 40 * day));
    await times(2);
    const user_ids = expect.arrayContaining([ours.userId, editor.userId]);
    const to = { user_ids, to_administrators: false, due_at: due.toISOString(), version: 1 };
    expect(notices()).toMatchObject([to, to]);
    await set(24);
    await remindAt(new Date('2028-02-20T00:00:00Z'));
    await times(3);
  });
});
