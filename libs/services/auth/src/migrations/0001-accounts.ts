import { tenantTable, type Migration } from '@sop/database';

/** A company is its own tenant: the policy looks at `id` where every other table has `company_id`. */
const companyPolicy = `
  alter table company enable row level security;
  alter table company force row level security;
  create policy tenant on company
    using (id = (select nullif(current_setting('app.company_id', true), '')::uuid)
      or (select current_setting('app.scope', true)) = 'system')
    with check (id = (select nullif(current_setting('app.company_id', true), '')::uuid)
      or (select current_setting('app.scope', true)) = 'system');
`;

export const accounts: Migration = {
  name: '0001-accounts',
  up: `
    create table company (
      id uuid primary key,
      name text not null,
      status text not null default 'active' check (status in ('active', 'suspended', 'deleted')),
      logo_key text,
      created_at timestamptz not null default now()
    );
    ${companyPolicy}

    create table app_user (
      id uuid primary key,
      company_id uuid not null references company on delete cascade,
      email text not null unique check (email = lower(email)),
      password_hash text not null,
      role text not null default 'user' check (role in ('user', 'platform-admin')),
      is_admin boolean not null default false,
      is_active boolean not null default true,
      last_login_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index app_user_company on app_user (company_id);
    ${tenantTable('app_user')}

    create table session (
      id uuid primary key,
      company_id uuid not null references company on delete cascade,
      user_id uuid not null references app_user on delete cascade,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      ended_at timestamptz
    );
    create index session_of_user on session (user_id);
    create index session_of_company on session (company_id) where ended_at is null;
    ${tenantTable('session')}

    -- Wrong passwords per account, known or not, in a window of time. Holds a digest of the address, never the address.
    create table login_failure (
      account bytea primary key,
      failures integer not null,
      first_at timestamptz not null
    );

    -- No foreign keys: entries outlive what they speak of, and hold ids only.
    create table audit (
      id uuid primary key,
      company_id uuid not null,
      user_id uuid,
      action text not null,
      detail jsonb not null default '{}',
      created_at timestamptz not null default now()
    );
    create index audit_company on audit (company_id, created_at desc);
    ${tenantTable('audit')}

    create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit trail is append-only';
    end $$;
    create trigger audit_append_only before update or delete on audit
      for each row execute function refuse_audit_change();
    create trigger audit_no_truncate before truncate on audit
      for each statement execute function refuse_audit_change();
  `,
};
