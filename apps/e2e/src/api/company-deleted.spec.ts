import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { events, routes, serviceNames } from '@sop/contracts';
import { eventually } from '@sop/testing';
import type pg from 'pg';
import { openDatabaseOf } from '../own-database.js';
import { readSystem } from '../system.js';
import { expectProblem, type Client } from './client.js';
import { registerCompany, signIn, signInOperator, type Company } from './companies.js';
import { fullLife } from './company-life.js';
import { idsOf, rowsThatHold, storedObjects, tablesOf } from './stored.js';

const timeoutMs = 480_000;

/** What may still name a company that is gone, in any schema. */
const kept: Readonly<Record<string, string>> = {
  outbox: 'facts that were told are kept for seven days, should the bus lose its store',
  erased: 'remembers the id alone, so that what comes late starts nothing',
  audit: 'who did what outlives the company: ids and no names',
  rate_limit: 'counts under an id or a digest; each is gone within the hour',
  erased_company: 'what `erased` was called before',
};
/** Of these, what may hold names and addresses until then. */
const keptByName: readonly string[] = ['outbox'];

/** Tables every service has, or that hold something for moments only: some of them are filled while a company lives on. */
const fleeting: readonly string[] = ['job', 'job_stage', 'intake'];

/** Tables that nothing here fills; their rows go with a row that is looked at. */
const filledElsewhere: readonly string[] = [
  // By a sign-in at a provider of identities; goes with its user.
  'identity_link',
  // By an operator's authenticator app; they go with their user.
  'second_factor',
  'recovery_code',
  // Once an hour; goes with the subscription.
  'usage_month',
  // By a payment that failed, where payments are set up; goes with the subscription.
  'payment_failure',
  // Once an hour, by counting all files; goes with the company.
  'stored_total',
  'largest_object',
  'spare_temp',
];

/** Facts that nothing here makes happen; suites of their services do. */
const toldElsewhere: Readonly<Record<string, string>> = {
  'sop.original-removed': 'the operator removes uploads older than so many days, and none here is a day old',
  'recording.converted':
    'recordings need the operator’s switch, which is the whole system’s; the recording journey turns it',
  'sop.picture-removed': 'an SOP whose pictures were drawn on is deleted in the suite of its service',
  'pipeline.run-restarted': 'a run that fails with its video in order needs a broken part',
};

/** The fact is told, and no other suite finds another plan. */
async function editPlanAsItIs(operator: Client): Promise<void> {
  const [plan] = await operator.call(routes.platformBilling.plans);
  if (!plan) throw new Error('there are plans');
  const body = { display_name: plan.display_name };
  await operator.call(routes.platformBilling.updatePlan, { params: { id: plan.id }, body });
}

/** Whose the work of the system is. */
const nobody = '00000000-0000-0000-0000-000000000000';
const nameOf = (table: string) => table.split('.').at(-1) ?? '';

describe('a company that the operator deletes', () => {
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
    company = await fullLife();
    const operator = await signInOperator();
    const params = { id: company.companyId };
    await operator.call(routes.companies.suspend, { params });
    await operator.call(routes.companies.reactivate, { params });
    await operator.call(routes.platformBilling.addCredit, { params, body: {} });
    company.client = await signIn(company.email);
    await editPlanAsItIs(operator);
    const me = await operator.call(routes.auth.me);
    const plans = await database.query<{ id: string }>('select id from billing.plan');
    const shared = [me.id, me.company_id, nobody, ...plans.rows.map(({ id }) => id)];
    const things = (await tablesOf(database)).filter((table) => !(nameOf(table) in kept));
    ids = await idsOf(database, company.companyId, { tables: things, shared });
    for (const name of Object.keys(await rowsThatHold(database, [company.companyId]))) before.add(name);
  }, timeoutMs);
  afterAll(() => database.end());

  it('had something in every table that holds what companies have', async () => {
    const { rows } = await database.query<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.columns
        where column_name = 'company_id' and table_schema = any($1) order by name`,
      [serviceNames],
    );
    const unsure = [...Object.keys(kept), ...fleeting, ...filledElsewhere];
    // Some of it is written when a service has heard of it.
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
    'leaves no row in any table and no object, nor does anything that was made of it',
    async () => {
      await eventually(
        async () => {
          expect(await work(database)).toEqual([]);
          expect(await left(database, ids, Object.keys(kept))).toEqual({});
          expect(await left(database, [company.email, company.name], keptByName)).toEqual({});
          expect(await objectsThatHold(home, ids)).toEqual([]);
        },
        { timeoutSeconds: 300, intervalMs: 1000 },
      );
    },
    timeoutMs,
  );

  it('takes nothing of another one', async () => {
    const other = await registerCompany('Neighbour');
    expect(await other.client.call(routes.auth.me)).toMatchObject({ company_id: other.companyId });
    expect(Object.keys(await rowsThatHold(database, [other.companyId]))).toContain('auth.company');
  });
});

describe('an event', () => {
  let database: pg.Client;
  beforeAll(async () => {
    database = await openDatabaseOf(readSystem().dataDir ?? '');
  });
  afterAll(() => database.end());

  it('of every name was told while companies lived, by its owner and nobody else', async () => {
    const told = new Set<string>();
    const expected = events
      .filter(({ name, owner }) => owner !== 'every' && !(name in toldElsewhere))
      .map(({ name, owner }) => `${name} by ${owner}`);
    await eventually(async () => {
      for (const service of serviceNames) {
        if (!(await tablesOf(database)).includes(`${service}.outbox`)) continue;
        const { rows } = await database.query<{ name: string }>(
          `select distinct name from ${service}.outbox`,
        );
        for (const { name } of rows) told.add(`${name} by ${service}`);
      }
      expect(expected.filter((each) => !told.has(each))).toEqual([]);
    });
    const owned = new Map(events.map(({ name, owner }) => [name, owner]));
    const foreign = [...told].filter((each) => {
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

/** What is still on its way: nothing may come of it any more. */
async function work(database: pg.Client): Promise<string[]> {
  const tables = (await tablesOf(database)).filter((table) => nameOf(table) === 'outbox');
  const waiting: string[] = [];
  for (const table of tables) {
    const { rowCount } = await database.query(`select 1 from ${table} where sent_at is null limit 1`);
    if (rowCount) waiting.push(table);
  }
  return waiting;
}
