import type { PersonalList } from '@sop/service-kit';

/**
 * What this service stores about a user, without digests and secrets. What an operator did in the user's name, and from where, is
 * not the user's. What hangs on the account, as recovery codes and links in mails, goes with it.
 */
export const ownLists: readonly PersonalList[] = [
  {
    name: 'profile',
    sql: `select id::text as key, id, email, display_name, company_role as role, is_active, created_at, last_login_at,
        email_confirmed_at, has_password, muted_notices as mails_switched_off,
        muted_in_product as notifications_switched_off
      from app_user where company_id = $1 and id = $2`,
    effect: 'deleted',
    erase: ['delete from app_user where company_id = $1 and id = $2'],
  },
  {
    name: 'sessions',
    sql: `select id::text as key, created_at, expires_at, ended_at, address, user_agent
      from session where company_id = $1 and user_id = $2 and operator_id is null`,
    effect: 'deleted',
    erase: ['delete from session where company_id = $1 and user_id = $2 and operator_id is null'],
  },
  {
    name: 'linked_accounts',
    sql: `select provider || ' ' || subject as key, provider, subject, created_at
      from identity_link where company_id = $1 and user_id = $2`,
    effect: 'deleted',
    erase: ['delete from identity_link where company_id = $1 and user_id = $2'],
  },
  {
    name: 'second_factor',
    sql: `select id::text as key, created_at, confirmed_at from second_factor where company_id = $1 and user_id = $2`,
    effect: 'deleted',
    erase: ['delete from second_factor where company_id = $1 and user_id = $2'],
  },
  {
    name: 'notifications',
    sql: `select id::text as key, notice, sop_id, title, step, text, created_at, read_at
      from notification where company_id = $1 and user_id = $2`,
    effect: 'deleted',
    erase: ['delete from notification where company_id = $1 and user_id = $2'],
  },
  {
    name: 'api_tokens_created',
    sql: `select id::text as key, id, name, created_at, expires_at, revoked_at
      from api_token where company_id = $1 and created_by = $2`,
    effect: 'pseudonymised',
    erase: [],
  },
  {
    name: 'webhooks_created',
    sql: `select id::text as key, id, address, created_at from webhook where company_id = $1 and created_by = $2`,
    effect: 'pseudonymised',
    erase: [],
  },
  {
    name: 'audit_trail',
    sql: `select id::text as key, created_at as at, action, targets, detail, address
      from audit where company_id = $1 and user_id = $2 and operator_id is null`,
    effect: 'pseudonymised',
    erase: [
      `update audit set address = null
        where company_id = $1 and user_id = $2 and operator_id is null and address is not null`,
    ],
  },
];
