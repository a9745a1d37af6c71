import type { Migration } from '@sop/database';

/**
 * Whatever retention is configured, the database refuses to delete entries younger than 180 days, also by the
 * service itself.
 */
export const auditAges: Migration = {
  name: '0009-audit-ages',
  up: `
    create or replace function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.created_at < now() - interval '180 days' then return old; end if;
      raise exception 'the audit trail is append-only';
    end $$;
  `,
};
