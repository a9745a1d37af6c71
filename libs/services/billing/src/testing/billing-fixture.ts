import { AddressConfirmed, type PlanName } from '@sop/contracts';
import { openDatabase, type Database } from '@sop/database';
import { answer, fakeBus, FakeClock, testDatabase } from '@sop/testing';
import { billingSchema } from '../billing.schema.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { ConfirmedCompanies } from '../usage/confirmed-companies.js';
import { AnswerReserveUsage } from '../usage/answer-reserve-usage.js';

/** Billing's classes over a real database and a clock set to noon of 21 November 2026. */
export async function openBilling() {
  const test = await testDatabase(['billing']);
  const database = await openDatabase(billingSchema, test.urls.billing);
  const clock = new FakeClock('2026-11-21T12:00:00Z');
  /** Companies whose administrator has not confirmed the address. */
  const unconfirmed = new Set<string>();
  const bus = fakeBus(
    answer(AddressConfirmed, ({ company_id }) => ({ is_confirmed: !unconfirmed.has(company_id) })),
  );
  return {
    database,
    clock,
    reservations: new AnswerReserveUsage(database, clock, new ConfirmedCompanies(bus)),
    unconfirmed,
    subscriptions: new SubscriptionsService(database, clock, { secretKey: undefined }),
    subscribe: (companyId: string, plan: PlanName) => subscribe(database, companyId, plan),
    usedOf: (companyId: string, kind: string, period: string) => usedOf(database, companyId, kind, period),
    async close() {
      await database.close();
      await test.drop();
    },
  };
}

export type BillingFixture = Awaited<ReturnType<typeof openBilling>>;

async function subscribe(database: Database, companyId: string, plan: PlanName): Promise<void> {
  await database.system((tx) =>
    tx.query(
      `insert into subscription (company_id, plan_id, status) select $1, id, 'active' from plan where name = $2
       on conflict (company_id) do update set plan_id = excluded.plan_id, status = 'active', trial_ends_at = null`,
      [companyId, plan],
    ),
  );
}

async function usedOf(database: Database, companyId: string, kind: string, period: string): Promise<number> {
  const [row] = await database.system((tx) =>
    tx.query<{ used: number }>(
      'select used from usage_counter where company_id = $1 and kind = $2 and period = $3',
      [companyId, kind, period],
    ),
  );
  return Number(row?.used ?? 0);
}
