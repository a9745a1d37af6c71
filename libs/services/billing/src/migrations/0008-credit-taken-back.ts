import type { Migration } from '@sop/database';

/** Credit that no invoice has used can be taken back: a grant below zero. */
export const creditTakenBack: Migration = {
  name: '0008-credit-taken-back',
  up: `
    alter table credit_grant drop constraint credit_grant_cents_check;
    alter table credit_grant add constraint credit_grant_cents_check check (cents <> 0);
  `,
};
