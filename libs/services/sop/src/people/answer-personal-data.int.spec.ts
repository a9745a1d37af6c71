import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes, SopPersonalData } from '@sop/contracts';
import { Bus } from '@sop/messaging';
import type { SignedIn } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { release, signInTeam, startSop, type Company, type SopFixture } from '../testing/start-sop.js';

type Rows = Record<string, unknown>[];

describe('what is stored about a user', () => {
  let fixture: SopFixture;
  let ours: Company;
  let editor: SignedIn;
  let id: string;

  beforeAll(async () => {
    fixture = await startSop();
  });
  beforeEach(async () => {
    ({ ours, editor, id } = await signInTeam(fixture));
  });
  afterAll(() => fixture.close());

  async function dataOf(userId: string, companyId = ours.companyId): Promise<Map<string, Rows>> {
    const bus = fixture.app.get(Bus, { strict: false });
    const lists = new Map<string, Rows>();
    let after: string | null = null;
    do {
      const asked = { company_id: companyId, user_id: userId, after };
      const part: { list: string; rows: Rows; next: string | null } = await bus.request(
        SopPersonalData,
        asked,
      );
      lists.set(part.list, [...(lists.get(part.list) ?? []), ...part.rows]);
      after = part.next;
    } while (after !== null);
    return lists;
  }

  it('is what the user made, wrote, ran, read and signed, and where the user is mentioned', async () => {
    const params = { id };
    const comment = { text: 'Please check.', mentions: [editor.userId] };
    await ours.client.call(routes.comments.create, { params, body: comment });
    await editor.client.call(routes.comments.create, { params, body: { text: 'Done.' } });
    const { steps, revision } = await editor.client.call(routes.sops.get, { params });
    const body = {
      ...{ sequence: 1, state: 'finished' as const, version: null, revision, note: 'The clamp is worn.' },
      ...{ started_at: '2026-11-28T08:00:00Z', ended_at: '2026-11-28T08:10:00Z' },
      steps: steps.map(({ id: step_id, title }) => ({ step_id, title, seconds: 5, done_at: null })),
    };
    await editor.client.call(routes.executions.record, { params: { id, executionId: uuidv7() }, body });
    await release(ours, id);
    const [mine, theirs] = [await dataOf(ours.userId), await dataOf(editor.userId)];
    expect(mine.get('sops_created')).toMatchObject([{ id, title: 'Weld a frame' }]);
    expect(mine.get('comments')).toMatchObject([{ text: 'Please check.' }]);
    expect(mine.get('releases')).toMatchObject([{ sop_id: id, version: 1 }]);
    expect(theirs.get('sops_created')).toEqual([]);
    expect(theirs.get('comments')).toMatchObject([{ text: 'Done.' }]);
    expect(theirs.get('mentions')).toMatchObject([{ text: 'Please check.' }]);
    expect(theirs.get('runs')).toMatchObject([{ sop_id: id, note: 'The clamp is worn.', steps: [{}, {}] }]);
    expect(theirs.get('releases')).toEqual([]);
  });

  it('is read in parts that fit into a message, each row once, in one company alone', async () => {
    const notes = 'x'.repeat(2000);
    await fixture.database.system((tx) =>
      tx.execute(
        `insert into sop_comment (id, company_id, sop_id, text, created_by)
         select gen_random_uuid(), $1, $2, n || ' ' || $3, $4 from generate_series(1, 300) as n`,
        [ours.companyId, id, notes, editor.userId],
      ),
    );
    const comments = (await dataOf(editor.userId)).get('comments') ?? [];
    expect(new Set(comments.map(({ text }) => text)).size).toBe(300);
    expect(comments).toHaveLength(300);
    const others = await fixture.signIn();
    expect((await dataOf(editor.userId, others.companyId)).get('comments')).toEqual([]);
  });
});
