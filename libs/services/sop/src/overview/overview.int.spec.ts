import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { overviewLimits, routes, type BodyInputOf, type Overview } from '@sop/contracts';
import { Tx } from '@sop/database';
import { CLOCK, dayMilliseconds, type Clock } from '@sop/service-kit';
import { eventually, signedIn, type CallFailed, type SignedIn } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import {
  createSop,
  release,
  signInTeam,
  startSop,
  type Company,
  type SopFixture,
} from '../testing/start-sop.js';
import { overviewQueries } from './overview-queries.js';
import { RefreshOverview } from './refresh-overview.js';
import { firstWeek, weekOf } from './weeks.js';

const { executions, overview, sops, trash } = routes;
type Body = BodyInputOf<typeof executions.record>;
type Step = Body['steps'][number];

describe('the overview', () => {
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
  const read = (by: By = editor, departmentId?: string): Promise<Overview> =>
    by.client.call(overview.get, {
      query: departmentId === undefined ? {} : { department_id: departmentId },
    });
  const open = (by: By, sopId = id) => by.client.call(overview.open, { params: { id: sopId } });
  const shows = (expected: object, by?: By, departmentId?: string) =>
    eventually(async () => expect(await read(by, departmentId)).toMatchObject(expected));
  const refused = (call: Promise<unknown>) =>
    call.then(
      () => 'allowed',
      (error: CallFailed) => error.problem?.code ?? error.status,
    );
  const query = <R>(sql: string, parameters: unknown[] = []) =>
    fixture.database.system((tx) => tx.query<R>(sql, parameters));

  /** Works through the SOP; the first step as given. */
  const run = async (
    by: By,
    {
      first = {},
      executionId = uuidv7(),
      ...more
    }: Partial<Body> & { first?: Partial<Step>; executionId?: string } = {},
  ) => {
    const { steps, version, revision } = await by.client.call(executions.procedure, { params: { id } });
    const now = new Date().toISOString();
    await by.client.call(executions.record, {
      params: { id, executionId },
      body: {
        ...{ sequence: 1, state: 'finished', version, revision, note: '', started_at: now, ended_at: now },
        steps: steps.map(({ id: step_id, title }, at) => ({
          ...{ step_id, title, seconds: 10, done_at: now, ...(at === 0 && first) },
        })),
        ...more,
      },
    });
    return executionId;
  };
  const runsOf = (shown: Overview) => shown.runs?.weeks.at(-1);
  /** Runs the hourly job so many days after now. */
  const refreshAfter = async (days: number) => {
    const clock = fixture.app.get<Clock>(CLOCK, { strict: false });
    const now = new Date(Date.now() + days * dayMilliseconds);
    const stopped = jest.spyOn(clock, 'now').mockReturnValue(now);
    await fixture.app.get(RefreshOverview, { strict: false }).run();
    stopped.mockRestore();
  };

  it('is empty for a new company, and for its viewer without what only those who edit see', async () => {
    const fresh = await fixture.signIn();
    const shown = await read(fresh);
    expect(shown).toMatchObject({
      ...{ recent: [], most_used: [], departments: [] },
      worth: { sops: 0, steps: 0, video_seconds: 0 },
      drafts: { total: 0, in_review: 0, oldest: [] },
      reviews: { overdue: 0, due: 0, next: [] },
      runs: { longest: [], deviating: [] },
    });
    expect(shown.runs?.weeks.map(({ runs }) => runs)).toEqual(Array(overviewLimits.weeks).fill(0));
    const reader = await signedIn(fixture.client, { companyId: fresh.companyId, role: 'viewer' });
    expect(await read(reader)).toMatchObject({ drafts: null, reviews: null, runs: null });
  });

  it('says how many hours of video became steps, in all and by department', async () => {
    const of = { sops: 1, steps: 2, video_seconds: 30 };
    await shows({ worth: of, departments: [{ department: { name: 'Workshop' }, ...of }] });
    const { id: paint } = await ours.client.call(routes.departments.create, { body: { name: 'Paint' } });
    await shows({ worth: { sops: 0, steps: 0, video_seconds: 0 } }, editor, paint);
    await ours.client.call(sops.update, { params: { id }, body: { department_id: paint } });
    await shows({ worth: of }, viewer, paint);
    expect((await read(viewer)).departments).toEqual([
      { department: { id: paint, name: 'Paint' }, ...of, runs: null },
    ]);
    await ours.client.call(routes.departments.remove, { params: { id: paint } });
    await shows({ worth: of, departments: [{ department: null, ...of }] });
  });

  it('lists drafts that wait, until they are released and after a change again', async () => {
    const sop = { id, title: 'Weld a frame' };
    await shows({ drafts: { total: 1, in_review: 0, oldest: [{ sop, is_in_review: false }] } });
    const { revision } = await ours.client.call(sops.get, { params: { id } });
    await editor.client.call(routes.releases.request, { params: { id }, body: { revision } });
    await shows({ drafts: { total: 1, in_review: 1, oldest: [{ sop, is_in_review: true }] } });
    await release(ours, id);
    await shows({ drafts: { total: 0, in_review: 0, oldest: [] } });
    await editor.client.call(sops.update, { params: { id }, body: { title: 'Weld two frames' } });
    await shows({ drafts: { total: 1, oldest: [{ sop: { id, title: 'Weld two frames' } }] } });
  });

  it('shows readers the title of the released version', async () => {
    await release(ours, id);
    await editor.client.call(sops.update, { params: { id }, body: { title: 'Not for readers' } });
    await open(viewer);
    await shows({ most_used: [{ sop: { title: 'Not for readers' } }] }, editor);
    const shown = await read(viewer);
    expect([shown.most_used[0]?.sop.title, shown.recent[0]?.sop.title]).toEqual([
      'Weld a frame',
      'Weld a frame',
    ]);
  });

  it('counts due and overdue reviews, also by the interval of the department', async () => {
    await release(ours, id);
    const releasedDaysAgo = (days: number) =>
      query(`update sop set released_at = now() - make_interval(days => $2) where id = $1`, [id, days]);
    const interval = (months: number | null) =>
      ours.client.call(routes.reviews.setForDepartment, {
        params: { id: ours.departmentId },
        body: { months },
      });
    await releasedDaysAgo(2);
    await interval(1);
    await shows({ reviews: { overdue: 0, due: 1, next: [{ sop: { id }, is_overdue: false }] } });
    await releasedDaysAgo(40);
    await ours.client.call(routes.reviews.set, { params: { id }, body: { months: 1 } });
    await shows({ reviews: { overdue: 1, due: 0, next: [{ sop: { id }, is_overdue: true }] } });
    await ours.client.call(routes.reviews.confirm, { params: { id, version: 1 } });
    await shows({ reviews: { overdue: 0 } });
    await ours.client.call(routes.reviews.set, { params: { id }, body: { months: 6 } });
    await shows({ reviews: { overdue: 0, due: 0, next: [] } });
  });

  describe('continues where the user was', () => {
    const recent = async (by: By) => (await read(by)).recent.map(({ sop, kind }) => [sop.id, kind]);
    const continues = (by: By, expected: unknown[]) =>
      eventually(async () => expect(await recent(by)).toEqual(expected));

    it('at the upload, the edited draft or the run that is not finished, the latest first', async () => {
      await continues(ours, [[id, 'uploaded']]);
      await editor.client.call(sops.update, { params: { id }, body: { title: 'Weld' } });
      await continues(editor, [[id, 'edited']]);
      const executionId = await run(viewer, { state: 'in_progress', ended_at: null });
      await continues(viewer, [[id, 'run-begun']]);
      await run(viewer, { executionId, sequence: 2 });
      await continues(viewer, [[id, 'run-ended']]);
      const other = await createSop(ours, 'Paint a frame');
      await continues(ours, [
        [other, 'uploaded'],
        [id, 'uploaded'],
      ]);
      await open(ours);
      await continues(ours, [
        [id, 'uploaded'],
        [other, 'uploaded'],
      ]);
    });

    it('and nowhere after another user’s work, in the trash, or once the user is removed', async () => {
      await open(viewer);
      await continues(viewer, [[id, 'opened']]);
      await continues(editor, []);
      await ours.client.call(trash.move, { params: { id } });
      await continues(viewer, []);
      await ours.client.call(trash.restore, { params: { id } });
      await continues(viewer, [[id, 'opened']]);
      await fixture.fakes.userRemoved({ user_id: viewer.userId, company_id: ours.companyId });
      await continues(viewer, []);
      await open(viewer);
      await shows({ most_used: [{ uses: 2 }] });
      expect(await recent(viewer)).toEqual([]);
    });
  });

  it('lists what is used most; a page that is opened again within the hour is one use', async () => {
    const other = await createSop(ours, 'Paint a frame');
    await open(viewer, other);
    await open(viewer);
    await open(editor);
    await shows({
      most_used: [
        { sop: { id }, uses: 2 },
        { sop: { id: other }, uses: 1 },
      ],
    });
    await open(viewer);
    await run(viewer);
    await shows({ most_used: [{ sop: { id }, uses: 3 }, { uses: 1 }] }, viewer);
  });

  it('says how many runs a week brings, and where people take longest or deviate', async () => {
    await run(viewer, { first: { seconds: 60 } });
    await run(editor, { first: { seconds: 30, deviation: 'No gloves left.' } });
    await run(editor, { state: 'in_progress', ended_at: null });
    await run(editor, { state: 'abandoned', first: { seconds: 500, done_at: null } });
    await shows({
      runs: {
        longest: [
          { sop: { id }, title: 'Put on gloves', runs: 2, average_seconds: 45, deviations: 1 },
          { title: 'Clamp the frame', runs: 3, average_seconds: 10, deviations: 0 },
        ],
        deviating: [{ title: 'Put on gloves', deviations: 1 }],
      },
      departments: [{ runs: { total: 3, deviating: 1, average_seconds: 620 / 3 } }],
    });
    expect(runsOf(await read())).toEqual({ week: weekOf(new Date()), runs: 3, deviating: 1 });
    const { id: empty } = await ours.client.call(routes.departments.create, { body: { name: 'Empty' } });
    expect((await read(editor, empty)).runs).toMatchObject({ longest: [], deviating: [] });
    expect(await read(viewer)).toMatchObject({ runs: null, departments: [{ runs: null }] });
  });

  it('counts a reading outside of its limits as a deviation, and a run by its arrival where the clock is wrong', async () => {
    const [step] = await editor.client.call(routes.steps.list, { params: { id } });
    await editor.client.call(routes.steps.update, {
      params: { id, stepId: step?.id ?? '' },
      body: { description: 'Keep it between 3.5 and 4.5 bar.' },
    });
    const { steps } = await viewer.client.call(executions.procedure, { params: { id } });
    const readings = (steps[0]?.readings ?? []).map((each) => ({ ...each, value: 9 }));
    expect(readings).toHaveLength(1);
    await run(viewer, { first: { readings }, started_at: '1970-01-01T00:00:00.000Z' });
    await shows({ runs: { deviating: [{ title: 'Put on gloves', deviations: 1 }] } });
    expect(runsOf(await read())).toMatchObject({ runs: 1, deviating: 1 });
  });

  it('takes back what is deleted: a run, or the SOP with all of its runs', async () => {
    const executionId = await run(viewer, { first: { deviation: 'No gloves left.' } });
    await run(viewer);
    await open(viewer);
    await shows({ departments: [{ runs: { total: 2 } }], most_used: [{ uses: 3 }] });
    await ours.client.call(executions.remove, { params: { id, executionId } });
    await shows({ departments: [{ runs: { total: 1, deviating: 0 } }], runs: { deviating: [] } });
    await ours.client.call(sops.remove, { params: { id } });
    await shows({ worth: { sops: 0, steps: 0, video_seconds: 0 }, departments: [], most_used: [] });
    expect(await read(viewer)).toMatchObject({ recent: [] });
    expect((await read()).runs?.longest).toEqual([]);
    for (const table of ['sop', 'run', 'step', 'use', 'work'])
      expect(await query(`select * from overview_${table} where sop_id = $1`, [id])).toEqual([]);
  });

  it('counts an event once, however often it arrives, and in whatever order', async () => {
    const executionId = await run(viewer);
    await shows({ departments: [{ runs: { total: 1 } }] });
    const before = await read();
    const actor = { kind: 'user', user_id: viewer.userId } as const;
    const targets = [
      { kind: 'sop', id },
      { kind: 'execution', id: executionId },
    ];
    // An entry of the trail as it is sent again, and one that arrives before what it is about.
    await fixture.database.tenant(ours.companyId, async (tx) => {
      await tx.audit({ action: 'execution.recorded', targets, actor, detail: { state: 'finished' } });
      await tx.audit({ action: 'sop.deleted', targets: [{ kind: 'sop', id: uuidv7() }], actor });
      await tx.audit({
        action: 'execution.deleted',
        targets: [
          { kind: 'sop', id },
          { kind: 'execution', id: uuidv7() },
        ],
        actor,
      });
    });
    await eventually(async () =>
      expect(await query(`select 1 from outbox where sent_at is null`)).toEqual([]),
    );
    expect({ ...(await read()), recent: [] }).toEqual({ ...before, recent: [] });
  });

  it('is written again from the tables by the hourly job, and forgets what is older than twelve weeks', async () => {
    await run(viewer, { first: { deviation: 'No gloves left.' } });
    await shows({ most_used: [{ uses: 1 }], departments: [{ runs: { total: 1 } }] });
    const before = await read();
    for (const table of ['sop', 'department', 'run', 'week', 'step', 'use'])
      await query(`delete from overview_${table} where company_id = $1`, [ours.companyId]);
    expect(await read()).toMatchObject({ worth: { sops: 0 }, most_used: [], departments: [] });
    await refreshAfter(0);
    expect({ ...(await read()), drafts: before.drafts }).toEqual(before);
    await refreshAfter(13 * 7);
    expect(await read()).toMatchObject({
      worth: { sops: 1 },
      most_used: [],
      runs: { longest: [], deviating: [] },
    });
    expect(await query(`select * from overview_step where sop_id = $1`, [id])).toEqual([]);
  });

  it('is that of one company, and opening an SOP of another one, or one in the trash, is refused', async () => {
    await shows({ worth: { sops: 1 } });
    const stranger = await fixture.signIn();
    expect(await read(stranger)).toMatchObject({ worth: { sops: 0 }, recent: [], departments: [] });
    expect(await read(stranger, ours.departmentId)).toMatchObject({ worth: { sops: 0 }, most_used: [] });
    expect(await refused(open(stranger))).toBe('sop.not-found');
    await ours.client.call(trash.move, { params: { id } });
    expect(await refused(open(viewer))).toBe('sop.in-trash');
    await shows({ worth: { sops: 0 }, drafts: { total: 0, oldest: [] } });
  });

  it('leaves nothing of a deleted company', async () => {
    await run(viewer);
    await open(viewer);
    await shows({ most_used: [{ uses: 2 }] });
    await fixture.fakes.companyDeleted(ours.companyId);
    await eventually(async () => {
      for (const table of ['sop', 'department', 'run', 'week', 'step', 'use', 'work'])
        expect(
          await query(`select * from overview_${table} where company_id = $1`, [ours.companyId]),
        ).toEqual([]);
    });
  });

  describe('of 20,000 SOPs', () => {
    const many = 20_000;
    const atOnce = 1_000;
    interface Node {
      'Node Type': string;
      'Relation Name'?: string;
      'Actual Rows': number;
      'Actual Loops': number;
      'Rows Removed by Filter'?: number;
      Plans?: Node[];
    }
    const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
    const rowsRead = (node: Node) =>
      (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];

    let company: Company;

    beforeAll(async () => {
      company = await fixture.signIn();
      // A statement has limited time, and the machine may be busy.
      for (let from = 0; from < many; from += atOnce) await insert(from + 1, from + atOnce);
      // Autovacuum does this after so many inserts; the planner reads the visibility of pages from it.
      await fixture.database.dataSource.query('vacuum analyze overview_sop, overview_step');
    });

    async function insert(from: number, to: number): Promise<void> {
      await query(
        `insert into overview_sop (sop_id, company_id, version, department_id, title, reader_title, is_listed, steps, video_seconds,
                                   draft_since, is_in_review, review_due_at, uses)
         select gen_random_uuid(), $1, 1, case when n % 2 = 0 then $2::uuid end, 'SOP ' || n, 'SOP ' || n, n % 10 > 0, 20, 600,
                now() - make_interval(mins => n), n % 7 = 0, now() + make_interval(mins => n - $5::int / 2), n
           from generate_series($3::int, $4::int) as n`,
        [company.companyId, company.departmentId, from, to, many],
      );
      await query(
        `insert into overview_step (sop_id, step_id, company_id, department_id, is_listed, title, runs, seconds, deviations)
         select sop_id, gen_random_uuid(), company_id, department_id, is_listed, 'A step', 1 + n % 5, n * uses, n % 3
           from overview_sop, generate_series(1, 4) as n where company_id = $1 and uses between $2 and $3`,
        [company.companyId, from, to],
      );
    }

    it('is read by a fixed number of statements, none of which names the tables of SOPs and executions', async () => {
      const asked = jest.spyOn(Tx.prototype, 'query');
      const shown = await read(company, company.departmentId);
      const statements = asked.mock.calls
        .filter(([, parameters]) => parameters?.includes(company.companyId))
        .map(([sql]) => sql);
      asked.mockRestore();
      expect(shown.most_used.map(({ uses }) => uses)).toEqual([19_998, 19_996, 19_994, 19_992, 19_988]);
      expect(statements).toHaveLength(10);
      const named = statements.flatMap((sql) =>
        [...sql.matchAll(/(?:from|join) (\w+)/g)].map(([, name]) => name),
      );
      expect(new Set(named.filter((name) => !name?.startsWith('overview_')))).toEqual(
        new Set(['department']),
      );
    });

    const scopes: [string, string | undefined, 'editor' | 'reader'][] = [
      ['company', undefined, 'editor'],
      ['department', 'its own', 'reader'],
    ];
    it.each(scopes)(
      'reads for a %s no more than it shows, off indexes of the read model alone',
      async (_, scope, audience) => {
        const { companyId, departmentId } = company;
        const now = new Date();
        const queries = overviewQueries({
          ...{ companyId, userId: uuidv7(), audience, now, since: firstWeek(now) },
          departmentId: scope && departmentId,
        });
        for (const [name, { sql, parameters }] of Object.entries(queries)) {
          const [plan] = await fixture.database.tenant(companyId, (tx) =>
            tx.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (analyze, format json) ${sql}`, parameters),
          );
          const nodes = plan ? nodesOf(plan['QUERY PLAN'][0].Plan) : [];
          const scanned = nodes
            .filter((node) => node['Node Type'] === 'Seq Scan')
            .flatMap((node) => node['Relation Name'] ?? []);
          expect([name, scanned.filter((table) => /^overview_(sop|step)$/.test(table))]).toEqual([name, []]);
          expect([name, Math.max(...nodes.map(rowsRead)) <= overviewLimits.counted]).toEqual([name, true]);
        }
      },
    );
  });
});
