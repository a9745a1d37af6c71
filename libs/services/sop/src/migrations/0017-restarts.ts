import type { Migration } from '@sop/database';

/** The failure after which a run was last retried: its event may be delivered later. */
export const restarts: Migration = {
  name: '0017-restarts',
  up: `alter table sop add column restarted_after integer not null default 0`,
};
