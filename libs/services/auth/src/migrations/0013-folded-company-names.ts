import type { Migration } from '@sop/database';

/** Names as they are searched, written by the service (`foldedText`); null of those that an earlier version wrote. */
export const foldedCompanyNames: Migration = {
  name: '0013-folded-company-names',
  up: 'alter table company add column name_folded text;',
};
