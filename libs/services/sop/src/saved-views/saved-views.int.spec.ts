import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes, savedViewLimits, type BodyInputOf } from '@sop/contracts';
import { eventually, refusalOf, signedIn, type SignedIn } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { startSop, type Company, type SopFixture } from '../testing/start-sop.js';

const { savedViews } = routes;

describe('saved views', () => {
  let fixture: SopFixture;
  let ours: Company;
  let viewer: SignedIn;

  beforeAll(async () => {
    fixture = await startSop();
  });
  beforeEach(async () => {
    ours = await fixture.signIn();
    viewer = await signedIn(fixture.client, { companyId: ours.companyId, role: 'viewer' });
  });
  afterAll(() => fixture.close());

  type By = Pick<SignedIn, 'client'>;
  type Filter = BodyInputOf<typeof savedViews.create>['filter'];
  const save = (name: string, filter: Filter = {}, by: By = viewer) =>
    by.client.call(savedViews.create, { body: { name, filter } });
  const names = async (by: By = viewer) => (await by.client.call(savedViews.list)).map(({ name }) => name);

  it('are those of one user, by name, with what they filter', async () => {
    const filter = {
      search: 'weld',
      state: 'released',
      review: 'to-read',
      tag: 'Safety',
      sort: 'title',
    } as const;
    const view = await save('ready to read', filter);
    await save('All');
    expect(await viewer.client.call(savedViews.list)).toMatchObject([
      { name: 'All', filter: {} },
      { id: view.id, name: 'ready to read', filter },
    ]);
    expect(await names(ours)).toEqual([]);
    const params = { id: view.id };
    for (const other of [ours, await fixture.signIn()]) {
      const change = other.client.call(savedViews.update, { params, body: { name: 'Mine' } });
      expect(await refusalOf(change)).toBe('view.not-found');
      expect(await refusalOf(other.client.call(savedViews.remove, { params }))).toBe('view.not-found');
    }
  });

  it('are renamed, changed and deleted', async () => {
    const { id } = await save('First', { tag: 'Safety' });
    await save('Second');
    const change = (body: object) => viewer.client.call(savedViews.update, { params: { id }, body });
    expect(await change({ name: ' Third ' })).toEqual({ id, name: 'Third', filter: { tag: 'Safety' } });
    expect(await change({ filter: { state: 'draft' } })).toMatchObject({ filter: { state: 'draft' } });
    expect(await refusalOf(change({ name: 'SECOND' }))).toBe('view.name-taken');
    expect(await refusalOf(save('third'))).toBe('view.name-taken');
    await viewer.client.call(savedViews.remove, { params: { id } });
    expect(await names()).toEqual(['Second']);
    expect(await refusalOf(viewer.client.call(savedViews.remove, { params: { id } }))).toBe('view.not-found');
  });

  it('are limited in number, and hold nothing but filters of the list', async () => {
    await fixture.database.system((tx) =>
      tx.execute(
        `insert into saved_view (id, company_id, user_id, name, name_folded, filter)
         select gen_random_uuid(), $1, $2, 'v' || n, 'v' || n, '{}' from generate_series(1, $3) as n`,
        [ours.companyId, viewer.userId, savedViewLimits.perUser],
      ),
    );
    expect(await refusalOf(save('One more'))).toBe('view.too-many');
    expect(await refusalOf(save('Other', { user_id: uuidv7() } as Filter, ours))).toBe('form.invalid');
  });

  it('are forgotten with their user', async () => {
    await save('Mine');
    await fixture.fakes.userRemoved({ user_id: viewer.userId, company_id: ours.companyId });
    await eventually(async () => expect(await names()).toEqual([]));
  });
});
