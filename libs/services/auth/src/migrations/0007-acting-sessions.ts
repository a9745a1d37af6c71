import type { Migration } from '@sop/database';

/** A session in which the operator acts as a user ends with the operator's access as well as with the user's. */
export const actingSessions: Migration = {
  name: '0007-acting-sessions',
  up: 'alter table session add column operator_id uuid',
};
