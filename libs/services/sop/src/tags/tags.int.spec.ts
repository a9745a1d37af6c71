import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes, tagLimits } from '@sop/contracts';
import { refusalOf, signedIn, type SignedIn, trailOf } from '@sop/testing';
import {
  createSop,
  generate,
  release,
  signInTeam,
  startSop,
  type Company,
  type SopFixture,
} from '../testing/start-sop.js';

const { sops, tags } = routes;

describe('tags', () => {
  let fixture: SopFixture;
  let ours: Company;
  let viewer: SignedIn;
  let id: string;

  beforeAll(async () => {
    fixture = await startSop();
  });
  beforeEach(async () => {
    ({ ours, viewer, id } = await signInTeam(fixture));
  });
  afterAll(() => fixture.close());

  type By = Pick<SignedIn, 'client'>;
  const set = (names: string[], of = id, by: By = ours) =>
    by.client.call(tags.set, { params: { id: of }, body: { tags: names } });
  const list = (by: By = ours) => by.client.call(tags.list);
  const found = async (tag: string, by: By = ours) =>
    (await by.client.call(sops.page, { query: { tag } })).items.map((sop) => sop.id);

  it('are stored once each in alphabetical order, on the page and in lists, for readers too', async () => {
    expect(await set(['Press', ' safety ', 'Safety', 'Ölwechsel'])).toEqual({
      tags: ['Ölwechsel', 'Press', 'safety'],
    });
    const page = await viewer.client.call(sops.get, { params: { id } });
    const [card] = (await viewer.client.call(sops.page)).items;
    const [listed] = await viewer.client.call(sops.list);
    for (const { tags: shown } of [page, card ?? page, listed ?? page])
      expect(shown).toEqual(['Ölwechsel', 'Press', 'safety']);
    expect((await trailOf(fixture.database, ours.companyId)).map(({ action }) => action)).toContain(
      'sop.tagged',
    );
  });

  it('are spelled as the company spells them, listed with the number of their SOPs, and found in any case', async () => {
    const other = await createSop(ours, 'Other');
    await set(['Safety']);
    expect(await set(['SAFETY', 'Press'], other)).toEqual({ tags: ['Press', 'Safety'] });
    expect(await list(viewer)).toEqual([
      { name: 'Press', sops: 1 },
      { name: 'Safety', sops: 2 },
    ]);
    expect(await found('sAFETY', viewer)).toEqual([other, id]);
    expect(await found('Press')).toEqual([other]);
    expect(await found('Saf')).toEqual([]);
    await set([], other);
    expect(await list()).toEqual([{ name: 'Safety', sops: 1 }]);
  });

  it('do not change the SOP: a released one stays released', async () => {
    await release(ours, id);
    const before = await ours.client.call(sops.get, { params: { id } });
    await set(['Safety']);
    const after = await ours.client.call(sops.get, { params: { id } });
    expect([after.revision, after.release]).toEqual([before.revision, before.release]);
    expect((await viewer.client.call(sops.get, { params: { id } })).tags).toEqual(['Safety']);
  });

  it('of SOPs in the trash are not listed, and come back with them', async () => {
    await set(['Safety']);
    await ours.client.call(routes.trash.move, { params: { id } });
    expect(await list()).toEqual([]);
    expect(await refusalOf(set(['Other']))).toBe('sop.in-trash');
    await ours.client.call(routes.trash.restore, { params: { id } });
    expect(await list()).toEqual([{ name: 'Safety', sops: 1 }]);
  });

  it('are limited: of one SOP, of a company, and in length', async () => {
    const many = (count: number, prefix: string) =>
      Array.from({ length: count }, (_, at) => `${prefix} ${at}`);
    expect(await refusalOf(set(many(tagLimits.perSop + 1, 'a')))).toBe('form.invalid');
    expect(await refusalOf(set(['x'.repeat(tagLimits.name + 1)]))).toBe('form.invalid');
    expect(await refusalOf(set([' ']))).toBe('form.invalid');
    const folded = many(tagLimits.perCompany, 'tag');
    await fixture.database.system((tx) =>
      tx.execute('update sop set tags = $2, tags_folded = $2 where id = $1', [id, folded]),
    );
    const other = await createSop(ours, 'Other');
    expect(await refusalOf(set(['one more'], other))).toBe('tag.too-many');
    expect(await refusalOf(set(['tag 7'], other))).toBe('allowed');
  });

  it('are set by editors of the company, and are those of one company', async () => {
    await set(['Safety']);
    expect(await refusalOf(set(['Mine'], id, viewer))).toBe('request.role-too-low');
    const others = await fixture.signIn();
    expect(await refusalOf(set(['Mine'], id, others))).toBe('sop.not-found');
    expect(await list(others)).toEqual([]);
  });
});

describe('the status of SOPs', () => {
  let fixture: SopFixture;
  beforeAll(async () => {
    fixture = await startSop();
  });
  afterAll(() => fixture.close());

  it('filters the list, for readers by what they see', async () => {
    const ours = await fixture.signIn();
    const viewer = await signedIn(fixture.client, { companyId: ours.companyId, role: 'viewer' });
    const made = async (title: string) => {
      const id = await createSop(ours, title);
      await generate(fixture, ours.companyId, id);
      return id;
    };
    const processing = await createSop(ours, 'Processing');
    const [draft, released, withdrawn, again] = [
      await made('Draft'),
      await made('Released'),
      await made('Withdrawn'),
      await made('Again'),
    ];
    for (const id of [released, withdrawn, again]) await release(ours, id);
    await ours.client.call(routes.releases.withdraw, {
      params: { id: withdrawn, version: 1 },
      body: { reason: 'Outdated' },
    });
    await ours.client.call(sops.regenerate, { params: { id: again }, body: {} });
    const of = async (state: 'processing' | 'failed' | 'draft' | 'released' | 'withdrawn', by = viewer) =>
      (await by.client.call(sops.page, { query: { state, order: 'asc' } })).items.map((sop) => sop.id);
    expect(await of('processing')).toEqual([processing]);
    expect(await of('processing', ours)).toEqual([processing, again]);
    for (const by of [ours, viewer]) {
      expect(await of('draft', by)).toEqual([draft]);
      expect(await of('released', by)).toEqual([released, again]);
      expect(await of('withdrawn', by)).toEqual([withdrawn]);
      expect(await of('failed', by)).toEqual([]);
    }
  });
});
