import { tenantTable, type Migration } from '@sop/database';

/** External accounts linked with users, and the tickets of a sign-in, valid for a few minutes. */
export const identities: Migration = {
  name: '0006-identities',
  up: `
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

    -- Of nobody's company before it is exchanged.
    create table sign_in_ticket (
      digest bytea primary key,
      provider text not null,
      subject text not null,
      email text not null check (email = lower(email)),
      -- Null of somebody who is new here.
      user_id uuid references app_user on delete cascade,
      expires_at timestamptz not null
    );
    create index sign_in_ticket_end on sign_in_ticket (expires_at);
  `,
};
