import type { Migration } from '@sop/database';

/**
 * What the payment provider takes of a company a month, which need not be what its plan costs today. Null until it was looked at, and
 * where nothing is paid there: then the plan's price counts.
 */
export const whatIsPaid: Migration = {
  name: '0007-what-is-paid',
  up: `
    alter table subscription
      add column paid_cents integer check (paid_cents >= 0),
      add column paid_currency_code text check (paid_currency_code ~ '^[A-Z]{3}$');
  `,
};
