import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes, type QueryInputOf, type SopCard } from '@sop/contracts';
import { foldColumn } from '@sop/database';
import { otherSpellings } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { createSop, generate, startSop, type Company, type SopFixture } from '../testing/start-sop.js';

const { sops } = routes;
type Query = QueryInputOf<typeof sops.page>;

describe('SOPs in pages', () => {
  let fixture: SopFixture;
  let ours: Company;
  let theirs: Company;

  beforeAll(async () => {
    fixture = await startSop();
  });
  beforeEach(async () => {
    [ours, theirs] = await Promise.all([fixture.signIn(), fixture.signIn()]);
  });
  afterAll(() => fixture.close());

  /** Rows like those of a company after years. Returns their ids. */
  async function fill(company: Company, titles: string[], createdAt = () => '2026-01-01T00:00:00Z') {
    const rows = titles.map((title) => ({ id: uuidv7(), title, created_at: createdAt() }));
    await fixture.database.system((tx) =>
      tx.execute(
        `insert into sop (id, company_id, department_id, title, creation_type, status, created_by, created_at, video_key, video_size_bytes)
         select id, $2, $3, title, 'video_upload', 'ready', id, created_at, 'none', 0
           from jsonb_to_recordset($1::jsonb) as row (id uuid, title text, created_at timestamptz)`,
        [JSON.stringify(rows), company.companyId, company.departmentId],
      ),
    );
    return rows.map(({ id }) => id);
  }

  /** Every page up to the last. */
  async function readAll({ client }: Company, query: Query): Promise<SopCard[]> {
    const items: SopCard[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await client.call(sops.page, { query: { ...query, ...(cursor && { cursor }) } });
      items.push(...page.items);
      if (page.next_cursor === null) return items;
      expect(page.items).toHaveLength(Number(query.limit));
      cursor = page.next_cursor;
    }
  }
  const titlesOf = (cards: readonly SopCard[]) => cards.map(({ title }) => title);
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => `SOP ${String(at).padStart(3, '0')}`);

  it('contain every SOP once, newest first, also those of the same microsecond', async () => {
    const ids = await fill(ours, many(23));
    const read = await readAll(ours, { limit: 5 });
    expect(read.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(await readAll(ours, { limit: 23 })).toEqual(read);
    const oldestFirst = await readAll(ours, { limit: 4, order: 'asc' });
    expect(oldestFirst.map(({ id }) => id)).toEqual(ids);
  });

  it('are ordered by differences of less than a millisecond', async () => {
    const moments = ['000009', '000001', '000005', '000003', '000007'].map(
      (micro) => `2026-01-01T00:00:00.${micro}Z`,
    );
    const left = [...moments];
    await fill(ours, moments, () => left.shift() ?? '');
    expect(titlesOf(await readAll(ours, { limit: 1, order: 'asc' }))).toEqual([
      moments[1],
      moments[3],
      moments[2],
      moments[4],
      moments[0],
    ]);
  });

  it('are ordered by title regardless of case, with equal and very long titles', async () => {
    const long = 'x'.repeat(299);
    await fill(ours, [
      'beta',
      'Alpha',
      'alpha',
      'Gamma',
      'Äpfel',
      `${long}b`,
      `${long}a`,
      '\u{1F527}'.repeat(150),
    ]);
    const ascending = await readAll(ours, { limit: 2, sort: 'title', order: 'asc' });
    expect(new Set(titlesOf(ascending)).size).toBe(8);
    expect(
      titlesOf(ascending)
        .slice(0, 2)
        .map((title) => title.toLowerCase()),
    ).toEqual(['alpha', 'alpha']);
    expect(titlesOf(ascending).slice(2, 4)).toEqual(['beta', 'Gamma']);
    const descending = await readAll(ours, { limit: 3, sort: 'title', order: 'desc' });
    expect(descending).toEqual(ascending.toReversed());
  });

  it('neither repeat nor skip a row when SOPs are created and deleted between two pages', async () => {
    const ids = await fill(ours, many(12));
    const first = await ours.client.call(sops.page, { query: { limit: 5 } });
    await fill(ours, ['New'], () => '2026-06-01T00:00:00Z');
    await ours.client.call(sops.remove, { params: { id: first.items.at(-1)?.id ?? '' } });
    await ours.client.call(sops.remove, { params: { id: ids[6] ?? '' } });
    const query = { limit: 20, cursor: first.next_cursor ?? '' };
    const rest = await ours.client.call(sops.page, { query });
    expect(rest.items.map(({ id }) => id)).toEqual(ids.slice(0, 6).toReversed());
  });

  it('are searched by normalised titles, also in rows of an earlier version', async () => {
    const company = await fixture.signIn();
    const id = await createSop(company, 'Prüfstand “Süd”\u00a0– großer Öl\vwechsel');
    const found = async (search: string) =>
      titlesOf((await company.client.call(sops.page, { query: { search } })).items);
    const title = 'Prüfstand “Süd”\u00a0– großer Öl wechsel';
    for (const [difference, search] of otherSpellings(title))
      expect([difference, await found(search)]).toEqual([difference, [title]]);
    expect(await found('"sud" - gross')).toEqual([title]);
    expect(await found('nord')).toEqual([]);
    const change = { title: 'Straße kehren' };
    await company.client.call(sops.update, { params: { id }, body: change });
    expect([await found('STRASSE'), await found('prufstand')]).toEqual([[change.title], []]);
    await fill(company, ['Ärmel heben']);
    expect(await found('ÄRMEL')).toEqual(['Ärmel heben']);
    await foldColumn(fixture.database, { table: 'sop', id: 'id', text: 'title', folded: 'title_folded' });
    expect(await found('armel')).toEqual(['Ärmel heben']);
  });

  it('are searched by title regardless of case, with literal wildcards', async () => {
    await fill(ours, [
      'Change the DIE',
      'Die wechseln',
      'Öl prüfen',
      '100 % check',
      'file_name',
      'fileXname',
    ]);
    const found = async (search: string) =>
      titlesOf(await readAll(ours, { limit: 10, search, sort: 'title', order: 'asc' }));
    expect(await found('die')).toEqual(['Change the DIE', 'Die wechseln']);
    expect(await found(' ÖL ')).toEqual(['Öl prüfen']);
    expect(await found('%')).toEqual(['100 % check']);
    expect(await found('e_n')).toEqual(['file_name']);
    expect(await found('\\')).toEqual([]);
    expect(await found('  ')).toHaveLength(6);
  });

  it('report the number of matches with the first page', async () => {
    await fill(ours, [...many(7), 'Other']);
    const first = await ours.client.call(sops.page, { query: { limit: 3, search: 'sop' } });
    expect(first.total).toBe(7);
    const query = { limit: 3, search: 'sop', cursor: first.next_cursor ?? '' };
    expect((await ours.client.call(sops.page, { query })).total).toBeNull();
    expect(await ours.client.call(sops.page, { query: { search: 'nothing' } })).toEqual({
      items: [],
      next_cursor: null,
      total: 0,
    });
  });

  it('are filtered by department and type', async () => {
    await fill(ours, many(3));
    const department_id = uuidv7();
    expect(await readAll(ours, { limit: 10, department_id })).toEqual([]);
    expect(await readAll(ours, { limit: 10, department_id: ours.departmentId })).toHaveLength(3);
    expect(await readAll(ours, { limit: 10, creation_type: 'screen_record' })).toEqual([]);
  });

  it('never contain a row of another company, whatever cursor and department are sent', async () => {
    await fill(ours, many(6));
    const foreign = await fill(theirs, ['Theirs 1', 'Theirs 2', 'Theirs 3']);
    const { next_cursor } = await theirs.client.call(sops.page, { query: { limit: 1 } });
    const query = { limit: 50, cursor: next_cursor ?? '' };
    expect(titlesOf((await ours.client.call(sops.page, { query })).items).join()).not.toContain('Theirs');
    expect(await readAll(ours, { limit: 10, department_id: theirs.departmentId })).toEqual([]);
    expect((await readAll(theirs, { limit: 2 })).map(({ id }) => id)).toEqual(foreign.toReversed());
  });

  const cursorOf = (sort: string, order?: string, id?: string, position?: unknown) =>
    Buffer.from(JSON.stringify({ sort, order, id, position })).toString('base64url');
  it.each<[string, Query]>([
    ['no base64', { cursor: '%%%' }],
    ['of one word', { cursor: cursorOf('created_at') }],
    ['of another sort', { cursor: cursorOf('title', 'desc', uuidv7(), 'a') }],
    ['of another order', { cursor: cursorOf('created_at', 'asc', uuidv7(), 1) }],
    ['with a time beyond numbers', { cursor: cursorOf('created_at', 'desc', uuidv7(), '9'.repeat(17)) }],
    ['with a time before all', { cursor: cursorOf('created_at', 'desc', uuidv7(), -1) }],
    ['with a word for a time', { cursor: cursorOf('created_at', 'desc', uuidv7(), 'now') }],
    ['with SQL for an id', { cursor: cursorOf('created_at', 'desc', "'||pg_sleep(9)--", 1) }],
    ['with a NUL', { sort: 'title', cursor: cursorOf('title', 'desc', uuidv7(), 'a\0b') }],
    ['with a long title', { sort: 'title', cursor: cursorOf('title', 'desc', uuidv7(), 'a'.repeat(161)) }],
    ['too long', { cursor: 'A'.repeat(5000) }],
  ])('refuse a cursor that is %s', async (_, query) => {
    expect((await ours.client.send(sops.page, { query })).status).toBe(422);
  });

  it('start at the beginning with an empty cursor', async () => {
    const { baseUrl, token } = ours.client;
    const headers = { authorization: `Bearer ${token ?? ''}` };
    const reply = await fetch(`${baseUrl}/api/sops/page?cursor=`, { headers });
    expect([reply.status, await reply.json()]).toEqual([200, await ours.client.call(sops.page)]);
  });

  it.each<[string, object]>([
    ['limit', { limit: 201 }],
    ['review', { review: 'done' }],
    ['limit', { limit: 0 }],
    ['sort', { sort: 'video_key' }],
    ['order', { order: 'desc; drop table sop' }],
  ])('refuse a %s that is not offered', async (_, query) => {
    expect((await ours.client.send(sops.page, { query: query as Query })).status).toBe(422);
  });

  it('report how many steps have unreviewed uncertainty', async () => {
    const id = await createSop(ours);
    await generate(fixture, ours.companyId, id);
    const review = async () => (await ours.client.call(sops.page, { query: {} })).items[0]?.review_count;
    expect(await review()).toBe(0);
    const change = (sql: string) =>
      fixture.database.system((tx) =>
        tx.execute(`update step set ${sql} where sop_id = $1 and position = 1`, [id]),
      );
    await change(`generated = jsonb_set(generated, '{sentences,0,confidence}', '0.2')`);
    expect(await review()).toBe(1);
    expect((await ours.client.call(sops.list))[0]?.review_count).toBe(1);
    const open = async () => (await ours.client.call(sops.page, { query: { review: 'open' } })).items;
    expect((await open()).map((sop) => sop.id)).toEqual([id]);
    const steps = await ours.client.call(routes.steps.list, { params: { id } });
    const params = { id, stepId: steps[0]?.id ?? '' };
    await ours.client.call(routes.steps.update, {
      params,
      body: { description: steps[0]?.description ?? '' },
    });
    expect(await review()).toBe(0);
    expect(await open()).toEqual([]);
    await ours.client.call(routes.steps.update, { params, body: { review: 'open' } });
    expect(await review()).toBe(1);
    await ours.client.call(routes.steps.update, {
      params,
      body: { description: steps[0]?.description ?? '' },
    });
    expect(await review()).toBe(0);
    await change(`generated = jsonb_set(generated, '{title,confidence}', '0.2')`);
    expect(await review()).toBe(1);
    await change(`edited_title = 'Wear gloves'`);
    expect(await review()).toBe(0);
    await change(
      `edited_title = null, edited_description = null,
       generated = jsonb_set(jsonb_set(generated, '{confidence}', '0.1'), '{title,confidence}', '1')`,
    );
    expect(await review()).toBe(1);
  });
});
