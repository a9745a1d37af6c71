import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { events, routes, serviceNames } from '@sop/contracts';
import { eventually } from '@sop/testing';
import type pg from 'pg';
import { openDatabaseOf } from '../own-database.js';
import { readSystem } from '../system.js';
import { expectProblem, type Client } from './client.js';
import { registerCompany, signIn, signInOperator, type Company } from './companies.js';
import { companyLifecycle } from './company-lifecycle.js';
import { idsOf, rowsThatHold, storedObjects, tablesOf } from './stored.js';

const timeoutMs = 480_000;

/** Tables that may still contain the id of a deleted company, in any schema. */
const retainedTables: Readonly<Record<string, string>> = {
  outbox: 'events that were sent are stored for seven days, in case the bus loses its store',
  erased: 'stores the id alone, so that a late event creates nothing',
  audit: 'the audit log outlives the company: ids and no names',
  inbox:
    'stores ids of handled events alone, for thirty days: an event takes effect once; a webhook’s deliveries name them',
  rate_limit: 'counts under an id or a digest; each row is deleted within an hour',
};
/** Of these, those that may contain names and addresses until then. */
const retainedByName: readonly string[] = ['outbox'];

/** Tables of every service and short-lived ones: some of them are filled while a company exists. */
const shortLived: readonly string[] = ['job', 'job_stage', 'intake'];

/** Tables that this suite does not fill; their rows are deleted with a row that is checked. */
const filledByOtherSuites: readonly string[] = [
  // By a sign-in at an identity provider; deleted with its user.
  'identity_link',
  'identity_proof',
  // By an operator's authenticator app; deleted with their user.
  'second_factor',
  'recovery_code',
  // By a search for personal data; deleted with the SOP.
  'finding_set',
  // By a language model, which is not connected here; deleted with the SOP.
  'sop_translation',
  'sop_translated_sentence',
  // Once an hour; deleted with the subscription.
  'usage_month',
  // By a failed payment, if payments are set up; deleted with the subscription.
  'payment_failure',
  // Once an hour, by counting all files; deleted with the company.
  'stored_total',
  'largest_object',
  'reclaimable_file',
];

/** Events that this suite does not cause; suites of their services do. */
const emittedInOtherSuites: Readonly<Record<string, string>> = {
  'sop.original-removed': 'the operator removes uploads older than so many days, and none here is a day old',
  'sop.video-deleted': 'videos are deleted after a day at the earliest, and none here is a day old',
  'recording.converted':
    'recordings need the operator’s switch, which is the whole system’s; the recording journey turns it',
  'sop.picture-removed': 'an SOP whose pictures were drawn on is deleted in the suite of its service',
  'sop.video-redaction-requested': 'a redaction needs a search of the video; the redaction journey makes it',
  'pipeline.video-redacted': 'the same',
  'pipeline.video-redaction-failed': 'the same, and a broken video',
  'sop.translation-requested': 'a translation needs a language model, which is not connected here',
  'pipeline.sentences-translated': 'the same',
  'pipeline.translation-failed': 'the same',
  'pipeline.run-restarted': 'a run that fails with its video in order needs a broken part',
};

/** The event is emitted, and no other suite sees another plan. */
async function editPlanAsItIs(operator: Client): Promise<void> {
  const [plan] = await operator.call(routes.platformBilling.plans);
  if (!plan) throw new Error('there are plans');
  const body = { display_name: plan.display_name };
  await operator.call(routes.platformBilling.updatePlan, { params: { id: plan.id }, body });
}

/** The user of the system's own work. */
const noUserId = '00000000-0000-0000-0000-000000000000';
const nameOf = (table: string) => table.split('.').at(-1) ?? '';

