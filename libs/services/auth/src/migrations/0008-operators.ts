import { tenantTable, type Migration } from '@sop/database';

/** Operators are invited, have a second factor, and see where they are signed in. */
export const operators: Migration = {
  name: '0008-operators',
  up: `
    alter table invitation add column user_role text not null default 'user'
      check (user_role in ('user', 'platform-admin'));
    alter table session add column address text, add column user_agent text;
    create index session_of_operator on session (operator_id) where operator_id is not null;

    create table second_factor (
      id uuid primary key,
      company_id uuid not null references company on delete cascade,
      user_id uuid not null unique references app_user on delete cascade,
      wrapping_key_id text not null,
      wrapped_key bytea not null,
      ciphertext bytea not null,
      -- Null until a code of it was shown.
      confirmed_at timestamptz,
      -- Of the code that was used last: none before it, nor it again, opens anything.
      last_step integer not null default 0,
      created_at timestamptz not null default now()
    );
    ${tenantTable('second_factor')}

    create table recovery_code (
      digest bytea primary key,
      company_id uuid not null references company on delete cascade,
      user_id uuid not null references app_user on delete cascade
    );
    create index recovery_code_user on recovery_code (user_id);
    ${tenantTable('recovery_code')}
  `,
};
