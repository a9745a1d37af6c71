import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bulkLimits, routes, tagLimits } from '@sop/contracts';
import { refusalOf, signedIn, type SignedIn, trailOf } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { createSop, startSop, type Company, type SopFixture } from '../testing/start-sop.js';

const { bulk, sops, trash } = routes;

describe('actions on several SOPs', () => {
  let fixture: SopFixture;
  let ours: Company;
  let editor: SignedIn;
  let ids: string[];

  beforeAll(async () => {
    fixture = await startSop();
  });
  beforeEach(async () => {
    ours = await fixture.signIn();
    editor = await signedIn(fixture.client, { companyId: ours.companyId, role: 'editor' });
    ids = [await createSop(ours, 'First'), await createSop(ours, 'Second'), await createSop(ours, 'Third')];
  });
  afterAll(() => fixture.close());

  type By = Pick<SignedIn, 'client'>;
  const read = (id: string) => ours.client.call(sops.get, { params: { id } });
  const listed = async () => (await ours.client.call(sops.page)).items.map(({ id }) => id).toSorted();
  const actions = async () => (await trailOf(fixture.database, ours.companyId)).map(({ action }) => action);

  it('move them to a department or to none, each as a change of its history', async () => {
    const { id } = await ours.client.call(routes.departments.create, { body: { name: 'Paint shop' } });
    const move = (department_id: string | null) =>
      editor.client.call(bulk.move, { body: { sop_ids: ids, department_id } });
    expect(await move(id)).toEqual({ done: ids, refused: [] });
    for (const each of ids) expect(await read(each)).toMatchObject({ department_id: id, revision: 1 });
    await move(null);
    expect((await read(ids[0] ?? '')).department).toBeNull();
    const other = await fixture.signIn();
    expect((await move(other.departmentId)).refused.map(({ code }) => code)).toEqual(
      ids.map(() => 'department.not-found'),
    );
  });

  it('add tags to them and remove others, within the limit of each', async () => {
    const [first = '', second = '', third = ''] = ids;
    await editor.client.call(routes.tags.set, { params: { id: first }, body: { tags: ['Old', 'Press'] } });
    const full = Array.from({ length: tagLimits.perSop }, (_, at) => `t${at}`);
    await editor.client.call(routes.tags.set, { params: { id: third }, body: { tags: full } });
    const outcome = await editor.client.call(bulk.tag, {
      body: { sop_ids: ids, add: ['Safety'], remove: ['OLD'] },
    });
    expect(outcome.done).toEqual([first, second]);
    expect(outcome.refused).toMatchObject([{ id: third, code: 'tag.too-many-here' }]);
    expect((await read(first)).tags).toEqual(['Press', 'Safety']);
    expect((await read(second)).tags).toEqual(['Safety']);
    expect((await read(third)).tags).toHaveLength(tagLimits.perSop);
  });

  it('move them to the trash and back, and delete them, wherever they are', async () => {
    const [first = '', second = '', third = ''] = ids;
    const body = { sop_ids: [first, second] };
    expect((await editor.client.call(bulk.trash, { body })).done).toEqual([first, second]);
    expect(await listed()).toEqual([third]);
    expect((await editor.client.call(bulk.restore, { body: { sop_ids: [first] } })).done).toEqual([first]);
    expect(await listed()).toEqual([first, third].toSorted());
    const outcome = await editor.client.call(bulk.remove, { body: { sop_ids: [...ids, third] } });
    expect(outcome).toEqual({ done: ids, refused: [] });
    expect(await listed()).toEqual([]);
    expect((await ours.client.call(trash.list)).items).toEqual([]);
    expect((await actions()).filter((action) => action === 'sop.deleted')).toHaveLength(3);
  });

  it('do what is possible, and name what was refused with the reason', async () => {
    const [first = '', second = ''] = ids;
    const other = await fixture.signIn();
    const foreign = await createSop(other);
    await editor.client.call(trash.move, { params: { id: second } });
    const outcome = await editor.client.call(bulk.trash, { body: { sop_ids: [first, second, foreign] } });
    expect(outcome).toEqual({
      done: [first],
      refused: [
        { id: second, code: 'sop.in-trash', detail: 'This SOP is in the trash.' },
        { id: foreign, code: 'sop.not-found', detail: 'SOP not found' },
      ],
    });
    expect((await other.client.call(sops.get, { params: { id: foreign } })).title).toBe('Weld a frame');
  });

  it('are for those who may do it to each, and for a limited number', async () => {
    const viewer = await signedIn(fixture.client, { companyId: ours.companyId, role: 'viewer' });
    const all = (by: By, sop_ids = ids) => [
      by.client.call(bulk.move, { body: { sop_ids, department_id: null } }),
      by.client.call(bulk.tag, { body: { sop_ids, add: ['Mine'] } }),
      by.client.call(bulk.trash, { body: { sop_ids } }),
      by.client.call(bulk.restore, { body: { sop_ids } }),
      by.client.call(bulk.remove, { body: { sop_ids } }),
    ];
    const verdicts = (calls: Promise<unknown>[]) => Promise.all(calls.map(refusalOf));
    expect(await verdicts(all(viewer))).toEqual(Array(5).fill('request.role-too-low'));
    const many = Array.from({ length: bulkLimits.sops + 1 }, () => uuidv7());
    expect(await verdicts([...all(editor, many), ...all(editor, [])])).toEqual(
      Array(10).fill('form.invalid'),
    );
    expect(await listed()).toEqual(ids.toSorted());
  });
});
