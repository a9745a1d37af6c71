import type { Migration } from '@sop/database';

/** Which failure was heard of last: that it was tried again may be heard after it failed once more. */
export const failures: Migration = {
  name: '0019-failures',
  up: `alter table sop add column failed_fence integer not null default 0`,
};
