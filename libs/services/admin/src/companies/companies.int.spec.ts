import { Controller } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  CompanyDeleted,
  CompanyReactivated,
  CompanyRegistered,
  CompanySuspended,
  ListSubscriptions,
  ListUsers,
  ModelTrained,
  PlanEdited,
  routes,
  SessionStarted,
  SuspendedCompanies,
  SubscriptionChanged,
  SubscriptionsOfCompanies,
  UsageOfCompanies,
  UserChanged,
  UserJoined,
  UserRemoved,
  type CompanyListQuery,
  type EventDefinition,
  type RequestOf,
  type ResponseOf,
} from '@sop/contracts';
import { openDatabase, type Database } from '@sop/database';
import { JobQueue } from '@sop/jobs';
import { OnRequest, Unavailable, type Bus, type UnavailableReason } from '@sop/messaging';
import {
  eventually,
  fakesModule,
  otherSpellings,
  signedIn,
  startApp,
  type Client,
  type TestApp,
} from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { AdminModule } from '../admin.module.js';
import { adminSchema } from '../admin.schema.js';
import { FakeSessions } from '../testing/fake-sessions.js';
import { FollowCompanies } from './follow-companies.js';
import { RebuildCompanies } from './rebuild-companies.js';

type Users = ResponseOf<typeof ListUsers>['users'];
type Subscriptions = ResponseOf<typeof ListSubscriptions>['subscriptions'];

const stored: { users: Users; subscriptions: Subscriptions } = { users: [], subscriptions: [] };

@Controller()
class FakeAuth extends FakeSessions {
  @OnRequest(ListUsers)
  async users({ after }: RequestOf<typeof ListUsers>) {
    return { users: stored.users.filter(({ user_id }) => after === null || user_id > after).slice(0, 2) };
  }

  @OnRequest(SuspendedCompanies)
  async suspended({ company_ids }: RequestOf<typeof SuspendedCompanies>) {
    if (!currentFacts) throw new Error('away');
    return { companies: currentFacts.companies.filter(({ company_id }) => company_ids.includes(company_id)) };
  }
}

let isBillingUnavailable = false;
/** Responses of auth and billing; undefined: both fail at once. */
let currentFacts:
  | { companies: ResponseOf<typeof SuspendedCompanies>['companies']; subscriptions: Subscriptions }
  | undefined;

@Controller()
class FakeBilling {
  @OnRequest(ListSubscriptions)
  async subscriptions({ after }: RequestOf<typeof ListSubscriptions>) {
    const rest = stored.subscriptions.filter(({ company_id }) => after === null || company_id > after);
    return { subscriptions: rest.slice(0, 2) };
  }

  @OnRequest(SubscriptionsOfCompanies)
  async subscriptionsOf({ company_ids }: RequestOf<typeof SubscriptionsOfCompanies>) {
    if (!currentFacts) throw new Error('away');
    return {
      subscriptions: currentFacts.subscriptions.filter(({ company_id }) => company_ids.includes(company_id)),
    };
  }

  @OnRequest(UsageOfCompanies)
  async usage({ company_ids }: RequestOf<typeof UsageOfCompanies>) {
    if (isBillingUnavailable) throw new Error('away');
    return {
      usage: company_ids.map((company_id) => ({ company_id, sops: 4, storage_bytes: 3 * 1024 ** 2 })),
    };
  }
}

const limits = {
  sops_per_month: 20,
  storage_mb: 51_200,
  max_users: 5,
  models_per_month: 2,
  recording_minutes_per_month: 0,
};
const planId = uuidv7();

const { signal } = new AbortController();

let test: TestApp;
let database: Database;
let operator: Client;
let follow: FollowCompanies;

