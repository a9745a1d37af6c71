import type { Migration } from '@sop/database';

/** After which failure a run was last tried again: the news of it may be heard later. */
export const restarts: Migration = {
  name: '0017-restarts',
  up: `alter table sop add column restarted_after integer not null default 0`,
};
