import type { Migration } from '@sop/database';

/** A reference that was abandoned stays refused for a while, however late a question about it arrives. */
export const abandonedReferences: Migration = {
  name: '0006-abandoned-references',
  up: `
    alter table reservation drop constraint reservation_state_check;
    alter table reservation add constraint reservation_state_check
      check (state in ('held', 'settled', 'released', 'expired', 'abandoned'));
    create index reservation_abandoned on reservation (created_at) where state = 'abandoned';
  `,
};
