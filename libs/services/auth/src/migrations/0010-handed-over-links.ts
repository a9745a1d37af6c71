import type { Migration } from '@sop/database';

/** A link that was shown to the inviter proves nothing about the invited address. */
export const handedOverLinks: Migration = {
  name: '0010-handed-over-links',
  up: 'alter table invitation add column is_handed_over boolean not null default false;',
};
