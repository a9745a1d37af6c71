import { tenantTable, type Migration } from '@sop/database';

/** What ties plans and subscriptions to the payment provider, and what it told. Ids of it are text: `price_…`, `cus_…`, `sub_…`. */
export const payments: Migration = {
  name: '0005-payments',
  up: `
    alter table plan add column stripe_price_id text unique;

    -- Also former prices of a plan: who bought at one of them keeps it, and with it the plan.
    create table plan_price (
      stripe_price_id text primary key,
      plan_id uuid not null references plan on delete cascade,
      mapped_at timestamptz not null default now()
    );
    create index plan_price_plan on plan_price (plan_id);

    -- sync_version rises with every look at the provider that was written down: what was looked up before is older.
    alter table subscription
      add column stripe_customer_id text unique,
      add column stripe_subscription_id text unique,
      add column cancel_at_period_end boolean not null default false,
      add column next_plan_id uuid references plan on delete set null,
      add column sync_version integer not null default 0;

    -- Not of a company: what arrives may be about none. Without the event's own copy of anything, which is never believed.
    create table payment_event (
      stripe_id text primary key,
      kind text not null,
      object_id text not null,
      customer_id text,
      told_at timestamptz not null,
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

    -- Credit on its way to the provider, which takes it off the next invoices.
    create table credit_grant (
      id uuid primary key,
      company_id uuid not null references subscription on delete cascade,
      cents integer not null check (cents > 0),
      given_at timestamptz not null,
      sent_at timestamptz
    );
    create index credit_grant_company on credit_grant (company_id);
    ${tenantTable('credit_grant')}

    set local app.scope = 'system';
    insert into credit_grant (id, company_id, cents, given_at)
    select gen_random_uuid(), company_id, credit_cents, now() from subscription where credit_cents > 0;
  `,
};
