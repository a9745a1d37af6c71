import { tenantTable, type Migration } from '@sop/database';

/** What a subscription was before, what was used in months that have passed, and money that the operator gave. */
export const historyAndCredit: Migration = {
  name: '0004-history-and-credit',
  up: `
    alter table subscription add column credit_cents integer not null default 0 check (credit_cents >= 0);

    -- As it was then: a plan that is renamed or costs more later changes nothing here.
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

    -- SOPs and models have a counter of each month; storage and users are counted as they stand, so their last figure of a month is kept.
    create table usage_month (
      company_id uuid not null references subscription on delete cascade,
      period text not null check (period ~ '^\\d{4}-\\d{2}$'),
      storage_bytes bigint not null,
      users integer not null,
      primary key (company_id, period)
    );
    ${tenantTable('usage_month')}

    set local app.scope = 'system';
    insert into subscription_history (company_id, plan, status, price_cents, currency_code, started_at)
    select s.company_id, p.display_name, s.status, p.price_cents, p.currency_code, s.updated_at
      from subscription s join plan p on p.id = s.plan_id;
  `,
};
