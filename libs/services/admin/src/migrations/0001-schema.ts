import { tenantTable, type Migration } from '@sop/database';

export const schema: Migration = {
  name: '0001-schema',
  up: `
    create table setting (
      key text primary key,
      value jsonb not null,
      updated_by uuid not null,
      updated_at timestamptz not null default now()
    );

    create table company_setting (
      company_id uuid primary key,
      value jsonb not null,
      updated_at timestamptz not null default now()
    );
    ${tenantTable('company_setting')}

    -- One row per secret. Each has a key of its own, wrapped by the one that is in the environment.
    create table secret (
      id uuid primary key,
      name text not null unique,
      wrapping_key_id text not null,
      wrapped_key bytea not null,
      ciphertext bytea not null,
      preview text not null,
      updated_by uuid not null,
      updated_at timestamptz not null default now()
    );

    -- A copy of what the services report, for the operator's list. Events arrive in any order: one of an unknown company makes a row without a name, which no list shows.
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
      mrr integer generated always as (case when status in ('active', 'past_due') then price_cents else 0 end) stored,
      -- An older suspension that arrives later changes nothing; the same for users below.
      suspension_changed_at timestamptz,
      -- A company with a subscription at the payment provider pays the price of its purchase, however the plan is edited.
      is_price_fixed boolean not null default false,
      -- Texts as they are searched, written by the service (foldedText).
      name_folded text
    );
    create index company_created on company (created_at, company_id);
    create index company_name on company (name_order, company_id);
    create index company_mrr on company (mrr, company_id);
    create index company_activity on company (last_activity_at, company_id);
    create index company_plan on company (plan_id);
    ${tenantTable('company')}

    -- An event about a user that arrives before user.joined makes a row without an address, which no list shows.
    create table company_user (
      user_id uuid primary key,
      company_id uuid not null,
      email text,
      role text not null,
      is_active boolean not null,
      joined_at timestamptz,
      changed_at timestamptz,
      email_folded text
    );
    create index company_user_company on company_user (company_id, joined_at);
    ${tenantTable('company_user')}

    create table erased (
      subject_id uuid primary key,
      company_id uuid not null,
      erased_at timestamptz not null default now()
    );
    ${tenantTable('erased')}

    -- An edited plan also counts for companies whose older events arrive after it.
    create table plan_edit (
      plan_id uuid primary key,
      plan_display_name text not null,
      price_cents integer not null,
      currency_code text not null,
      limits jsonb not null,
      edited_at timestamptz not null
    );

    -- Content of the public pages, and messages of visitors; no row belongs to a company.
    create table marketing_tile (
      id uuid primary key,
      title text not null,
      price_string text not null,
      call_to_action_text text not null,
      call_to_action_link text,
      features jsonb not null,
      display_order integer not null,
      is_active boolean not null,
      highlight_color text
    );

    -- A key without a row has its default.
    create table landing_setting (
      id uuid primary key,
      key text not null unique,
      value text not null
    );

    create table landing_logo (
      id uuid primary key,
      png bytea not null
    );

    create table contact_message (
      id uuid primary key,
      name text not null,
      email text not null,
      company text,
      message text not null,
      received_at timestamptz not null default now(),
      is_read boolean not null default false
    );
    create index contact_message_unread on contact_message (id) where not is_read;

    -- The load of the machines in the last hour; inserting a row deletes older ones.
    create table machine_sample (
      at timestamptz not null,
      machine text not null,
      cpu real not null,
      memory real not null,
      disk real not null,
      primary key (at, machine)
    );
  `,
};