beforeAll(async () => {
  process.env['SECRETS_KEY'] = 'secrets-key-of-the-tests-01234567890';
  test = await startApp([AdminModule, fakesModule('auth', FakeAuth), fakesModule('billing', FakeBilling)], {
    services: ['admin', 'auth', 'billing'],
  });
  database = await openDatabase(adminSchema, test.database.urls.admin);
  operator = (await signedIn(test.client, { isOperator: true })).client;
  follow = test.app.get(FollowCompanies, { strict: false });
});
afterAll(async () => {
  await database.close();
  await test.close();
});

const handle = <E extends EventDefinition>(
  event: E,
  payload: Record<string, unknown>,
  handler: keyof FollowCompanies,
) => database.system((tx) => follow[handler](event.payload.parse(payload) as never, tx));

const register = (company_id: string, name: string, change: Record<string, unknown> = {}) =>
  handle(
    CompanyRegistered,
    {
      company_id,
      company_name: name,
      user_id: uuidv7(),
      email: `${company_id}@example.test`,
      at: new Date().toISOString(),
      ...change,
    },
    'registered',
  );

const subscribe = (company_id: string, change: Record<string, unknown> = {}) =>
  handle(
    SubscriptionChanged,
    {
      company_id,
      plan: 'starter',
      plan_id: planId,
      plan_display_name: 'Starter',
      status: 'active',
      price_cents: 2900,
      currency_code: 'USD',
      trial_ends_at: null,
      limits,
      changed_at: '2026-11-22T10:00:00.000Z',
      ...change,
    },
    'subscribed',
  );

const get = (id: string) => operator.call(routes.companies.get, { params: { id } });
const list = (query: Partial<Record<keyof CompanyListQuery, unknown>>) =>
  operator.call(routes.companies.list, { query: query as never });
const namesOf = async (query: Partial<Record<keyof CompanyListQuery, unknown>>) =>
  (await list(query)).companies.map(({ name }) => name);

