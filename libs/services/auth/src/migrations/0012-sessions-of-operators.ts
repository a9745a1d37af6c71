import type { Migration } from '@sop/database';

/** The session that an operator acts from: what was begun in it ends with it. */
export const sessionsOfOperators: Migration = {
  name: '0012-sessions-of-operators',
  up: 'alter table session add column operator_session_id uuid',
};
