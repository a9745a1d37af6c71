import type { Migration } from '@sop/database';

/** The last failure that was applied: its restart may be delivered after another failure. */
export const failures: Migration = {
  name: '0019-failures',
  up: `alter table sop add column failed_fence integer not null default 0`,
};
