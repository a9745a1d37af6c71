import { tenantTable, type Migration } from '@sop/database';

/** Whether an address is confirmed. A user who came by a mailed link has confirmed it. */
export const confirmedAddresses: Migration = {
  name: '0005-confirmed-addresses',
  up: `
    alter table app_user add column email_confirmed_at timestamptz;
    update app_user set email_confirmed_at = created_at where seat is not null or role = 'platform-admin';

    create table email_confirmation (
      token_digest bytea primary key,
      company_id uuid not null references company on delete cascade,
      user_id uuid not null references app_user on delete cascade,
      expires_at timestamptz not null,
      created_at timestamptz not null default now()
    );
    create index email_confirmation_user on email_confirmation (user_id);
    ${tenantTable('email_confirmation')}
  `,
};
