import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { commentLimits, routes, type BodyInputOf, type CommentThread } from '@sop/contracts';
import { keyFor } from '@sop/object-store';
import { eventually, refusalOf, signedIn, type SignedIn, trailOf } from '@sop/testing';
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

const { comments, steps, sops } = routes;

describe('comments on an SOP', () => {
  let fixture: SopFixture;
  let ours: Company;
  let editor: SignedIn;
  let viewer: SignedIn;
  let id: string;
  let stepId: string;

  beforeAll(async () => {
    fixture = await startSop();
  });
  beforeEach(async () => {
    ({ ours, editor, viewer, id } = await signInTeam(fixture));
    for (const [user, name] of [
      [ours, 'Ann Lee'],
      [editor, 'Bob Hay'],
      [viewer, 'Cem Oz'],
    ] as const)
      fixture.fakes.names?.set(user.userId, name);
    stepId = (await stepsOf(editor))[0]?.id ?? '';
  });
  afterAll(() => fixture.close());

  type By = Pick<SignedIn, 'client'>;
  const stepsOf = (by: By) => by.client.call(steps.list, { params: { id } });
  const list = (by: By = editor) => by.client.call(comments.list, { params: { id } });
  const create = (by: By, body: Partial<BodyInputOf<typeof comments.create>> = {}) =>
    by.client.call(comments.create, { params: { id }, body: { text: 'Which clamp?', ...body } });
  const at = (thread: Pick<CommentThread, 'id'>) => ({ params: { id, commentId: thread.id } });
  const reply = (by: By, thread: CommentThread, text: string, mentions: string[] = []) =>
    by.client.call(comments.reply, { ...at(thread), body: { text, mentions } });
  const resolve = (by: By, thread: CommentThread) => by.client.call(comments.resolve, at(thread));
  const remove = (by: By, thread: Pick<CommentThread, 'id'>) => by.client.call(comments.remove, at(thread));
  const changeTitle = (title: string) => editor.client.call(sops.update, { params: { id }, body: { title } });
  const noticesOf = () =>
    fixture.fakes.received.commented
      .filter(({ sop_id }) => sop_id === id)
      .map(({ notice, user_ids, to_administrators }) => [notice, [...user_ids].sort(), to_administrators]);
  const expectNotices = async (...expected: [string, string[], boolean][]) => {
    await fixture.allDelivered();
    await eventually(() => {
      const sorted = (all: unknown[][]) => all.map((each) => JSON.stringify(each)).sort();
      expect(sorted(noticesOf())).toEqual(
        sorted(expected.map(([notice, users, all]) => [notice, [...users].sort(), all])),
      );
    });
  };

  it('are written by everyone who reads it, on the whole, a step or a sentence, the latest first', async () => {
    await create(viewer, { text: '  Is there a shorter way?\n' });
    await create(editor, { step_id: stepId, text: 'Which gloves?' });
    await create(ours, { step_id: stepId, sentence: 'Put on gloves with care.' });
    expect(await list(viewer)).toMatchObject([
      { by: 'Ann Lee', is_own: false, step_id: stepId, sentence: 'Put on gloves with care.' },
      { by: 'Bob Hay', step_id: stepId, step_title: 'Put on gloves', sentence: null, text: 'Which gloves?' },
      { by: 'Cem Oz', is_own: true, step_id: null, step_title: '', text: 'Is there a shorter way?' },
    ]);
  });

  it('show their writer by address where there is no name, and without one once the user is removed', async () => {
    const thread = await create(viewer);
    fixture.fakes.names?.delete(viewer.userId);
    expect((await list())[0]?.by).toBe('ann@example.test');
    fixture.fakes.colleagues.set(viewer.userId, null);
    expect(await list()).toMatchObject([{ id: thread.id, by: null, text: 'Which clamp?' }]);
  });

  describe('a report of a wrong step', () => {
    const picture = async (thread: CommentThread, by: By) =>
      (await list(by)).find((each) => each.id === thread.id)?.picture?.path ?? '';

    it('keeps the picture of the step and its moment', async () => {
      const thread = await create(viewer, { kind: 'wrong', step_id: stepId });
      expect(thread).toMatchObject({ kind: 'wrong', seconds: 1, step_title: 'Put on gloves' });
      expect(thread.picture?.path).toContain('step-0.jpg');
      expect(await picture(thread, editor)).toContain('step-0.jpg');
    });

    it('keeps the frame of the moment at which the reader stopped, which a hidden video withholds from readers', async () => {
      const frame = (index: number) => ({
        ...{ index, seconds: index * 5, key: keyFor.frame(ours.companyId, id, `run-1/00000${index}.jpg`) },
        thumbnail_key: keyFor.frame(ours.companyId, id, `run-1/00000${index}-small.jpg`),
      });
      await fixture.database.system((tx) =>
        tx.execute('update sop set available_frames = $2 where id = $1', [
          id,
          JSON.stringify([0, 1, 2].map(frame)),
        ]),
      );
      const thread = await create(viewer, { kind: 'wrong', step_id: stepId, seconds: 6 });
      expect(thread.seconds).toBe(6);
      expect(thread.picture?.path).toContain('000001.jpg');
      const far = await create(viewer, { kind: 'wrong', step_id: stepId, seconds: 29 });
      expect(far.picture?.path).toContain('step-0.jpg');
      await editor.client.call(sops.update, { params: { id }, body: { is_video_hidden: true } });
      expect(await picture(thread, viewer)).toBe('');
      expect(await picture(thread, editor)).toContain('000001.jpg');
    });

    it('is mailed to the creator of the SOP, and to its approvers or else the administrators', async () => {
      await create(viewer, { kind: 'wrong', step_id: stepId });
      await expectNotices(['reported', [ours.userId], true]);
      const params = { id: ours.departmentId };
      await ours.client.call(routes.approvers.set, { params, body: { user_ids: [editor.userId] } });
      await create(viewer, { kind: 'wrong', step_id: stepId });
      await expectNotices(
        ['reported', [ours.userId], true],
        ['reported', [ours.userId, editor.userId], false],
      );
    });
  });

  describe('mentions', () => {
    it('mail those who are named, once each and never the writer', async () => {
      const mentions = [editor.userId, editor.userId, viewer.userId];
      const thread = await create(viewer, { text: '@Bob Hay, which clamp?', mentions });
      expect(thread.mentions).toEqual([
        { user_id: editor.userId, name: 'Bob Hay' },
        { user_id: viewer.userId, name: 'Cem Oz' },
      ]);
      await expectNotices(['mentioned', [editor.userId], false]);
    });

    it('are refused for those who are not active in the company', async () => {
      const [stranger, gone] = [uuidv7(), uuidv7()];
      fixture.fakes.colleagues.set(stranger, null);
      fixture.fakes.colleagues.set(gone, { is_active: false });
      for (const user of [stranger, gone])
        expect(await refusalOf(create(viewer, { mentions: [editor.userId, user] }))).toBe(
          'comment.unknown-person',
        );
      const thread = await create(viewer);
      expect(await refusalOf(reply(editor, thread, 'Look', [gone]))).toBe('comment.unknown-person');
      expect(await list()).toHaveLength(1);
    });

    it('are suggested by name, of those who may see the SOP', async () => {
      const { userId } = editor;
      fixture.fakes.colleagues.set(userId, { display_name: `Bob ${userId}` });
      const find = (by: By, search: string) =>
        by.client.call(comments.people, { params: { id }, query: { search } });
      expect(await find(viewer, userId)).toEqual([{ user_id: userId, name: `Bob ${userId}` }]);
      expect(await find(viewer, 'nobody of this name')).toEqual([]);
      expect(await refusalOf(find(await fixture.signIn(), userId))).toBe('sop.not-found');
    });

    it('end with the removal of the user', async () => {
      await create(viewer, { mentions: [editor.userId] });
      const { companyId } = ours;
      await fixture.fakes.userRemoved({ user_id: editor.userId, company_id: companyId });
      await eventually(async () => expect((await list())[0]?.mentions).toEqual([]));
    });
  });

  it('are answered, which is mailed to those who wrote and those who are mentioned, once each', async () => {
    const thread = await create(viewer);
    await reply(ours, thread, 'The large one.');
    await expectNotices(['answered', [viewer.userId], false]);
    const answered = await reply(editor, thread, '@Ann Lee, the small one.', [ours.userId]);
    expect(answered.replies).toMatchObject([
      { by: 'Ann Lee', text: 'The large one.' },
      { by: 'Bob Hay', text: '@Ann Lee, the small one.', mentions: [{ name: 'Ann Lee' }] },
    ]);
    await expectNotices(
      ['answered', [viewer.userId], false],
      ['answered', [viewer.userId], false],
      ['mentioned', [ours.userId], false],
    );
  });

  it('are resolved by those who edit, which is mailed once, and opened again', async () => {
    const thread = await create(viewer);
    expect(await refusalOf(resolve(viewer, thread))).toMatch(/^request\./);
    expect((await resolve(editor, thread)).resolved).toMatchObject({ by: 'Bob Hay' });
    expect((await resolve(ours, thread)).resolved).toMatchObject({ by: 'Bob Hay' });
    await expectNotices(['resolved', [viewer.userId], false]);
    expect((await list(viewer))[0]?.resolved).not.toBeNull();
    const reopened = await editor.client.call(comments.reopen, at(thread));
    expect(reopened.resolved).toBeNull();
  });

  it('can be written on a step of any title that a run gives it', async () => {
    id = await createSop(ours);
    await generate(fixture, ours.companyId, id, [[`When ${'it turns, '.repeat(60)}stop it`, 0, 10]]);
    const [step] = await stepsOf(editor);
    expect(step?.title.length).toBeGreaterThan(300);
    const thread = await create(viewer, { kind: 'wrong', step_id: step?.id ?? '' });
    expect(thread.step_title).toBe(step?.title);
    await eventually(() => {
      const notice = fixture.fakes.received.commented.find(({ sop_id }) => sop_id === id);
      expect(notice?.step?.length).toBeLessThanOrEqual(300);
    });
  });

  it('stay readable with the title of their step when it is changed or deleted', async () => {
    await create(viewer, { step_id: stepId, sentence: 'Put on gloves with care.' });
    await editor.client.call(steps.remove, { params: { id, stepId } });
    expect(await list(viewer)).toMatchObject([
      { step_id: stepId, step_title: 'Put on gloves', sentence: 'Put on gloves with care.' },
    ]);
  });

  it('move to the step of the same time when the SOP is generated again', async () => {
    await create(viewer, { step_id: stepId });
    await editor.client.call(sops.regenerate, { params: { id }, body: {} });
    await generate(fixture, ours.companyId, id, [['Put on thick gloves', 1, 12]], 2);
    const [next] = await stepsOf(editor);
    expect(next?.id).not.toBe(stepId);
    expect(await list()).toMatchObject([{ step_id: next?.id, step_title: 'Put on gloves' }]);
  });

  it('are counted on the cards of those who may see them, while they are open', async () => {
    const counts = async () => {
      const of = async (by: By) => (await by.client.call(sops.page, { query: {} })).items[0]?.open_comments;
      return [await of(editor), await of(viewer)];
    };
    const thread = await create(viewer);
    await reply(editor, thread, 'The large one.');
    expect(await counts()).toEqual([1, 1]);
    await release(ours, id);
    expect(await counts()).toEqual([1, 0]);
    await resolve(editor, thread);
    expect(await counts()).toEqual([0, 0]);
  });

  describe('of readers', () => {
    it('are seen by readers of the same version only, and by everyone who edits', async () => {
      const before = await create(viewer, { text: 'Before' });
      await changeTitle('First');
      await release(ours, id);
      expect(await list(viewer)).toEqual([]);
      const first = await create(viewer, { text: 'On the first' });
      expect(first.version).toBe(1);
      await changeTitle('Second');
      const draft = await create(editor, { text: 'On the draft' });
      expect(draft.version).toBeNull();
      expect((await list(viewer)).map(({ text }) => text)).toEqual(['On the first']);
      expect(await refusalOf(reply(viewer, draft, 'Hello'))).toBe('comment.not-found');
      await release(ours, id);
      expect(await list(viewer)).toEqual([]);
      expect(await refusalOf(remove(viewer, first))).toBe('comment.not-found');
      const all = await list(editor);
      expect(all.map(({ text }) => text)).toEqual(['On the draft', 'On the first', 'Before']);
      expect(all[2]?.id).toBe(before.id);
    });

    it('name only a step and a sentence that the reader sees', async () => {
      await release(ours, id);
      const params = { id, stepId };
      await editor.client.call(steps.update, { params, body: { description: 'Put on thick gloves.' } });
      const now = { step_id: stepId, sentence: 'Put on thick gloves.' };
      expect(await refusalOf(create(viewer, now))).toBe('comment.sentence-changed');
      expect(await refusalOf(create(editor, now))).toBe('allowed');
      const added = await editor.client.call(steps.add, {
        params: { id },
        body: { title: 'New', after: null },
      });
      const fresh = { step_id: added.steps[0]?.id ?? '' };
      expect(await refusalOf(create(viewer, fresh))).toBe('step.not-found');
      expect(await refusalOf(create(viewer, { sentence: 'Put on gloves with care.' }))).toBe(
        'comment.sentence-changed',
      );
    });
  });

  it('are deleted by their writer with the replies, those of others by administrators only', async () => {
    const thread = await create(viewer);
    const answered = await reply(editor, thread, 'The large one.');
    expect(await refusalOf(remove(editor, thread))).toBe('comment.not-own');
    expect(await refusalOf(remove(editor, answered.replies[0] ?? thread))).toBe('allowed');
    expect((await list())[0]?.replies).toEqual([]);
    await reply(editor, thread, 'The small one.');
    await remove(viewer, thread);
    expect(await list()).toEqual([]);
    await remove(ours, await create(viewer));
    expect(await list()).toEqual([]);
    // Notifications quote them.
    const deleted = [answered.replies[0]?.id, thread.id];
    await eventually(() =>
      expect([...fixture.fakes.received.recordsDeleted]).toEqual(expect.arrayContaining(deleted)),
    );
  });

  it('belong to their company: another one neither reads, answers, resolves nor deletes them', async () => {
    const thread = await create(viewer);
    const theirs = await fixture.signIn();
    expect(await refusalOf(list(theirs))).toBe('sop.not-found');
    expect(await refusalOf(create(theirs))).toBe('sop.not-found');
    for (const act of [() => reply(theirs, thread, 'Hello'), () => resolve(theirs, thread)])
      expect(await refusalOf(act())).toBe('sop.not-found');
    const mine = id;
    id = await createSop(theirs);
    expect(await refusalOf(remove(theirs, thread))).toBe('comment.not-found');
    expect(await refusalOf(resolve(theirs, thread))).toBe('comment.not-found');
    id = mine;
    expect(await list()).toHaveLength(1);
  });

  it('are limited in number, also when several are written at once', async () => {
    const first = await create(viewer);
    await fixture.database.system((tx) =>
      tx.execute(
        `insert into sop_comment (id, company_id, sop_id, text, created_by)
         select gen_random_uuid(), company_id, sop_id, text, created_by
           from sop_comment, generate_series(2, $2::int - 1) where id = $1`,
        [first.id, commentLimits.perSop],
      ),
    );
    const codes = await Promise.all(Array.from({ length: 3 }, () => refusalOf(create(viewer))));
    expect(codes.sort()).toEqual(['allowed', 'comment.too-many', 'comment.too-many']);
    expect(await refusalOf(reply(viewer, first, 'One more'))).toBe('comment.too-many');
  });

  it('are without text refused, and stored without characters that no document may contain', async () => {
    expect(await refusalOf(create(viewer, { text: ' \n ' }))).toBe('form.invalid');
    expect((await create(viewer, { text: 'Which\u0000clamp? <b>' })).text).toBe('Which clamp? <b>');
  });

  it('cannot be written in a user’s name by an operator', async () => {
    const { companyId } = ours;
    const acting = await signedIn(fixture.client, { companyId, isOperator: true, isActing: true });
    expect(await refusalOf(create(acting))).toMatch(/^request\./);
    expect(await refusalOf(list(acting))).toBe('allowed');
  });

  it('are recorded with their user, never with their text', async () => {
    const thread = await create(viewer);
    await reply(editor, thread, 'The large one.');
    await resolve(editor, thread);
    await editor.client.call(comments.reopen, at(thread));
    await remove(viewer, thread);
    const trail = (await trailOf(fixture.database, ours.companyId)).filter(({ action }) =>
      action.startsWith('comment.'),
    );
    expect(trail.map(({ action, userId }) => [action, userId])).toEqual([
      ['comment.created', viewer.userId],
      ['comment.replied', editor.userId],
      ['comment.resolved', editor.userId],
      ['comment.reopened', editor.userId],
      ['comment.deleted', viewer.userId],
    ]);
    expect(JSON.stringify(trail)).not.toContain('clamp');
  });

  it('end with the SOP', async () => {
    await create(viewer);
    await ours.client.call(sops.remove, { params: { id } });
    const rows = await fixture.database.system((tx) =>
      tx.query('select 1 from sop_comment where sop_id = $1', [id]),
    );
    expect(rows).toEqual([]);
  });
});
