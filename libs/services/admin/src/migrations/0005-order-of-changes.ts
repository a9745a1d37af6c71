import type { Migration } from '@sop/database';

/** Since when a company is suspended or not, and a user who they are: what is told late of an earlier time changes nothing. */
export const orderOfChanges: Migration = {
  name: '0005-order-of-changes',
  up: `
    alter table company add column suspension_changed_at timestamptz;
    alter table company_user add column changed_at timestamptz;
  `,
};
