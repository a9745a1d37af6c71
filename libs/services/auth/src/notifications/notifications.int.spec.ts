import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  notificationLimits,
  SopCommented,
  SopDeleted,
  SopNoticeRequested,
  SopRecordDeleted,
  type PayloadOf,
} from '@sop/contracts';
import { emitEvent, eventually } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { authClient, type Account } from '../testing/auth-client.js';
import { join } from '../testing/join.js';
import { startAuth, type AuthFixture } from '../testing/start-auth.js';
import { DeleteOldNotifications } from './delete-old-notifications.js';

interface Shown {
  id: string;
  notice: string;
  title: string;
  is_read: boolean;
}

describe('notifications in the product', () => {
  let auth: AuthFixture;
  let client: ReturnType<typeof authClient>;
  let ours: Account;
  let editor: Awaited<ReturnType<typeof join>>;

  beforeAll(async () => {
    auth = await startAuth();
    client = authClient(auth.url);
  });
  beforeEach(async () => {
    ours = await client.register();
    editor = await join(auth, client, ours, 'editor');
  });
  afterAll(() => auth.close());

  const notify = (change: Partial<PayloadOf<typeof SopNoticeRequested>>) =>
    emitEvent(auth.database, SopNoticeRequested, {
      ...{ company_id: ours.companyId, sop_id: uuidv7(), notice: 'review-requested', title: 'Weld a frame' },
      ...{ user_ids: [editor.userId], to_administrators: false, by_user_id: null, note: '', version: null },
      ...{ number: 1, ...change },
    });
  const page = async (token = editor.token, query = '') =>
    (await client.get(`/notifications${query}`, token)).body as unknown as {
      items: Shown[];
      next_cursor: string | null;
    };
  const titles = async (token = editor.token) => (await page(token)).items.map(({ title }) => title);
  const unread = async (token = editor.token) =>
    (await client.get('/notifications/unread', token)).body['count'];
  const arrived = (count: number, token = editor.token) =>
    eventually(async () => expect((await page(token)).items).toHaveLength(count));
  const mark = (body: { ids?: string[] }, token = editor.token) =>
    client.json('POST', '/notifications/read', token, body);

  it('are stored for the named users who are active, and for administrators, never for who did it', async () => {
    const other = await client.register();
    const user_ids = [editor.userId, ours.userId, other.userId, uuidv7()];
    const due_at = '2027-03-01T12:00:00.000Z';
    await notify({
      title: 'First',
      user_ids,
      by_user_id: ours.userId,
      note: 'Check step 2',
      version: 3,
      due_at,
    });
    await notify({ title: 'Second', user_ids: [], to_administrators: true, by_user_id: editor.userId });
    await Promise.all([arrived(1), arrived(1, ours.token)]);
    const [first] = (await page()).items;
    expect(first).toMatchObject({
      ...{ notice: 'review-requested', title: 'First', text: 'Check step 2', version: 3, due_at },
      ...{ by: ours.email, step: null, thread_id: null, is_read: false },
    });
    expect(await titles(ours.token)).toEqual(['Second']);
    expect(await titles(other.token)).toEqual([]);
  });

  it('quote a comment with its step, and lead to it', async () => {
    const thread_id = uuidv7();
    await emitEvent(auth.database, SopCommented, {
      ...{ company_id: ours.companyId, sop_id: uuidv7(), thread_id, notice: 'mentioned', title: 'Weld' },
      ...{ step: 'Clamp it', text: 'x'.repeat(1000), user_ids: [editor.userId], to_administrators: false },
      ...{ by_user_id: ours.userId, notice_id: uuidv7() },
    });
    await arrived(1);
    const [shown] = (await page()).items as unknown as { text: string; step: string; thread_id: string }[];
    expect([shown?.step, shown?.thread_id]).toEqual(['Clamp it', thread_id]);
    expect(shown?.text.length).toBeLessThanOrEqual(notificationLimits.text);
  });

  it('quote no comment that is deleted, with its replies, and no deleted execution, in whatever order events arrive', async () => {
    const [sop_id, thread, reply, later, execution_id] = Array.from({ length: 5 }, () => uuidv7());
    if (!sop_id || !thread || !reply || !later) throw new Error('no ids');
    const { companyId } = ours;
    const comment = (thread_id: string, notice_id: string, text: string) =>
      emitEvent(auth.database, SopCommented, {
        ...{ company_id: companyId, sop_id, thread_id, notice: 'answered', title: text, step: null, text },
        ...{ user_ids: [editor.userId], to_administrators: false, by_user_id: ours.userId, notice_id },
      });
    const withdraw = async (subject_id: string) => {
      await emitEvent(auth.database, SopRecordDeleted, { company_id: companyId, sop_id, subject_id });
      const erased = 'select 1 from erased where subject_id = $1';
      await eventually(async () =>
        expect(await auth.database.system((tx) => tx.query(erased, [subject_id]))).toHaveLength(1),
      );
    };
    await comment(thread, thread, 'First');
    await comment(thread, reply, 'Reply');
    await notify({ sop_id, notice: 'deviated', title: 'Deviation', execution_id });
    await arrived(3);
    await withdraw(reply);
    expect((await titles()).sort()).toEqual(['Deviation', 'First']);
    await withdraw(thread);
    await withdraw(execution_id ?? '');
    expect(await titles()).toEqual([]);
    await withdraw(later);
    await comment(later, uuidv7(), 'Late');
    await comment(uuidv7(), uuidv7(), 'Other');
    await arrived(1);
    const waiting = 'select 1 from outbox where sent_at is null';
    await eventually(async () => expect(await auth.database.system((tx) => tx.query(waiting))).toEqual([]));
    expect(await titles()).toEqual(['Other']);
  });

  it('are stored once, however often the event is delivered', async () => {
    const sop_id = uuidv7();
    for (const number of [7, 7, 8]) await notify({ sop_id, number });
    await arrived(2);
  });

  it('are listed latest first in pages, counted while unread, and marked one by one or all', async () => {
    for (const title of ['One', 'Two', 'Three']) {
      await notify({ title });
      await eventually(async () => expect(await titles()).toContain(title));
    }
    const first = await page(editor.token, '?limit=2');
    const rest = await page(editor.token, `?limit=2&cursor=${first.next_cursor}`);
    expect([...first.items, ...rest.items].map(({ title }) => title)).toEqual(['Three', 'Two', 'One']);
    expect(rest.next_cursor).toBeNull();
    expect(await unread()).toBe(3);
    expect((await mark({ ids: [first.items[0]?.id ?? ''] })).status).toBe(204);
    expect(await unread()).toBe(2);
    expect((await page()).items.map(({ is_read }) => is_read)).toEqual([true, false, false]);
    await mark({}, ours.token);
    await mark({ ids: rest.items.map(({ id }) => id) }, ours.token);
    expect(await unread()).toBe(2);
    await mark({});
    expect(await unread()).toBe(0);
  });

  it('are switched off by kind, apart from the mails of that kind', async () => {
    const change = (body: object) => client.json('PUT', '/users/me/notices', editor.token, body);
    expect((await change({ muted: [], muted_in_product: ['ready', 'ready'] })).body).toEqual({
      muted: [],
      muted_in_product: ['ready'],
    });
    expect((await change({ muted: ['failed'] })).body).toEqual({
      muted: ['failed'],
      muted_in_product: ['ready'],
    });
    expect((await client.get('/users/me', editor.token)).body).toMatchObject({
      muted_notices: ['failed'],
      muted_in_product: ['ready'],
    });
    await notify({ title: 'Muted', notice: 'ready' });
    await notify({ title: 'Shown', notice: 'failed', note: 'The video has no sound.' });
    await arrived(1);
    expect(await titles()).toEqual(['Shown']);
    await eventually(async () => {
      const subjects = (await auth.mails())
        .filter(({ to }) => to === editor.email)
        .map(({ subject }) => subject);
      expect(subjects).toContain('Ready: Muted');
      expect(subjects).not.toContain('Not made: Shown');
    });
  });

  it('reach those who may know of it in their present role, and mails too', async () => {
    const viewer = await join(auth, client, ours, 'viewer');
    const user_ids = [viewer.userId, editor.userId];
    const notices = ['review-requested', 'returned', 'review-due', 'deviated'] as const;
    for (const notice of notices) await notify({ notice, user_ids, title: 'For editors', number: 2 });
    await notify({ notice: 'released', user_ids, title: 'For all', version: 1 });
    await Promise.all([arrived(5), arrived(1, viewer.token)]);
    expect(await titles(viewer.token)).toEqual(['For all']);
    const subjectsOf = async ({ email }: { email: string }) =>
      (await auth.mails()).filter(({ to }) => to === email).map(({ subject }) => subject);
    await eventually(async () => expect(await subjectsOf(viewer)).toContain('Released: For all'));
    await eventually(async () => expect(await subjectsOf(editor)).toContain('Deviation: For editors'));
    expect((await subjectsOf(viewer)).filter((subject) => subject.includes('For editors'))).toEqual([]);
  });

  it('are not stored of an SOP whose deletion arrives before them', async () => {
    const sop_id = uuidv7();
    await emitEvent(auth.database, SopDeleted, { sop_id, company_id: ours.companyId });
    const erased = 'select 1 from erased where subject_id = $1';
    await eventually(async () =>
      expect(await auth.database.system((tx) => tx.query(erased, [sop_id]))).toHaveLength(1),
    );
    await notify({ sop_id, title: 'Deleted' });
    await notify({ title: 'Other' });
    await arrived(1);
    const waiting = 'select 1 from outbox where sent_at is null';
    await eventually(async () => expect(await auth.database.system((tx) => tx.query(waiting))).toEqual([]));
    expect(await titles()).toEqual(['Other']);
  });

  it('are deleted with their SOP, with their user, and after some months', async () => {
    const [sop_id, other] = [uuidv7(), uuidv7()];
    await notify({ sop_id });
    await notify({ sop_id: other, user_ids: [editor.userId, ours.userId] });
    await arrived(2);
    await emitEvent(auth.database, SopDeleted, { sop_id, company_id: ours.companyId });
    await arrived(1);
    const job = auth.app.get(DeleteOldNotifications, { strict: false });
    await job.run();
    expect((await page()).items).toHaveLength(1);
    await auth.database.system((tx) =>
      tx.execute(`update notification set created_at = now() - interval '91 days' where user_id = $1`, [
        editor.userId,
      ]),
    );
    await job.run();
    expect((await page()).items).toEqual([]);
    expect((await page(ours.token)).items).toHaveLength(1);
  });
});