describe('a company of the list', () => {
  it('shows its profile, subscription and usage', async () => {
    const id = uuidv7();
    await register(id, 'Acme');
    await subscribe(id);
    expect(await get(id)).toMatchObject({
      id,
      name: 'Acme',
      primary_admin_email: `${id}@example.test`,
      status: 'active',
      is_suspended: false,
      use_multihead: false,
      mrr: 2900,
      current_plan: 'Starter',
      last_activity_at: null,
      active_users: 1,
      user_limit: 5,
      sops_this_month: 4,
      sops_limit: 20,
      storage_used_mb: 3,
      storage_limit_mb: 51_200,
    });
  });

  it('is the same in any order of events', async () => {
    const id = uuidv7();
    await handle(
      SessionStarted,
      { session_id: uuidv7(), user_id: uuidv7(), company_id: id, at: '2026-11-22T12:00:00.000Z' },
      'signedIn',
    );
    await subscribe(id, { changed_at: '2026-11-22T11:00:00.000Z', plan: 'professional', price_cents: 9900 });
    await subscribe(id, { changed_at: '2026-11-22T10:00:00.000Z' });
    await handle(
      ModelTrained,
      { company_id: id, model_id: uuidv7(), run_id: uuidv7(), reservation_id: null },
      'modelTrained',
    );
    expect((await operator.send(routes.companies.get, { params: { id } })).status).toBe(404);
    await register(id, 'Late');
    await handle(
      SessionStarted,
      { session_id: uuidv7(), user_id: uuidv7(), company_id: id, at: '2026-11-22T09:00:00.000Z' },
      'signedIn',
    );
    expect(await get(id)).toMatchObject({
      mrr: 9900,
      use_multihead: true,
      last_activity_at: '2026-11-22T12:00:00.000Z',
    });
  });

  it.each([
    ['trialing', false, 'trial'],
    ['past_due', false, 'active'],
    ['canceled', false, 'cancelled'],
    ['trialing', true, 'suspended'],
    [null, false, 'no_subscription'],
  ] as const)(
    'with subscription %s and suspended %s has the status %s',
    async (status, isSuspended, expected) => {
      const id = uuidv7();
      await register(id, 'Status');
      if (status) await subscribe(id, { status });
      if (isSuspended) await handle(CompanySuspended, { company_id: id }, 'suspended');
      expect((await get(id)).status).toBe(expected);
      await handle(CompanyReactivated, { company_id: id }, 'reactivated');
      expect((await get(id)).is_suspended).toBe(false);
    },
  );

  it('is suspended or not by the latest change, in any order of events', async () => {
    const id = uuidv7();
    const [earlier, later] = ['2026-11-22T10:00:00.000Z', '2026-11-22T11:00:00.000Z'];
    await handle(CompanyReactivated, { company_id: id, at: later }, 'reactivated');
    await register(id, 'Late news');
    await handle(CompanySuspended, { company_id: id, at: earlier }, 'suspended');
    expect((await get(id)).is_suspended).toBe(false);
    await handle(CompanySuspended, { company_id: id, at: later }, 'suspended');
    await handle(CompanyReactivated, { company_id: id, at: earlier }, 'reactivated');
    expect((await get(id)).is_suspended).toBe(true);
  });

  it('has active users by the latest change, in any order of events', async () => {
    const [id, user_id] = [uuidv7(), uuidv7()];
    await register(id, 'Late people', { user_id });
    const change = { user_id, company_id: id, role: 'admin' };
    await handle(UserChanged, { ...change, is_active: false, at: '2026-11-22T11:00:00.000Z' }, 'changed');
    await handle(UserChanged, { ...change, is_active: true, at: '2026-11-22T10:00:00.000Z' }, 'changed');
    expect(await get(id)).toMatchObject({ active_users: 0 });
  });

  it('applies a change that arrives before its user, and hides users of whom only a change is known', async () => {
    const [id, user_id, removed] = [uuidv7(), uuidv7(), uuidv7()];
    await register(id, 'Early changes', { user_id: uuidv7() });
    const at = '2026-11-22T11:00:00.000Z';
    const demoted = { company_id: id, role: 'viewer', is_active: true };
    await handle(UserChanged, { ...demoted, user_id, at }, 'changed');
    await handle(UserRemoved, { company_id: id, user_id: removed }, 'removed');
    await handle(UserChanged, { ...demoted, user_id: removed, at }, 'changed');
    expect(await get(id)).toMatchObject({ active_users: 1, primary_admin_email: `${id}@example.test` });
    await handle(
      UserChanged,
      { ...demoted, user_id, is_active: false, at: '2026-11-22T12:00:00.000Z' },
      'changed',
    );
    await handle(
      UserJoined,
      { company_id: id, user_id, email: 'early@example.test', role: 'admin', at: '2026-11-20T10:00:00.000Z' },
      'joined',
    );
    expect(await get(id)).toMatchObject({ active_users: 1, primary_admin_email: `${id}@example.test` });
    await handle(UserChanged, { ...demoted, user_id, at: '2026-11-22T13:00:00.000Z' }, 'changed');
    expect(await get(id)).toMatchObject({ active_users: 2 });
    expect(await namesOf({ search: 'early@example.test' })).toEqual(['Early changes']);
  });

  it('counts its active users and shows the first administrator', async () => {
    const id = uuidv7();
    const [first, second] = [uuidv7(), uuidv7()];
    await register(id, 'People', { user_id: first, email: 'first@example.test' });
    await handle(
      UserJoined,
      {
        user_id: second,
        company_id: id,
        email: 'second@example.test',
        role: 'admin',
        at: new Date().toISOString(),
      },
      'joined',
    );
    expect(await get(id)).toMatchObject({ active_users: 2, primary_admin_email: 'first@example.test' });
    await handle(UserChanged, { user_id: first, company_id: id, role: 'admin', is_active: false }, 'changed');
    expect(await get(id)).toMatchObject({ active_users: 1, primary_admin_email: 'second@example.test' });
    await handle(UserRemoved, { user_id: second, company_id: id }, 'removed');
    expect(await get(id)).toMatchObject({ active_users: 0, primary_admin_email: 'first@example.test' });
  });

  it('applies an edit of its plan', async () => {
    const [id, plan_id] = [uuidv7(), uuidv7()];
    await register(id, 'Edited');
    await subscribe(id, { plan_id });
    const plan = {
      plan_id,
      plan: 'starter',
      plan_display_name: 'Starter plus',
      price_cents: 3100,
      currency_code: 'EUR',
      limits: { ...limits, max_users: 9 },
      at: new Date().toISOString(),
    };
    await handle(PlanEdited, plan, 'planEdited');
    expect(await get(id)).toMatchObject({
      current_plan: 'Starter plus',
      mrr: 3100,
      currency_code: 'EUR',
      user_limit: 9,
    });
  });

  it('keeps its price when its plan is edited while it pays, in any order of events', async () => {
    const [before, after, plan_id] = [uuidv7(), uuidv7(), uuidv7()];
    const pays = { plan_id, price_cents: 2700, currency_code: 'USD', is_price_fixed: true };
    await register(before, 'Paying before');
    await register(after, 'Paying after');
    await subscribe(before, pays);
    await handle(
      PlanEdited,
      {
        plan_id,
        plan: 'starter',
        plan_display_name: 'Starter plus',
        price_cents: 3100,
        currency_code: 'EUR',
        limits: { ...limits, max_users: 9 },
        at: '2026-11-22T12:00:00.000Z',
      },
      'planEdited',
    );
    await subscribe(after, pays);
    for (const id of [before, after])
      expect(await get(id)).toMatchObject({
        current_plan: 'Starter plus',
        mrr: 2700,
        currency_code: 'USD',
        user_limit: 9,
      });
    await subscribe(before, { ...pays, is_price_fixed: false, changed_at: '2026-11-22T11:00:00.000Z' });
    expect(await get(before)).toMatchObject({ mrr: 3100, currency_code: 'EUR' });
  });

  it('has the latest edit of its plan, in any order of events', async () => {
    const id = uuidv7();
    const plan_id = uuidv7();
    await register(id, 'Edited early');
    const edit = (price_cents: number, at: string) =>
      handle(
        PlanEdited,
        {
          plan_id,
          plan: 'starter',
          plan_display_name: `At ${price_cents}`,
          price_cents,
          currency_code: 'USD',
          limits,
          at,
        },
        'planEdited',
      );
    await edit(300, '2026-11-22T13:00:00.000Z');
    await edit(200, '2026-11-22T12:00:00.000Z');
    await subscribe(id, { plan_id, price_cents: 100, changed_at: '2026-11-22T11:00:00.000Z' });
    expect(await get(id)).toMatchObject({ mrr: 300, current_plan: 'At 300' });
    await subscribe(id, { plan_id, price_cents: 400, changed_at: '2026-11-22T14:00:00.000Z' });
    expect(await get(id)).toMatchObject({ mrr: 400 });
    await edit(350, '2026-11-22T13:30:00.000Z');
    expect(await get(id)).toMatchObject({ mrr: 400 });
    await edit(500, '2026-11-22T15:00:00.000Z');
    expect(await get(id)).toMatchObject({ mrr: 500 });
  });

  it('is deleted with its users, and is not restored by a late event', async () => {
    const id = uuidv7();
    await register(id, 'Gone');
    await handle(CompanyDeleted, { company_id: id }, 'erase');
    await register(id, 'Gone');
    await subscribe(id);
    expect((await operator.send(routes.companies.get, { params: { id } })).status).toBe(404);
    const rows = await database.system((tx) =>
      tx.query(
        'select 1 from company where company_id = $1 union all select 1 from company_user where company_id = $1',
        [id],
      ),
    );
    expect(rows).toEqual([]);
  });

  it('is shown without its usage while billing is unavailable', async () => {
    const id = uuidv7();
    await register(id, 'Away');
    isBillingUnavailable = true;
    try {
      expect(await get(id)).toMatchObject({ name: 'Away', sops_this_month: null, storage_used_mb: null });
    } finally {
      isBillingUnavailable = false;
    }
  });
});

