import type { Migration } from '@sop/database';

/** The codes of a stored sentence; empty for those that were written before. */
export const codesOfSentences: Migration = {
  name: '0015-codes-of-sentences',
  up: `alter table sop add column status_detail_codes jsonb not null default '[]'`,
};
