import type { Migration } from '@sop/database';

/** Names as they are searched, written by the service (`foldedText`); null of those that an earlier version wrote. */
export const foldedNames: Migration = {
  name: '0008-folded-names',
  up: `alter table company add column name_folded text`,
};
