import type { Migration } from '@sop/database';

/** A link that was shown to whoever invites proves nothing about the address of who is invited. */
export const handedOverLinks: Migration = {
  name: '0010-handed-over-links',
  up: 'alter table invitation add column is_handed_over boolean not null default false;',
};
