import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes, SopPersonalData, SopPersonalPlaces } from '@sop/contracts';
import { Bus } from '@sop/messaging';
import { eventually, objectsOf, type SignedIn } from '@sop/testing';
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
import { sopPersonalLists } from './personal-lists.js';

const pseudonym = 'Former member 3f2a';
const address = 'ann@example.test';

describe('the erasure of a person in the SOP service', () => {
  let fixture: SopFixture;
  let ours: Company;
  let editor: SignedIn;
  let id: string;

  beforeAll(async () => {
    fixture = await startSop();
  });
  beforeEach(async () => {
    ({ ours, editor, id } = await signInTeam(fixture));
    fixture.fakes.colleagues.set(ours.userId, { display_name: 'Ann Lee' });
  });
  afterAll(() => fixture.close());

  const bus = () => fixture.app.get(Bus, { strict: false });
  const who = () => ({ company_id: ours.companyId, user_id: ours.userId });
  const placesOf = async () => (await bus().request(SopPersonalPlaces, who())).places;
  async function dataOf(): Promise<Map<string, Record<string, unknown>[]>> {
    const lists = new Map<string, Record<string, unknown>[]>();
    let after: string | null = null;
    do {
      const part: { list: string; rows: Record<string, unknown>[]; next: string | null } =
        await bus().request(SopPersonalData, { ...who(), after });
      lists.set(part.list, [...(lists.get(part.list) ?? []), ...part.rows]);
      after = part.next;
    } while (after !== null);
    return lists;
  }

  /** Tables with a row of the company that contains one of these texts. */
  async function tablesWith(texts: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    await fixture.database.system(async (tx) => {
      const tables = await tx.query<{ name: string }>(
        `select table_name as name from information_schema.tables
          where table_schema = current_schema() and table_type = 'BASE TABLE'`,
      );
      for (const { name } of tables) {
        const rows = await tx.query(
          `select 1 from ${name} as t where strpos(t::text, $1) > 0
             and exists (select 1 from unnest($2::text[]) as text where strpos(lower(t::text), lower(text)) > 0) limit 1`,
          [ours.companyId, texts],
        );
        if (rows.length > 0) found.push(name);
      }
    });
    return found;
  }

  async function leaveTraces(): Promise<void> {
    const params = { id };
    const mention = { text: `@Ann Lee, or ${address}?`, mentions: [ours.userId] };
    await editor.client.call(routes.comments.create, { params, body: mention });
    await ours.client.call(routes.comments.create, { params, body: { text: '@Ann Leeds checks it.' } });
    await ours.client.call(routes.sops.update, { params, body: { title: 'Weld a gate' } });
    const view = { name: 'Mine', filter: {} };
    await ours.client.call(routes.savedViews.create, { body: view });
    await ours.client.call(routes.approvers.set, {
      params: { id: ours.departmentId },
      body: { user_ids: [ours.userId] },
    });
    await release(ours, id, { readers: [ours.userId] });
    const withdrawn = { params: { id, version: 1 }, body: { reason: 'Outdated' } };
    await ours.client.call(routes.releases.withdraw, withdrawn);
    await eventually(async () => expect((await dataOf()).get('latest_work')).not.toHaveLength(0));
  }

  async function erase(names: string[]): Promise<void> {
    fixture.fakes.received.erased.delete(ours.userId);
    fixture.fakes.namesOfErased.set(ours.userId, names);
    await fixture.fakes.userErased({ ...who(), pseudonym, at: new Date().toISOString() });
    await eventually(() => expect(fixture.fakes.received.erased).toContain(ours.userId));
  }

  it('counts what the export has, in every list', async () => {
    await leaveTraces();
    const data = await dataOf();
    expect((await placesOf()).map(({ list, rows }) => [list, rows])).toEqual(
      sopPersonalLists.map(({ name }) => [name, data.get(name)?.length]),
    );
  });

  it('leaves the name and the address in no table, and what belongs to the company', async () => {
    await leaveTraces();
    const before = await dataOf();
    expect(await tablesWith(['Ann Lee', address])).toEqual(
      expect.arrayContaining(['outbox', 'revision', 'sop', 'sop_comment', 'sop_version']),
    );
    await erase(['Ann Lee', address]);
    expect(await tablesWith(['@Ann Lee,', '"Ann Lee"', address])).toEqual([]);
    const after = await dataOf();
    for (const { name, effect } of sopPersonalLists)
      if (effect === 'deleted') expect([name, after.get(name)]).toEqual([name, []]);
    for (const list of ['sops_created', 'sop_changes', 'comments'])
      expect(after.get(list)).toHaveLength(before.get(list)?.length ?? -1);
    expect(after.get('releases')).toMatchObject([{ sop_id: id, signed_name: pseudonym }]);
    expect(after.get('withdrawals')).toMatchObject([{ signed_name: pseudonym }]);
    const params = { id };
    const { versions: items } = await editor.client.call(routes.releases.list, { params });
    expect(items[0]).toMatchObject({ approved_by: pseudonym, withdrawal: { by: pseudonym } });
    const { release: released } = await editor.client.call(routes.sops.get, { params });
    expect(released).toMatchObject({ approved_by: pseudonym });
    const texts = (await editor.client.call(routes.comments.list, { params })).map(({ text }) => text);
    // The name of someone else that begins alike stays.
    expect(texts.sort()).toEqual([`@${pseudonym}, or ${pseudonym}?`, '@Ann Leeds checks it.'].sort());
  });

  it('deletes the files that were made before: documents that show the signature, and the export of the company', async () => {
    await leaveTraces();
    const other = await createSop(ours, 'Another');
    await generate(fixture, ours.companyId, other);
    const body = { format: 'markdown' as const };
    const made = [id, other].map((of) =>
      ours.client.call(routes.exports.create, { params: { id: of }, body }),
    );
    const [, unsigned] = await Promise.all(made);
    await ours.client.call(routes.companyExports.create, { body: { include_videos: false } });
    const files = () => objectsOf(fixture.store, ours.companyId, ['exports']);
    await eventually(async () => expect(await files()).toHaveLength(3), { timeoutSeconds: 60 });
    await eventually(async () =>
      expect((await ours.client.call(routes.companyExports.list)).exports).toMatchObject([{ state: 'done' }]),
    );
    await erase(['Ann Lee', address]);
    expect(await files()).toEqual([expect.stringContaining(`/${unsigned?.id}/`)]);
    expect((await ours.client.call(routes.companyExports.list)).exports).toEqual([]);
  });

  it('leaves a mention of someone whose longer name begins alike', async () => {
    const params = { id };
    const text = '@Ann Lee, @Ann Lee-Wong and @ann lee WONG check it, not @Ann Lee Wongs.';
    await editor.client.call(routes.comments.create, { params, body: { text } });
    fixture.fakes.longerNames = ['Ann Lee Wong', 'Ann Lee-Wong'];
    await erase(['Ann Lee', address]);
    fixture.fakes.longerNames = [];
    const [comment] = await editor.client.call(routes.comments.list, { params });
    expect(comment?.text).toBe(
      `@${pseudonym}, @Ann Lee-Wong and @ann lee WONG check it, not @${pseudonym} Wongs.`,
    );
  });

  it('finds a former member by the signed name, and changes nothing when it is repeated', async () => {
    await leaveTraces();
    await erase([]);
    expect(await tablesWith(['@Ann Lee,', '"Ann Lee"'])).toEqual([]);
    const [once, places] = [await dataOf(), await placesOf()];
    await erase([]);
    expect([await dataOf(), await placesOf()]).toEqual([once, places]);
  });

  it('touches no other person and no other company', async () => {
    const others = await fixture.signIn();
    fixture.fakes.colleagues.set(others.userId, { display_name: 'Ann Lee' });
    const theirs = await createSop(others);
    await generate(fixture, others.companyId, theirs);
    const text = `@Ann Lee, or ${address}?`;
    await others.client.call(routes.comments.create, { params: { id: theirs }, body: { text } });
    await release(others, theirs);
    await leaveTraces();
    await erase(['Ann Lee', address]);
    const { versions: items } = await others.client.call(routes.releases.list, { params: { id: theirs } });
    expect(items[0]?.approved_by).toBe('Ann Lee');
    const [comment] = await others.client.call(routes.comments.list, { params: { id: theirs } });
    expect(comment?.text).toBe(text);
  });

  it('waits until the names are known', async () => {
    await leaveTraces();
    fixture.fakes.namesOfErased.set(ours.userId, null);
    await fixture.fakes.userErased({ ...who(), pseudonym, at: new Date().toISOString() });
    await editor.client.call(routes.comments.create, { params: { id }, body: { text: uuidv7() } });
    expect((await dataOf()).get('releases')).toMatchObject([{ signed_name: 'Ann Lee' }]);
    fixture.fakes.namesOfErased.set(ours.userId, ['Ann Lee', address]);
    await eventually(() => expect(fixture.fakes.received.erased).toContain(ours.userId), {
      timeoutSeconds: 60,
    });
    expect(await tablesWith(['"Ann Lee"', address])).toEqual([]);
  }, 90_000);
});
