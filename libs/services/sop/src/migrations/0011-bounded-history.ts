import type { Migration } from '@sop/database';

/** The size of a change, so that the oldest can be deleted. A generated column is empty while the trigger sees a row. */
export const boundedHistory: Migration = {
  name: '0011-bounded-history',
  up: `
    alter table revision add column size_bytes integer not null
      generated always as (octet_length(before::text) + octet_length(after::text)) stored;
    create or replace function refuse_revision_change() returns trigger language plpgsql as $$
    begin
      if to_jsonb(new) - 'user_email' - 'size_bytes' <> to_jsonb(old) - 'user_email' - 'size_bytes'
         or new.user_email is not null then
        raise exception 'revisions are append-only';
      end if;
      return new;
    end $$;
  `,
};
