import { tenantTable, type Migration } from '@sop/database';

/** What the operator's list of companies shows, kept from what the services tell: a copy that can be made anew at any time. */
export const companies: Migration = {
  name: '0002-companies',
  up: `
    -- Facts come in any order: one of a company that was not told of yet makes a row without a name, which no list shows.
    create table company (
      company_id uuid primary key,
      name text,
      name_order text generated always as (lower(name)) stored,
      created_at timestamptz,
      is_suspended boolean not null default false,
      has_model boolean not null default false,
      last_activity_at timestamptz,
      plan text,
      plan_id uuid,
      plan_display_name text,
      status text,
      price_cents integer not null default 0,
      currency_code text not null default 'USD',
      limits jsonb,
      subscription_changed_at timestamptz,
      mrr integer generated always as (case when status in ('active', 'past_due') then price_cents else 0 end) stored
    );
    create index company_created on company (created_at, company_id);
    create index company_name on company (name_order, company_id);
    create index company_mrr on company (mrr, company_id);
    create index company_activity on company (last_activity_at, company_id);
    create index company_plan on company (plan_id);
    ${tenantTable('company')}

    create table company_user (
      user_id uuid primary key,
      company_id uuid not null,
      email text not null,
      role text not null,
      is_active boolean not null,
      joined_at timestamptz not null
    );
    create index company_user_company on company_user (company_id, joined_at);
    ${tenantTable('company_user')}

    create table erased (
      subject_id uuid primary key,
      company_id uuid not null,
      erased_at timestamptz not null default now()
    );
    ${tenantTable('erased')}
  `,
};