describe('a company whose events have not arrived', () => {
  const subscription = (company_id: string, status: string): Subscriptions[number] => ({
    company_id,
    plan: 'professional',
    plan_id: planId,
    plan_display_name: 'Professional',
    status,
    price_cents: 9900,
    currency_code: 'EUR',
    limits: { ...limits, max_users: 25 },
    changed_at: '2026-11-22T11:00:00.000Z',
  });

  it("is shown with the services' values, alone and in the list", async () => {
    const id = uuidv7();
    await register(id, `Behind ${id}`);
    await subscribe(id);
    currentFacts = {
      companies: [{ company_id: id, is_suspended: true }],
      subscriptions: [subscription(id, 'active')],
    };
    try {
      const shown = {
        status: 'suspended',
        is_suspended: true,
        current_plan: 'Professional',
        mrr: 9900,
        currency_code: 'EUR',
        user_limit: 25,
        sops_this_month: 4,
      };
      expect(await get(id)).toMatchObject(shown);
      expect((await list({ search: id })).companies).toMatchObject([shown]);
      currentFacts = {
        companies: [{ company_id: id, is_suspended: false }],
        subscriptions: [subscription(id, 'trialing')],
      };
      expect(await get(id)).toMatchObject({ status: 'trial', is_suspended: false, mrr: 0 });
    } finally {
      currentFacts = undefined;
    }
  });

  it('is neither shown nor counted once it is deleted', async () => {
    const mark = uuidv7();
    const [deleted, remaining] = [uuidv7(), uuidv7()];
    await register(deleted, `${mark} gone`);
    await register(remaining, `${mark} there`);
    currentFacts = { companies: [{ company_id: remaining, is_suspended: false }], subscriptions: [] };
    try {
      expect((await operator.send(routes.companies.get, { params: { id: deleted } })).status).toBe(404);
      expect(await list({ search: mark })).toMatchObject({
        companies: [{ id: remaining }],
        total: 1,
        total_pages: 1,
      });
    } finally {
      currentFacts = undefined;
    }
  });
});

