import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes, type Revision } from '@sop/contracts';
import { trailOf } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { createSop, generate, startSop, type Company, type SopFixture } from '../testing/start-sop.js';

const { sops } = routes;

describe('the revisions of an SOP', () => {
  let fixture: SopFixture;
  let ours: Company;
  let sopId: string;

  beforeAll(async () => {
    fixture = await startSop();
    ours = await fixture.signIn();
  });
  beforeEach(async () => {
    sopId = await createSop(ours);
    await generate(fixture, ours.companyId, sopId);
  });
  afterAll(() => fixture.close());

  const params = () => ({ id: sopId });
  const read = () => ours.client.call(sops.get, { params: params() });
  const list = (query = {}) => ours.client.call(sops.revisions, { params: params(), query });
  const edit = async (body: { title?: string; description?: string }) => {
    const [step] = (await read()).steps;
    const stepId = step?.id ?? '';
    await ours.client.call(routes.steps.update, { params: { id: sopId, stepId }, body });
    return stepId;
  };

  it('list who changed what, both sides, newest first and without a gap', async () => {
    const stepId = await edit({ title: 'Wear gloves' });
    await ours.client.call(sops.update, { params: params(), body: { title: 'Weld a gate' } });
    await ours.client.call(sops.update, { params: params(), body: { is_video_hidden: true } });
    const { items, total } = await list();
    expect(
      items.map(({ number, kind, step_id, before, after }) => [number, kind, step_id, before, after]),
    ).toEqual([
      [4, 'edited', null, { is_video_hidden: false }, { is_video_hidden: true }],
      [3, 'edited', null, { title: 'Weld a frame' }, { title: 'Weld a gate' }],
      [2, 'edited', stepId, { title: 'Put on gloves' }, { title: 'Wear gloves' }],
      [1, 'generated', null, { steps: [] }, { generation: 1 }],
    ]);
    expect(items[0]).toMatchObject({ user_id: expect.stringMatching(/.+/), user_email: 'ann@example.test' });
    expect(total).toBe(4);
    expect((await read()).revision).toBe(4);
  });

  it('show the current names of users, and only their address where the name is unknown', async () => {
    await edit({ title: 'Wear gloves' });
    const named = async () =>
      (await list()).items.map(({ user_email, user_name }) => [user_email, user_name]);
    const unnamed = [
      ['ann@example.test', null],
      [null, null],
    ];
    expect(await named()).toEqual(unnamed);
    const { user_id } = (await list()).items[0] ?? {};
    fixture.fakes.names = new Map([[String(user_id), 'Ann Lee']]);
    expect((await named())[0]).toEqual(['ann@example.test', 'Ann Lee']);
    fixture.fakes.names = null;
    expect(await named()).toEqual(unnamed);
    fixture.fakes.names = new Map();
  });

  it('do not include a change without a difference', async () => {
    await edit({ title: 'Put on gloves' });
    await ours.client.call(sops.update, { params: params(), body: { title: 'Weld a frame' } });
    expect((await list()).items).toHaveLength(1);
  });

  it('contain the words that a second run replaced', async () => {
    await ours.client.call(sops.regenerate, { params: params(), body: {} });
    expect((await trailOf(fixture.database, ours.companyId)).at(-1)).toMatchObject({
      action: 'sop.regenerated',
    });
    await generate(fixture, ours.companyId, sopId, [['Something else', 0, 30]], 2);
    const [latest] = (await list()).items;
    expect(latest).toMatchObject({
      kind: 'generated',
      before: { steps: [{ title: 'Put on gloves' }, { title: 'Clamp the frame' }] },
      after: { generation: 2 },
    });
  });

  it('are paged in both orders', async () => {
    for (const title of ['a', 'b', 'c']) await edit({ title });
    for (const order of ['asc', 'desc'] as const) {
      const seen: Revision[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page = await list({ limit: '2', order, ...(cursor ? { cursor } : {}) });
        seen.push(...page.items);
        cursor = page.next_cursor;
      }
      expect(seen.map(({ number }) => number)).toEqual(order === 'asc' ? [1, 2, 3, 4] : [4, 3, 2, 1]);
    }
  });

  it('refuse a cursor beyond all possible changes', async () => {
    const cursor = Buffer.from(JSON.stringify({ number: 2 ** 53 - 1 })).toString('base64url');
    const reply = await ours.client.send(sops.revisions, { params: params(), query: { cursor } });
    expect(reply.status).toBe(422);
  });

  it('have no gap and no duplicate when users save at the same time', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, at) => edit({ title: `Title ${at}` })));
    expect((await list({ limit: '50' })).items.map(({ number }) => number)).toEqual([
      ...[11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
    ]);
  });

  it('refuse an edit of an older SOP and return both versions', async () => {
    const { revision } = await read();
    await ours.client.call(sops.update, { params: params(), body: { title: 'Weld a gate', revision } });
    const stale = { title: 'Weld a fence', revision };
    const reply = await ours.client.send(sops.update, { params: params(), body: stale });
    expect([reply.status, await reply.json()]).toMatchObject([
      409,
      { versions: { current: { title: 'Weld a gate' }, submitted: { title: 'Weld a fence' } } },
    ]);
  });

  it('cannot be changed, except for the name of a deleted user', async () => {
    await edit({ title: 'Wear gloves' });
    const [{ user_id } = { user_id: null }] = (await list()).items;
    const sql = (text: string) => fixture.database.system((tx) => tx.execute(text));
    await expect(sql(`update revision set after = '{}'`)).rejects.toThrow('append-only');
    await expect(sql(`update revision set user_email = 'eve@example.test'`)).rejects.toThrow('append-only');
    await fixture.fakes.userRemoved({ user_id: user_id ?? '', company_id: ours.companyId });
    await fixture.allDelivered();
    expect((await list()).items[0]).toMatchObject({ user_id, user_email: null });
  });

  it('answer 404 to another company', async () => {
    const stranger = await fixture.signIn();
    const reply = await stranger.client.send(sops.revisions, { params: params() });
    expect(reply.status).toBe(404);
    const unknown = await ours.client.send(sops.revisions, { params: { id: uuidv7() } });
    expect(unknown.status).toBe(404);
  });
});
