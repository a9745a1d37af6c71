import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { routes, SharedObjectReadable, SopObjectReadable, trashRetention } from '@sop/contracts';
import { Bus } from '@sop/messaging';
import { keyFor } from '@sop/object-store';
import { CLOCK, dayMilliseconds, type Clock } from '@sop/service-kit';
import { client, eventually, refusalOf, type SignedIn, trailOf } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { IndexSops } from '../search/index-sops.js';
import { RemindOfReviews } from '../reviews/remind-of-reviews.js';
import {
  createSop,
  finishedRun,
  release,
  signInTeam,
  startSop,
  type Company,
  type SopFixture,
} from '../testing/start-sop.js';
import { EmptyTrash } from './empty-trash.js';

const { sops, trash, shares, shared } = routes;

describe('the trash', () => {
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

  type By = Pick<SignedIn, 'client'>;
  const move = (by: By = editor) => by.client.call(trash.move, { params: { id } });
  const restore = (by: By = editor) => by.client.call(trash.restore, { params: { id } });
  const list = (by: By = editor, query = {}) => by.client.call(trash.list, { query });
  const listed = async (by: By) => (await by.client.call(sops.page)).items.map((sop) => sop.id);
  const found = async (text: string) =>
    (await ours.client.call(routes.search.sops, { query: { text } })).items.map((hit) => hit.id);
  const tokenOf = ({ path }: { path: string }) => path.slice('/shared/'.length);
  const shareIt = () =>
    editor.client.call(shares.create, { params: { id }, body: { expires_in_days: null } });
  /** Runs the job so many days after now. */
  const emptyAfter = async (days: number) => {
    const clock = fixture.app.get<Clock>(CLOCK, { strict: false });
    const now = new Date(Date.now() + days * dayMilliseconds);
    const stopped = jest.spyOn(clock, 'now').mockReturnValue(now);
    await fixture.app.get(EmptyTrash, { strict: false }).run();
    stopped.mockRestore();
  };

  it('hides an SOP from lists, search and every route, from editors too, and says why', async () => {
    await release(ours, id);
    expect(await listed(viewer)).toEqual([id]);
    expect(await found('gloves')).toEqual([id]);
    await move();
    for (const by of [ours, editor, viewer]) {
      expect(await listed(by)).toEqual([]);
      expect(await by.client.call(sops.list)).toEqual([]);
      expect(await refusalOf(by.client.call(sops.get, { params: { id } }))).toBe('sop.in-trash');
    }
    expect(await found('gloves')).toEqual([]);
    expect(await found('glvoes')).toEqual([]);
    const params = { id };
    const body = { title: 'Changed' };
    const calls = [
      editor.client.call(sops.update, { params, body }),
      editor.client.call(sops.regenerate, { params, body: {} }),
      editor.client.call(routes.steps.list, { params }),
      editor.client.call(routes.exports.create, { params, body: { format: 'pdf' } }),
      editor.client.call(routes.comments.list, { params }),
      editor.client.call(routes.releases.list, { params }),
      editor.client.call(shares.list, { params }),
      viewer.client.call(routes.releases.get, { params: { id, version: 1 } }),
      move(),
    ];
    expect(await Promise.all(calls.map(refusalOf))).toEqual(calls.map(() => 'sop.in-trash'));
  });

  it('ends what its links and its pictures show, and gives all of it back', async () => {
    const link = await shareIt();
    const open = () =>
      client(fixture.baseUrl).call(shared.open, { params: { token: tokenOf(link) }, body: {} });
    const key = keyFor.screenshot(ours.companyId, id, 'step-0.jpg');
    const ask = { company_id: ours.companyId, sop_id: id, key };
    const readable = async () => {
      const bus = fixture.app.get(Bus, { strict: false });
      const byReader = await bus.request(SopObjectReadable, ask);
      const byLink = await bus.request(SharedObjectReadable, { ...ask, share_id: link.id });
      return [byReader.is_readable, byLink.is_readable];
    };
    const linksOfCompany = async () => (await ours.client.call(shares.listAll)).items.map((each) => each.id);
    expect(await readable()).toEqual([true, true]);
    await move();
    expect(await refusalOf(open())).toBe('share.gone');
    expect(await readable()).toEqual([false, false]);
    expect(await linksOfCompany()).toEqual([]);
    await restore();
    expect((await open()).title).toBe('Weld a frame');
    expect(await readable()).toEqual([true, true]);
    expect(await linksOfCompany()).toEqual([link.id]);
  });

  it('lists what is in it with who moved it there and when it is deleted, in pages, by title', async () => {
    const other = await createSop(ours, 'Paint a frame');
    await move();
    await ours.client.call(trash.move, { params: { id: other } });
    const { items, total } = await list();
    expect([items.map((sop) => sop.title), total]).toEqual([['Paint a frame', 'Weld a frame'], 2]);
    const [, first] = items;
    expect(first).toMatchObject({ id, department: { name: 'Workshop' }, creation_type: 'video_upload' });
    expect(first?.size_bytes).toBeGreaterThan(100_000);
    const stored = Date.parse(first?.deleted_at ?? '') - Date.parse(first?.trashed_at ?? '');
    expect(stored).toBe(trashRetention.days * dayMilliseconds);
    expect((await list(editor, { search: 'PAINT' })).items.map((sop) => sop.id)).toEqual([other]);
    const page = await list(editor, { limit: 1, order: 'asc' });
    const next = await list(editor, { limit: 1, order: 'asc', cursor: page.next_cursor });
    expect([page, next].flatMap(({ items: shown }) => shown.map((sop) => sop.id))).toEqual([id, other]);
    expect(next.next_cursor).toBeNull();
  });

  it('gives an SOP back as it was: its draft, its released version and its words', async () => {
    await release(ours, id);
    const before = await viewer.client.call(sops.get, { params: { id } });
    await move();
    await restore();
    const after = await viewer.client.call(sops.get, { params: { id } });
    expect([after.release, after.revision]).toEqual([before.release, before.revision]);
    expect(await listed(viewer)).toEqual([id]);
    expect(await found('gloves')).toEqual([id]);
    expect((await list()).items).toEqual([]);
    expect(await refusalOf(restore())).toBe('sop.not-in-trash');
    const actions = (await trailOf(fixture.database, ours.companyId)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['sop.trashed', 'sop.restored']));
  });

  it('takes the draft of a run that is in progress, for when it is restored', async () => {
    const made = await createSop(ours, 'Being made');
    await ours.client.call(trash.move, { params: { id: made } });
    const event = await finishedRun(fixture, ours.companyId, made);
    await fixture.fakes.runFinished(event);
    await fixture.expectGenerated(event.run_id);
    expect(await found('clamp')).toEqual([id]);
    await ours.client.call(trash.restore, { params: { id: made } });
    expect((await ours.client.call(sops.get, { params: { id: made } })).steps).toHaveLength(2);
  });

  it('is for editors of the company only', async () => {
    expect(await refusalOf(move(viewer))).toBe('request.role-too-low');
    await move();
    expect(await refusalOf(restore(viewer))).toBe('request.role-too-low');
    expect(await refusalOf(list(viewer))).toBe('request.role-too-low');
    const others = await fixture.signIn();
    expect(await refusalOf(restore(others))).toBe('sop.not-found');
    expect((await list(others)).items).toEqual([]);
    expect(await refusalOf(editor.client.call(trash.restore, { params: { id: uuidv7() } }))).toBe(
      'sop.not-found',
    );
  });

  it('counts in the storage until an SOP is deleted for good, by hand or after its days', async () => {
    const second = await createSop(ours, 'Second');
    await fixture.expectUsageToMatch(ours.companyId, 2);
    const full = await fixture.storageOf(ours.companyId);
    await move();
    await editor.client.call(trash.move, { params: { id: second } });
    await emptyAfter(trashRetention.days - 1);
    expect((await list()).items).toHaveLength(2);
    expect(fixture.fakes.used(ours.companyId, 'storage_bytes')).toBe(full);
    await editor.client.call(sops.remove, { params: { id: second } });
    expect((await list()).items.map((sop) => sop.id)).toEqual([id]);
    await emptyAfter(trashRetention.days + 1);
    expect((await list()).items).toEqual([]);
    await eventually(() => fixture.fakes.received.deleted.has(id));
    await eventually(() => expect(fixture.fakes.used(ours.companyId, 'storage_bytes')).toBe(0));
    await eventually(async () => {
      const videos = (await fixture.objectsOf(ours.companyId)).filter((key) => key.startsWith('videos/'));
      expect(videos).toEqual([]);
    });
    const entries = (await trailOf(fixture.database, ours.companyId)).filter(
      ({ action }) => action === 'sop.deleted',
    );
    expect(entries.map(({ userId }) => userId)).toEqual([editor.userId, null]);
  });

  it('keeps an SOP that was restored before its days were over', async () => {
    await move();
    await restore();
    await emptyAfter(trashRetention.days + 1);
    expect(await listed(editor)).toEqual([id]);
  });

  it('sends no mail of a review and is not indexed at a start of the service', async () => {
    await release(ours, id);
    await ours.client.call(routes.reviews.set, { params: { id }, body: { months: 1 } });
    await fixture.database.system((tx) =>
      tx.execute(`update sop set released_at = now() - interval '2 months' where id = $1`, [id]),
    );
    await move();
    await fixture.app.get(RemindOfReviews, { strict: false }).run();
    await fixture.app.get(IndexSops, { strict: false }).indexAll();
    const reminded = await fixture.database.system((tx) =>
      tx.query('select id from sop where id = $1 and reminded_of is not null', [id]),
    );
    expect(reminded).toEqual([]);
    expect(await found('gloves')).toEqual([]);
  });
});
