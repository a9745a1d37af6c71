import { tenantTable, type Migration } from '@sop/database';

export const subscriptionsAndUsage: Migration = {
  name: '0001-subscriptions-and-usage',
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
      is_active boolean not null default true
    );

    create table subscription (
      company_id uuid primary key,
      plan_id uuid not null references plan,
      status text not null check (status in ('trialing', 'active', 'past_due', 'canceled', 'unpaid')),
      trial_ends_at timestamptz,
      current_period_end timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    ${tenantTable('subscription')}

    -- period: 'YYYY-MM' for what counts per calendar month (UTC), 'total' for what is counted at any time.
    create table usage_counter (
      company_id uuid not null,
      kind text not null check (kind in ('sops', 'storage_bytes', 'users', 'models', 'recording_minutes')),
      period text not null check (period = 'total' or period ~ '^\\d{4}-\\d{2}$'),
      used bigint not null default 0 check (used >= 0),
      primary key (company_id, kind, period)
    );
    ${tenantTable('usage_counter')}

    create table reservation (
      id uuid primary key,
      company_id uuid not null,
      kind text not null,
      period text not null,
      reference text not null,
      amount bigint not null check (amount >= 0),
      state text not null check (state in ('held', 'settled', 'released', 'expired')),
      created_at timestamptz not null,
      unique (company_id, kind, reference)
    );
    create index reservation_held_storage on reservation (created_at) where state = 'held' and kind = 'storage_bytes';
    ${tenantTable('reservation')}
  `,
};
