import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  Colleagues,
  FindColleagues,
  SopCommented,
  SopNoticeRequested,
  type MailedNotice,
  type PayloadOf,
} from '@sop/contracts';
import { Bus } from '@sop/messaging';
import { emitEvent, eventually } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { authClient, type Account } from '../testing/auth-client.js';
import { join } from '../testing/join.js';
import { startAuth, type AuthFixture } from '../testing/start-auth.js';

describe('mails about the release of an SOP', () => {
  let auth: AuthFixture;
  let client: ReturnType<typeof authClient>;
  let ours: Account;
  let theirs: Account;
  let editor: Awaited<ReturnType<typeof join>>;

  beforeAll(async () => {
    auth = await startAuth();
    client = authClient(auth.url);
    [ours, theirs] = [await client.register(), await client.register()];
    editor = await join(auth, client, ours, 'editor');
  });
  afterAll(() => auth.close());

  const notify = (change: Partial<PayloadOf<typeof SopNoticeRequested>>) =>
    emitEvent(auth.database, SopNoticeRequested, {
      ...{ company_id: ours.companyId, sop_id: uuidv7(), notice: 'review-requested', title: 'Weld a frame' },
      ...{ user_ids: [], to_administrators: false, by_user_id: null, note: '', version: null, number: 1 },
      ...change,
    });
  const mailsOf = async (subject: string) =>
    (await auth.mails()).filter((mail) => mail.subject === subject).map(({ to, text }) => ({ to, text }));

  it('go to the named users who are active in this company, never to who did it', async () => {
    const user_ids = [editor.userId, ours.userId, theirs.userId, uuidv7()];
    const sop_id = uuidv7();
    await notify({ title: 'First', user_ids, by_user_id: ours.userId, note: 'Check step 2', sop_id });
    const mails = await eventually(async () => {
      const found = await mailsOf('Please review: First');
      return found.length > 0 && found;
    });
    expect(mails.map(({ to }) => to)).toEqual([editor.email]);
    expect(mails[0]?.text).toContain(`${ours.email} asks you to review and release the SOP “First”.`);
    expect(mails[0]?.text).toContain('> Check step 2');
    expect(mails[0]?.text).toContain(`/sop/${sop_id}`);
  });

  it('go to the administrators where a department has no approver', async () => {
    await notify({ title: 'Second', to_administrators: true, by_user_id: editor.userId });
    await eventually(async () =>
      expect((await mailsOf('Please review: Second')).map(({ to }) => to)).toEqual([ours.email]),
    );
  });

  it('name the released version', async () => {
    await notify({ title: 'Third', notice: 'released', version: 3, user_ids: [editor.userId] });
    const [mail] = await eventually(async () => {
      const found = await mailsOf('Released: Third');
      return found.length > 0 && found;
    });
    expect(mail?.text).toContain('A former user released version 3 of the SOP “Third”.');
  });

  it('say to a reader that a version was withdrawn, and why, unless that is switched off', async () => {
    const withdraw = (title: string) =>
      notify({
        title,
        notice: 'withdrawn',
        version: 2,
        user_ids: [editor.userId],
        note: 'The guard is missing',
      });
    await withdraw('Seventh');
    const [mail] = await eventually(async () => {
      const found = await mailsOf('Withdrawn: Seventh');
      return found.length > 0 && found;
    });
    expect(mail?.text).toContain('withdrew version 2 of the SOP “Seventh”. Do not use it.');
    expect(mail?.text).toContain('> The guard is missing');
    await client.json('PUT', '/users/me/notices', editor.token, { muted: ['withdrawn'] });
    await withdraw('Eighth');
    await notify({ title: 'Eighth', notice: 'released', user_ids: [editor.userId] });
    await eventually(async () => expect(await mailsOf('Released: Eighth')).toHaveLength(1));
    expect(await mailsOf('Withdrawn: Eighth')).toEqual([]);
    await client.json('PUT', '/users/me/notices', editor.token, { muted: [] });
  });

  it('ask to read the released version, unless that is switched off', async () => {
    const ask = (title: string) =>
      notify({ title, notice: 'to-read', version: 2, user_ids: [editor.userId], by_user_id: ours.userId });
    await ask('Read one');
    const [mail] = await eventually(async () => {
      const found = await mailsOf('Please read: Read one');
      return found.length > 0 && found;
    });
    expect(mail?.text).toContain('version 2 of the SOP “Read one” and asks you to read it');
    const mute = (muted: MailedNotice[]) => client.json('PUT', '/users/me/notices', editor.token, { muted });
    await mute(['to-read']);
    await ask('Read two');
    await notify({ title: 'Read two', notice: 'released', user_ids: [editor.userId] });
    await eventually(async () => expect(await mailsOf('Released: Read two')).toHaveLength(1));
    expect(await mailsOf('Please read: Read two')).toEqual([]);
    await mute([]);
  });

  it('remind of a review with its date', async () => {
    const due_at = '2027-03-01T12:00:00.000Z';
    await notify({ title: 'Old', notice: 'review-due', version: 2, user_ids: [editor.userId], due_at });
    const [mail] = await eventually(async () => {
      const found = await mailsOf('Review due: Old');
      return found.length > 0 && found;
    });
    expect(mail?.text).toContain('Version 2 of the SOP “Old” is to be reviewed by 1 March 2027');
  });

  it('name what deviated in a run and lead to the runs, once for each run', async () => {
    const [sop_id, execution_id] = [uuidv7(), uuidv7()];
    const run = { title: 'Sixth', notice: 'deviated' as const, sop_id, user_ids: [editor.userId] };
    await notify({ ...run, execution_id, note: 'Step 2, Clamp it: No clamp.' });
    await notify({ ...run, execution_id, note: 'Step 2, Clamp it: No clamp.' });
    await notify({ ...run, execution_id: uuidv7() });
    const mails = await eventually(async () => {
      const found = await mailsOf('Deviation: Sixth');
      return found.length > 1 && found;
    });
    expect(mails).toHaveLength(2);
    const text = mails.map((mail) => mail.text).join('\n');
    expect(text).toContain('A former user worked through the SOP “Sixth”');
    expect(text).toContain('> Step 2, Clamp it: No clamp.');
    expect(text).toContain(`/runs?sop_id=${sop_id}`);
  });

  describe('of comments', () => {
    const comment = (change: Partial<PayloadOf<typeof SopCommented>>) =>
      emitEvent(auth.database, SopCommented, {
        ...{ company_id: ours.companyId, sop_id: uuidv7(), thread_id: uuidv7(), notice: 'mentioned' },
        ...{ title: 'Weld a frame', step: null, text: 'Which clamp?', user_ids: [editor.userId] },
        ...{ to_administrators: false, by_user_id: ours.userId, notice_id: uuidv7(), ...change },
      });
    const mute = async (muted: MailedNotice[]) =>
      (await client.json('PUT', '/users/me/notices', editor.token, { muted })).body;

    it('quote it and lead to it', async () => {
      const [sop_id, thread_id] = [uuidv7(), uuidv7()];
      await comment({ title: 'Fourth', step: 'Clamp it', sop_id, thread_id });
      const [mail] = await eventually(async () => {
        const found = await mailsOf('You are mentioned: Fourth');
        return found.length > 0 && found;
      });
      expect(mail?.text).toContain('a comment on the step “Clamp it” of the SOP “Fourth”.');
      expect(mail?.text).toContain('> Which clamp?');
      expect(mail?.text).toContain(`/sop/${sop_id}?comment=${thread_id}`);
    });

    it('are not sent to those who have switched that kind off', async () => {
      expect(await mute(['mentioned', 'mentioned', 'resolved'])).toEqual({
        muted: ['mentioned', 'resolved'],
        muted_in_product: [],
      });
      const me = (await client.get('/users/me', editor.token)).body;
      expect(me['muted_notices']).toEqual(['mentioned', 'resolved']);
      await comment({ title: 'Fifth' });
      await comment({ title: 'Fifth', notice: 'answered' });
      await eventually(async () => expect(await mailsOf('Answered: Fifth')).toHaveLength(1));
      expect(await mailsOf('You are mentioned: Fifth')).toEqual([]);
      await mute([]);
    });
  });

  it('offer active users of the company, found by name or address', async () => {
    const bus = auth.app.get(Bus, { strict: false });
    const find = async (search: string, company_id = ours.companyId) =>
      (await bus.request(FindColleagues, { company_id, search, limit: 20 })).users.map(
        ({ user_id }) => user_id,
      );
    expect((await find('')).sort()).toEqual([ours.userId, editor.userId].sort());
    expect(await find(editor.email.toUpperCase())).toEqual([editor.userId]);
    expect(await find(theirs.email)).toEqual([]);
    expect(await find('', theirs.companyId)).toEqual([theirs.userId]);
  });

  it('are first those who are called so, and those with such an address last', async () => {
    const bus = auth.app.get(Bus, { strict: false });
    const search = ours.email.slice(0, 4);
    const find = async () =>
      (await bus.request(FindColleagues, { company_id: ours.companyId, search, limit: 20 })).users.map(
        ({ user_id }) => user_id,
      );
    for (const name of [`${search}zzz`, `zzz ${search}`]) {
      await client.json('PUT', '/users/me/name', editor.token, { display_name: name });
      expect(await find()).toEqual([editor.userId, ours.userId]);
    }
  });

  it('are addressed by this service: others get users of their company by id only', async () => {
    const bus = auth.app.get(Bus, { strict: false });
    const user_ids = [ours.userId, editor.userId, theirs.userId, uuidv7()];
    const { users } = await bus.request(Colleagues, { company_id: ours.companyId, user_ids });
    expect(users.map(({ user_id, role, is_active }) => [user_id, role, is_active]).sort()).toEqual(
      [
        [ours.userId, 'admin', true],
        [editor.userId, 'editor', true],
      ].sort(),
    );
  });
});