describe('the list of companies', () => {
  const mark = `list-${uuidv7()}`;
  beforeAll(async () => {
    for (const [at, [name, price]] of [
      ['bolt', 100],
      ['Anvil', 300],
      ['crane', 200],
    ].entries()) {
      const id = uuidv7();
      await register(id, `${mark} ${name}`, { at: `2026-11-0${at + 1}T00:00:00.000Z` });
      await subscribe(id, { price_cents: price, plan: name === 'bolt' ? 'starter' : 'professional' });
      if (name === 'crane') await handle(CompanySuspended, { company_id: id }, 'suspended');
      if (name !== 'bolt')
        await handle(
          SessionStarted,
          { session_id: uuidv7(), user_id: uuidv7(), company_id: id, at: `2026-11-1${at}T00:00:00.000Z` },
          'signedIn',
        );
    }
  });
  const names = async (query: Partial<Record<keyof CompanyListQuery, unknown>>) =>
    (await namesOf({ search: mark, ...query })).map((name) => name.slice(mark.length + 1));

  it('is sorted by registration, name, revenue and last activity, both ways', async () => {
    expect(await names({})).toEqual(['crane', 'Anvil', 'bolt']);
    expect(await names({ sort_order: 'asc' })).toEqual(['bolt', 'Anvil', 'crane']);
    expect(await names({ sort_by: 'name', sort_order: 'asc' })).toEqual(['Anvil', 'bolt', 'crane']);
    expect(await names({ sort_by: 'mrr' })).toEqual(['Anvil', 'crane', 'bolt']);
    expect(await names({ sort_by: 'last_activity' })).toEqual(['crane', 'Anvil', 'bolt']);
  });

  it('is filtered by plan, status and case-insensitive words', async () => {
    expect(await names({ plan_filter: 'professional', sort_by: 'name', sort_order: 'asc' })).toEqual([
      'Anvil',
      'crane',
    ]);
    expect(await names({ status_filter: 'suspended' })).toEqual(['crane']);
    expect(await names({ status_filter: 'active', sort_by: 'name', sort_order: 'asc' })).toEqual([
      'Anvil',
      'bolt',
    ]);
    expect(await names({ status_filter: 'cancelled' })).toEqual([]);
    expect(await namesOf({ search: `${mark.toUpperCase()} ANV` })).toEqual([`${mark} Anvil`]);
    expect(await namesOf({ search: '%' })).toEqual([]);
  });

  it('is searched by any spelling of the addresses of users', async () => {
    const mark = uuidv7();
    const email = `jürgen.${mark}@straße.example`;
    await register(uuidv7(), `People ${mark}`, { user_id: uuidv7(), email });
    for (const [difference, search] of otherSpellings(email))
      expect([difference, await namesOf({ search })]).toEqual([difference, [`People ${mark}`]]);
  });

  it('is searched by any spelling of its name', async () => {
    const name = `Großküchen “Müller”–Bau ${uuidv7()}`;
    await register(uuidv7(), name);
    for (const [difference, search] of otherSpellings(name))
      expect([difference, await namesOf({ search })]).toEqual([difference, [name]]);
    expect(await namesOf({ search: `"muller"-bau ${name.slice(-36)}` })).toEqual([name]);
  });

  it.each([
    ['active', 'trialing'],
    ['active', 'active'],
    ['active', 'past_due'],
    ['active', 'unpaid'],
    ['cancelled', 'canceled'],
  ] as const)('has under %s a company whose subscription is %s', async (status_filter, status) => {
    const id = uuidv7();
    const name = `${status} ${id}`;
    await register(id, name);
    await subscribe(id, { status });
    for (const filter of ['active', 'suspended', 'cancelled'] as const)
      expect(await namesOf({ search: id, status_filter: filter })).toEqual(
        filter === status_filter ? [name] : [],
      );
    await handle(CompanySuspended, { company_id: id }, 'suspended');
    expect(await namesOf({ search: id, status_filter: 'suspended' })).toEqual([name]);
    expect(await namesOf({ search: id, status_filter })).toEqual([]);
  });

  it('finds a company by the address of one of its users', async () => {
    const id = uuidv7();
    await register(id, 'By address');
    expect(await namesOf({ search: `${id}@EXAMPLE` })).toEqual(['By address']);
  });

  it('is paginated with a total', async () => {
    const first = await list({ search: mark, per_page: 2, sort_by: 'name', sort_order: 'asc' });
    const second = await list({ search: mark, per_page: 2, page: 2, sort_by: 'name', sort_order: 'asc' });
    expect(
      [first, second].map(({ companies, total, total_pages }) => [companies.length, total, total_pages]),
    ).toEqual([
      [2, 3, 2],
      [1, 3, 2],
    ]);
  });

  it.each([
    { page: 0 },
    { per_page: 0 },
    { per_page: 101 },
    { page: 1e9 },
    { sort_by: 'password' },
    { plan_filter: 'gold' },
  ])('refuses %j', async (query) => {
    expect((await operator.send(routes.companies.list, { query: query as never })).status).toBe(422);
  });

  it('is forbidden to everyone but the operator', async () => {
    const { client } = await signedIn(test.client);
    for (const route of [routes.companies.list, routes.companies.export, routes.companies.rebuild])
      expect((await client.send(route)).status).toBe(403);
  });

  it('exports a CSV in which no name is a formula', async () => {
    const own = uuidv7();
    const evil = `=HYPERLINK("http://evil.test","${own}")`;
    await register(uuidv7(), evil);
    const query = { format: 'csv', search: own } as const;
    const reply = await operator.send(routes.companies.export, { query });
    expect(reply.headers.get('content-type')).toContain('text/csv');
    const lines = (await reply.text()).split('\r\n');
    expect(lines[0]).toContain('name,primary_admin_email,status');
    expect(lines).toHaveLength(3);
    expect(lines.find((line) => line.includes('HYPERLINK'))).toContain(`"'=HYPERLINK(""http://evil.test""`);
    const json = await operator.send(routes.companies.export, { query: { format: 'json', search: evil } });
    expect(await json.json()).toMatchObject([{ name: evil, status: 'no_subscription' }]);
  });
});

