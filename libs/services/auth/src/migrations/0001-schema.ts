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

export const schema: Migration = {
  name: '0001-schema',
  up: `
    create table company (
      id uuid primary key,
      name text not null,
      status text not null default 'active' check (status in ('active', 'suspended', 'deleted')),
      logo_key text,
      created_at timestamptz not null default now(),
      -- Texts as they are searched, written by the service (foldedText).
      name_folded text,
      -- Of documents; null for the product's colour.
      accent_color text,
      banner_color text,
      export_template text not null default 'pictures'
        check (export_template in ('pictures', 'compact', 'checklist'))
    );
    ${companyPolicy}

    create table app_user (
      id uuid primary key,
      company_id uuid not null references company on delete cascade,
      email text not null unique check (email = lower(email)),
      password_hash text not null,
      -- False while the hash is that of random bytes: the user registered with an external account.
      has_password boolean not null default true,
      role text not null default 'user' check (role in ('user', 'platform-admin')),
      is_admin boolean not null default false,
      is_active boolean not null default true,
      last_login_at timestamptz,
      created_at timestamptz not null default now(),
      company_role text not null default 'admin' check (company_role in ('admin', 'editor', 'viewer')),
      -- The reference of the user's seat in billing; null for the first user of a company.
      seat text,
      -- Null until the address is confirmed.
      email_confirmed_at timestamptz,
      email_folded text,
      display_name text,
      display_name_folded text,
      -- The mails about SOPs that the user has switched off.
      muted_notices text[] not null default '{}',
      -- The same of the notifications in the product.
      muted_in_product text[] not null default '{}'
    );
    create index app_user_company on app_user (company_id);
    ${tenantTable('app_user')}

    create table session (
      id uuid primary key,
      company_id uuid not null references company on delete cascade,
      user_id uuid not null references app_user on delete cascade,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      ended_at timestamptz,
      -- The operator who acts as the user, and the operator's own session.
      operator_id uuid,
      address text,
      user_agent text,
      operator_session_id uuid
    );
    create index session_of_user on session (user_id);
    create index session_of_company on session (company_id) where ended_at is null;
    create index session_of_operator on session (operator_id) where operator_id is not null;
    ${tenantTable('session')}

    -- No foreign keys: entries outlive their subjects, and have ids only.
    create table audit (
      id uuid primary key,
      -- Null for an action that concerns the platform and no company.
      company_id uuid,
      user_id uuid,
      action text not null,
      detail jsonb not null default '{}',
      created_at timestamptz not null default now(),
      operator_id uuid,
      targets jsonb not null default '[]',
      request_id text,
      address text
    );
    create index audit_newest on audit (created_at desc, id desc);
    create index audit_of_company on audit (company_id, created_at desc, id desc);
    ${tenantTable('audit')}

    create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.created_at < now() - interval '180 days' then return old; end if;
      -- The network address of an erased person.
      if tg_op = 'UPDATE' and new.address is null and to_jsonb(new) - 'address' = to_jsonb(old) - 'address' then
        return new;
      end if;
      raise exception 'the audit trail is append-only';
    end $$;
    create trigger audit_append_only before update or delete on audit
      for each row execute function refuse_audit_change();
    create trigger audit_no_truncate before truncate on audit
      for each statement execute function refuse_audit_change();

    -- Links in mails: only the digest of the token is stored.
    create table invitation (
      id uuid primary key,
      company_id uuid not null references company on delete cascade,
      email text not null check (email = lower(email)),
      company_role text not null check (company_role in ('admin', 'editor', 'viewer')),
      token_digest bytea not null unique,
      invited_by uuid not null,
      -- Null once it has expired and its seat is released.
      seat text,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      user_role text not null default 'user' check (user_role in ('user', 'platform-admin')),
      is_handed_over boolean not null default false,
      unique (company_id, email)
    );
    create index invitation_end on invitation (expires_at);
    ${tenantTable('invitation')}

    create table password_reset (
      token_digest bytea primary key,
      company_id uuid not null references company on delete cascade,
      user_id uuid not null references app_user on delete cascade,
      expires_at timestamptz not null,
      created_at timestamptz not null default now()
    );
    create index password_reset_user on password_reset (user_id, created_at);
    ${tenantTable('password_reset')}

    create table email_confirmation (
      token_digest bytea primary key,
      company_id uuid not null references company on delete cascade,
      user_id uuid not null references app_user on delete cascade,
      expires_at timestamptz not null,
      created_at timestamptz not null default now()
    );
    create index email_confirmation_user on email_confirmation (user_id);
    ${tenantTable('email_confirmation')}

    -- Accounts at identity providers that sign in to an account here.
    create table identity_link (
      provider text not null,
      subject text not null,
      company_id uuid not null references company on delete cascade,
      user_id uuid not null references app_user on delete cascade,
      created_at timestamptz not null default now(),
      primary key (provider, subject)
    );
    create index identity_link_user on identity_link (user_id);
    ${tenantTable('identity_link')}

    -- Belongs to no company until it is exchanged.
    create table sign_in_ticket (
      digest bytea primary key,
      provider text not null,
      subject text not null,
      email text not null check (email = lower(email)),
      -- Null for a new user.
      user_id uuid references app_user on delete cascade,
      expires_at timestamptz not null
    );
    create index sign_in_ticket_end on sign_in_ticket (expires_at);

    -- A fresh sign-in at a provider in place of a password: for one signature in one session, once.
    create table identity_proof (
      digest bytea primary key,
      company_id uuid not null references company on delete cascade,
      user_id uuid not null references app_user on delete cascade,
      session_id uuid not null,
      provider text not null,
      purpose text not null,
      subject_id uuid not null,
      revision integer not null,
      expires_at timestamptz not null
    );
    create index identity_proof_end on identity_proof (expires_at);
    ${tenantTable('identity_proof')}

    create table second_factor (
      id uuid primary key,
      company_id uuid not null references company on delete cascade,
      user_id uuid not null unique references app_user on delete cascade,
      wrapping_key_id text not null,
      wrapped_key bytea not null,
      ciphertext bytea not null,
      -- Null until a code was entered.
      confirmed_at timestamptz,
      -- The time step of the last used code: neither it nor an earlier one is accepted again.
      last_step integer not null default 0,
      created_at timestamptz not null default now()
    );
    ${tenantTable('second_factor')}

    -- What happened to an SOP that a user waits for.
    create table notification (
      -- Ordered by time.
      id uuid primary key,
      company_id uuid not null references company on delete cascade,
      user_id uuid not null references app_user on delete cascade,
      -- Of its event: one that is delivered again adds nothing.
      key text not null,
      notice text not null,
      sop_id uuid not null,
      title text not null,
      step text,
      text text not null,
      version integer,
      due_at timestamptz,
      thread_id uuid,
      by_user_id uuid,
      created_at timestamptz not null default now(),
      read_at timestamptz,
      unique (user_id, key)
    );
    create index notification_of_user on notification (user_id, id);
    create index notification_unread on notification (user_id) where read_at is null;
    create index notification_of_sop on notification (sop_id);
    create index notification_age on notification (created_at);
    create index notification_company on notification (company_id);
    ${tenantTable('notification')}

    -- Deleted SOPs: an event of one that arrives late notifies no one.
    create table erased (
      subject_id uuid primary key,
      company_id uuid not null,
      erased_at timestamptz not null default now()
    );
    ${tenantTable('erased')}

    -- What a program calls the API with. A revoked one stays, because the audit trail names it.
    create table api_token (
      id uuid primary key,
      company_id uuid not null references company on delete cascade,
      name text not null,
      scopes text[] not null,
      token_digest bytea not null unique,
      -- The last characters of the token.
      hint text not null,
      created_by uuid not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz,
      -- To the hour.
      last_used_at timestamptz
    );
    create index api_token_company on api_token (company_id, id);
    ${tenantTable('api_token')}

    -- Where a company wants to be told of events.
    create table webhook (
      id uuid primary key,
      company_id uuid not null references company on delete cascade,
      address text not null,
      events text[] not null,
      is_active boolean not null default true,
      -- By the product, because nothing arrived for a day.
      switched_off_at timestamptz,
      last_delivered_at timestamptz,
      created_by uuid not null,
      created_at timestamptz not null default now()
    );
    create index webhook_company on webhook (company_id, id);
    ${tenantTable('webhook')}

    -- What signs its deliveries: two of them while one replaces the other.
    create table webhook_secret (
      id uuid primary key,
      company_id uuid not null references company on delete cascade,
      webhook_id uuid not null references webhook on delete cascade,
      wrapping_key_id text not null,
      wrapped_key bytea not null,
      ciphertext bytea not null,
      -- Null for the current one.
      expires_at timestamptz
    );
    create index webhook_secret_of on webhook_secret (webhook_id);
    ${tenantTable('webhook_secret')}

    create table webhook_delivery (
      -- Ordered by time.
      id uuid primary key,
      company_id uuid not null references company on delete cascade,
      webhook_id uuid not null references webhook on delete cascade,
      event_id uuid not null,
      event text not null,
      -- As it is signed and sent.
      body text not null,
      state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
      attempts integer not null default 0,
      status integer,
      failure text,
      reply text not null default '',
      milliseconds integer,
      created_at timestamptz not null default now(),
      attempted_at timestamptz,
      next_attempt_at timestamptz
    );
    create index webhook_delivery_of on webhook_delivery (webhook_id, id);
    create index webhook_delivery_company on webhook_delivery (company_id);
    create index webhook_delivery_age on webhook_delivery (created_at);
    ${tenantTable('webhook_delivery')}

    -- An erased person of a company, under the name that everyone sees in place of theirs.
    create table erasure (
      user_id uuid primary key,
      company_id uuid not null references company on delete cascade,
      pseudonym text not null,
      erased_by uuid not null,
      erased_at timestamptz not null default now(),
      -- Services that have not answered yet.
      waiting_for text[] not null,
      -- Name and address, for finding them in texts: none once every service has answered.
      names text[] not null,
      unique (company_id, pseudonym)
    );
    ${tenantTable('erasure')}

    create table recovery_code (
      digest bytea primary key,
      company_id uuid not null references company on delete cascade,
      user_id uuid not null references app_user on delete cascade
    );
    create index recovery_code_user on recovery_code (user_id);
    ${tenantTable('recovery_code')}
  `,
};