describe('deleted company', () => {
  let database: pg.Client;
  let home: string;
  let company: Company;
  let ids: string[];
  const before = new Set<string>();

  beforeAll(async () => {
    const { dataDir } = readSystem();
    if (dataDir === undefined)
      throw new Error('E2E_DATA_DIR names no data folder; npm test -- e2e starts a system');
    home = dataDir;
    database = await openDatabaseOf(home);
    company = await companyLifecycle();
    const operator = await signInOperator();
    const params = { id: company.companyId };
    await operator.call(routes.companies.suspend, { params });
    await operator.call(routes.companies.reactivate, { params });
    await operator.call(routes.platformBilling.addCredit, { params, body: {} });
    company.client = await signIn(company.email);
    await editPlanAsItIs(operator);
    const me = await operator.call(routes.users.me);
    const plans = await database.query<{ id: string }>('select id from billing.plan');
    const shared = [me.id, me.company_id, noUserId, ...plans.rows.map(({ id }) => id)];
    const things = (await tablesOf(database)).filter((table) => !(nameOf(table) in retainedTables));
    ids = await idsOf(database, company.companyId, { tables: things, shared });
    for (const name of Object.keys(await rowsThatHold(database, [company.companyId]))) before.add(name);
  }, timeoutMs);
  afterAll(() => database.end());

  it('had rows in every table with company data', async () => {
    const { rows } = await database.query<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.columns
        where column_name = 'company_id' and table_schema = any($1) order by name`,
      [serviceNames],
    );
    const unsure = [...Object.keys(retainedTables), ...shortLived, ...filledByOtherSuites];
    // Some rows are written when a service has received the event.
    await eventually(async () => {
      const now = await rowsThatHold(database, [company.companyId]);
      for (const name of Object.keys(now)) before.add(name);
      const empty = rows.filter(({ name }) => !unsure.includes(nameOf(name)) && !before.has(name));
      expect(empty).toEqual([]);
      expect([...before]).toEqual(expect.arrayContaining(['pipeline.job', 'pipeline.job_stage']));
    });
    expect((await objectsThatHold(home, [company.companyId])).length).toBeGreaterThan(20);
  });

  it('is locked out at once', async () => {
    const params = { id: company.companyId };
    const operator = await signInOperator();
    await operator.call(routes.companies.remove, { params, query: { name: company.name } });
    await expectProblem(await company.client.send(routes.sops.list), 401);
  });

  it(
    'leaves no row in any table and no object, directly or derived',
    async () => {
      await eventually(
        async () => {
          expect(await work(database)).toEqual([]);
          expect(await left(database, ids, Object.keys(retainedTables))).toEqual({});
          expect(await left(database, [company.email, company.name], retainedByName)).toEqual({});
          expect(await objectsThatHold(home, ids)).toEqual([]);
        },
        { timeoutSeconds: 300, intervalMs: 1000 },
      );
    },
    timeoutMs,
  );

  it('affects no other company', async () => {
    const other = await registerCompany('Neighbour');
    expect(await other.client.call(routes.users.me)).toMatchObject({ company_id: other.companyId });
    expect(Object.keys(await rowsThatHold(database, [other.companyId]))).toContain('auth.company');
  });
});

describe('event', () => {
  let database: pg.Client;
  beforeAll(async () => {
    database = await openDatabaseOf(readSystem().dataDir ?? '');
  });
  afterAll(() => database.end());

  it('of every name is emitted in a company’s life, by its owner only', async () => {
    const emitted = new Set<string>();
    const expected = events
      .filter(({ name, owner }) => owner !== 'every' && !(name in emittedInOtherSuites))
      .map(({ name, owner }) => `${name} by ${owner}`);
    await eventually(async () => {
      for (const service of serviceNames) {
        if (!(await tablesOf(database)).includes(`${service}.outbox`)) continue;
        const { rows } = await database.query<{ name: string }>(
          `select distinct name from ${service}.outbox`,
        );
        for (const { name } of rows) emitted.add(`${name} by ${service}`);
      }
      expect(expected.filter((each) => !emitted.has(each))).toEqual([]);
    });
    const owned = new Map(events.map(({ name, owner }) => [name, owner]));
    const foreign = [...emitted].filter((each) => {
      const [name = '', service] = each.split(' by ');
      return owned.get(name) !== 'every' && owned.get(name) !== service;
    });
    expect(foreign).toEqual([]);
  });
});

async function left(
  database: pg.Client,
  texts: readonly string[],
  mayHold: readonly string[],
): Promise<Record<string, number>> {
  const found = Object.entries(await rowsThatHold(database, texts));
  return Object.fromEntries(found.filter(([table]) => !mayHold.includes(nameOf(table))));
}

const objectsThatHold = async (home: string, texts: readonly string[]): Promise<string[]> =>
  (await storedObjects(home)).filter((key) => texts.some((text) => key.includes(text)));

/** Messages in flight: they must have no effect any more. */
async function work(database: pg.Client): Promise<string[]> {
  const tables = (await tablesOf(database)).filter((table) => nameOf(table) === 'outbox');
  const waiting: string[] = [];
  for (const table of tables) {
    const { rowCount } = await database.query(`select 1 from ${table} where sent_at is null limit 1`);
    if (rowCount) waiting.push(table);
  }
  return waiting;
}