describe('rebuilding the list', () => {
  it("copies the services' data, deletes missing users, and runs on request", async () => {
    const [one, two, deleted] = [uuidv7(), uuidv7(), uuidv7()];
    await register(one, 'Former name', {
      at: '2026-01-01T00:00:00.000Z',
      user_id: deleted,
      email: 'gone@example.test',
    });
    const user = (company_id: string, company_name: string, email: string): Users[number] => ({
      user_id: uuidv7(),
      email,
      role: 'admin',
      is_active: true,
      joined_at: '2026-02-01T00:00:00.000Z',
      last_login_at: '2026-03-01T00:00:00.000Z',
      company_id,
      company_name,
      company_created_at: '2026-02-01T00:00:00.000Z',
      is_suspended: company_id === two,
    });
    stored.users = [
      user(one, 'Today’s name', 'a@example.test'),
      user(two, 'Two', 'b@example.test'),
      user(two, 'Two', 'c@example.test'),
    ].sort((a, b) => (a.user_id < b.user_id ? -1 : 1));
    stored.subscriptions = [one, two].sort().map((company_id) => ({
      company_id,
      plan: 'starter',
      plan_id: planId,
      plan_display_name: 'Starter',
      status: 'active',
      price_cents: 2900,
      currency_code: 'USD',
      limits,
      changed_at: '2026-11-22T10:00:00.000Z',
    }));
    await operator.call(routes.companies.rebuild);
    await eventually(async () => {
      expect(await get(one)).toMatchObject({
        name: 'Today’s name',
        primary_admin_email: 'a@example.test',
        active_users: 1,
      });
    });
    expect(await get(two)).toMatchObject({
      status: 'suspended',
      active_users: 2,
      mrr: 2900,
      last_activity_at: '2026-03-01T00:00:00.000Z',
    });
  });

  it('keeps users who joined during the rebuild', async () => {
    const id = uuidv7();
    stored.users = [];
    stored.subscriptions = [];
    await register(id, 'New', { at: new Date(Date.now() + 60_000).toISOString() });
    await test.app.get(RebuildCompanies, { strict: false }).run(undefined, { signal });
    expect(await get(id)).toMatchObject({ name: 'New', active_users: 1 });
  });

  it('waits for services that start more slowly, and not for one that failed', async () => {
    const requests: string[] = [];
    const rebuild = (reason: UnavailableReason) => {
      const request = async ({ name }: { name: string }) => {
        requests.push(name);
        if (requests.length === 1) throw new Unavailable(name, reason);
        return { users: [], subscriptions: [] };
      };
      const bus = { request } as unknown as Bus;
      return new RebuildCompanies(database, bus, new JobQueue('admin')).run(undefined, { signal });
    };
    await rebuild('no-responders');
    expect(requests).toEqual([ListUsers.name, ListUsers.name, ListSubscriptions.name]);
    requests.length = 0;
    await expect(rebuild('failed')).rejects.toThrow(Unavailable);
    expect(requests).toEqual([ListUsers.name]);
  });
});
