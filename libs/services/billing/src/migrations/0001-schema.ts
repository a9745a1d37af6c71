import { tenantTable, type Migration } from '@sop/database';

export const schema: Migration = {
  name: '0001-schema',
  up: `
    -- Limits: -1 is unlimited. Every company sees the same plans, so there is no tenant here.
    create table plan (
      id uuid primary key,
      name text not null unique,
      display_name text not null,
      price_cents integer not null check (price_cents >= 0),
      currency_code text not null default 'USD' check (currency_code ~ '^[A-Z]{3}$'),
      sops_per_month integer not null check (sops_per_month >= -1),
      storage_mb integer not null check (storage_mb >= -1),
      max_users integer not null check (max_users >= -1),
      models_per_month integer not null check (models_per_month >= -1),
      recording_minutes_per_month integer not null check (recording_minutes_per_month >= -1),
      has_screen_recording boolean not null,
      features_json jsonb not null default '[]',
      highlight boolean not null default false,
      custom_badge text,
      sort_order integer not null default 0,
      is_active boolean not null default true,
      stripe_price_id text unique
    );

    create table subscription (
      company_id uuid primary key,
      plan_id uuid not null references plan,
      status text not null check (status in ('trialing', 'active', 'past_due', 'canceled', 'unpaid')),
      trial_ends_at timestamptz,
      current_period_end timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      credit_cents integer not null default 0 check (credit_cents >= 0),
      stripe_customer_id text unique,
      stripe_subscription_id text unique,
      cancel_at_period_end boolean not null default false,
      next_plan_id uuid references plan on delete set null,
      -- Incremented with every stored state of the provider: a state that was read before is older.
      sync_version integer not null default 0,
      -- What the provider charges a month, which may differ from the plan's price. Null before the first synchronisation, and without a subscription there.
      paid_cents integer check (paid_cents >= 0),
      paid_currency_code text check (paid_currency_code ~ '^[A-Z]{3}$')
    );
    ${tenantTable('subscription')}

    -- period: 'YYYY-MM' for what counts per calendar month (UTC), 'total' for what is counted at any time.
    create table usage_counter (
      company_id uuid not null references subscription on delete cascade,
      kind text not null check (kind in ('sops', 'storage_bytes', 'users', 'models', 'recording_minutes')),
      period text not null check (period = 'total' or period ~ '^\\d{4}-\\d{2}$'),
      used bigint not null default 0 check (used >= 0),
      primary key (company_id, kind, period)
    );
    ${tenantTable('usage_counter')}

    -- An abandoned reference is refused for a while, however late its reservation request arrives.
    create table reservation (
      id uuid primary key,
      company_id uuid not null references subscription on delete cascade,
      kind text not null,
      period text not null,
      reference text not null,
      amount bigint not null check (amount >= 0),
      state text not null check (state in ('held', 'settled', 'released', 'expired', 'abandoned')),
      created_at timestamptz not null,
      unique (company_id, kind, reference)
    );
    create index reservation_held_storage on reservation (created_at) where state = 'held' and kind = 'storage_bytes';
    create index reservation_abandoned on reservation (created_at) where state = 'abandoned';
    ${tenantTable('reservation')}

    -- Nothing is counted for a company that is deleted, however late an event arrives.
    create table erased (
      subject_id uuid primary key,
      company_id uuid not null,
      erased_at timestamptz not null default now()
    );
    ${tenantTable('erased')}

    -- As it was at that time: a plan that is renamed or repriced later changes nothing here.
    create table subscription_history (
      id bigint generated always as identity primary key,
      company_id uuid not null references subscription on delete cascade,
      plan text not null,
      status text not null,
      price_cents integer not null,
      currency_code text not null,
      started_at timestamptz not null
    );
    create index subscription_history_company on subscription_history (company_id, id desc);
    ${tenantTable('subscription_history')}

    -- SOPs and models have a counter for each month; storage and users have a current total, of which the last value of a month is stored.
    create table usage_month (
      company_id uuid not null references subscription on delete cascade,
      period text not null check (period ~ '^\\d{4}-\\d{2}$'),
      storage_bytes bigint not null,
      users integer not null,
      primary key (company_id, period)
    );
    ${tenantTable('usage_month')}

    -- Also former prices of a plan: a company that bought at one of them keeps it, and with it the plan.
    create table plan_price (
      stripe_price_id text primary key,
      plan_id uuid not null references plan on delete cascade,
      mapped_at timestamptz not null default now()
    );
    create index plan_price_plan on plan_price (plan_id);

    -- Belongs to no company: an event may concern none. Without the event's content, which is never trusted.
    create table payment_event (
      stripe_id text primary key,
      kind text not null,
      object_id text not null,
      customer_id text,
      provider_created_at timestamptz not null,
      received_at timestamptz not null,
      state text not null check (state in ('waiting', 'done', 'ignored', 'failed')),
      error text
    );
    create index payment_event_received on payment_event (received_at);
    create index payment_event_customer on payment_event (customer_id);

    create table payment_failure (
      invoice_id text not null,
      attempt integer not null,
      company_id uuid not null references subscription on delete cascade,
      amount_cents integer not null,
      currency_code text not null,
      message text not null,
      failed_at timestamptz not null,
      primary key (invoice_id, attempt)
    );
    create index payment_failure_company on payment_failure (company_id);
    create index payment_failure_failed on payment_failure (failed_at desc);
    ${tenantTable('payment_failure')}

    -- Credit to be sent to the provider, which deducts it from the next invoices. Below zero: revoked credit.
    create table credit_grant (
      id uuid primary key,
      company_id uuid not null references subscription on delete cascade,
      cents integer not null check (cents <> 0),
      given_at timestamptz not null,
      sent_at timestamptz
    );
    create index credit_grant_company on credit_grant (company_id);
    ${tenantTable('credit_grant')}

    -- Initial prices and limits, which the operator edits. 1 GB is 1024 MB.
    insert into plan (id, name, display_name, price_cents, sops_per_month, storage_mb, max_users, models_per_month,
      recording_minutes_per_month, has_screen_recording, features_json, highlight, custom_badge, sort_order, is_active)
    values
      ('01930000-0000-7000-8000-000000000001', 'trial', 'Free Trial', 0, 10, 10240, 3, 2, 60, true,
        '["7 days, no credit card", "Screen recording included"]', false, null, 0, true),
      ('01930000-0000-7000-8000-000000000002', 'starter', 'Starter', 2900, 20, 51200, 5, 2, 0, false,
        '["2 trained models per month", "PDF export"]',
        false, null, 1, true),
      ('01930000-0000-7000-8000-000000000003', 'professional', 'Professional', 9900, 100, 256000, 25, 10, 1200, true,
        '["10 trained models per month", "Screen recording, 20 hours per month", "PDF export"]',
        true, 'Most popular', 2, true),
      ('01930000-0000-7000-8000-000000000004', 'enterprise', 'Enterprise', 49900, -1, -1, -1, -1, -1, true,
        '["Unlimited trained models", "Unlimited screen recording", "Personal support"]',
        false, null, 3, true),
      ('01930000-0000-7000-8000-000000000005', 'legacy_unlimited', 'Legacy Unlimited', 0, -1, -1, -1, -1, -1, true,
        '["Everything, unlimited"]', false, null, 9, false);
  `,
};
