import { tenantTable, type Migration } from '@sop/database';

/** Links sent by mail: only the digest of the token is stored. `seat` is the reference of a user's seat in billing. */
export const invitations: Migration = {
  name: '0004-invitations',
  up: `
    -- Null of those who were there before places were named: the first user of a company.
    alter table app_user add column seat text;

    create table invitation (
      id uuid primary key,
      company_id uuid not null references company on delete cascade,
      email text not null check (email = lower(email)),
      company_role text not null check (company_role in ('admin', 'editor', 'viewer')),
      token_digest bytea not null unique,
      invited_by uuid not null,
      -- Null once it has run out and its place is free again.
      seat text,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
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
  `,
};
