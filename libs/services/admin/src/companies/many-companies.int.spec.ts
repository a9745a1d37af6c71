import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CompanyListQuery } from '@sop/contracts';
import { openDatabase, type Database, type Tx } from '@sop/database';
import { fakeBus, testDatabase, type TestDatabase } from '@sop/testing';
import { adminSchema } from '../admin.schema.js';
import { CompanyFacts } from './company-facts.js';
import { ListCompanies } from './list-companies.js';

const companies = 10_000;
/**
 * Maximum of rows that a page with its total may read: every company and each of its four users twice, and some more for
 * the shown ones.
 */
const maxRows = 2 * companies * 5 + 1000;

describe('the list of ten thousand companies', () => {
  let test: TestDatabase;
  let database: Database;
  let list: ListCompanies;
  let rowsRead = 0;

  beforeAll(async () => {
    test = await testDatabase(['admin']);
    database = await openDatabase(adminSchema, test.urls.admin);
    // Current facts are requested only for the companies of the page; here no service responds.
    list = new ListCompanies(countingRows(database), new CompanyFacts(fakeBus()));
    await database.system((tx) => tx.execute(insertCompanies, [companies]));
    await database.system((tx) => tx.execute('analyze company'));
    await database.system((tx) => tx.execute('analyze company_user'));
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });

  /** The database, which counts the rows read by the last transaction. */
  function countingRows(database: Database): Database {
    const system: Database['system'] = (work) =>
      database.system(async (tx: Tx) => {
        const before = await countRowsRead(tx);
        const result = await work(tx);
        rowsRead = (await countRowsRead(tx)) - before;
        return result;
      });
    return Object.assign(Object.create(database) as Database, { system });
  }

  it.each<[string, Partial<CompanyListQuery>]>([
    ['first page', {}],
    ['last page', { page: 500, per_page: 20 }],
    ['by name', { sort_by: 'name', sort_order: 'asc' }],
    ['by revenue', { sort_by: 'mrr', sort_order: 'desc' }],
    ['by last activity', { sort_by: 'last_activity', sort_order: 'desc' }],
    ['search of a name', { search: 'company 77' }],
    ['search of an address', { search: 'user3@c9' }],
    ['search that finds nothing', { search: 'nobody of that name' }],
    ['of a plan', { plan_filter: 'starter' }],
    ['suspended ones', { status_filter: 'suspended' }],
  ])('reads no row repeatedly for a page: %s', async (_, query) => {
    const defaults: CompanyListQuery = { page: 1, per_page: 20, sort_by: 'created_at', sort_order: 'desc' };
    await list.page({ ...defaults, ...query });
    expect(rowsRead).toBeGreaterThan(0);
    expect(rowsRead).toBeLessThanOrEqual(maxRows);
  });
});

/** Rows read of these tables by this connection in the current transaction. */
async function countRowsRead(tx: Tx): Promise<number> {
  const [result] = await tx.query<{ rows: number }>(
    `select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int as rows from pg_stat_xact_user_tables
      where relname in ('company', 'company_user')`,
  );
  return result?.rows ?? 0;
}

/** Four users each; a tenth of the companies have no activity. */
const insertCompanies = `
  with made as (
    insert into company (company_id, name, created_at, is_suspended, last_activity_at, plan, plan_display_name, status, price_cents)
    select gen_random_uuid(), 'Company ' || at, now() - make_interval(mins => at), at % 50 = 0,
           case when at % 10 > 0 then now() - make_interval(mins => at % 997) end,
           case when at % 3 = 0 then 'starter' else 'trial' end, 'Plan', case when at % 3 = 0 then 'active' else 'trialing' end, at % 5 * 1000
      from generate_series(1, $1::int) as at
    returning company_id, name
  )
  insert into company_user (user_id, company_id, email, role, is_active, joined_at)
  select gen_random_uuid(), company_id, 'user' || each || '@c' || substr(name, 9) || '.test',
         case when each = 1 then 'admin' else 'viewer' end, each < 4, now() - make_interval(hours => each)
    from made cross join generate_series(1, 4) as each`;
