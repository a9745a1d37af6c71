import type { Migration } from '@sop/database';

/** Who pays at the payment provider pays what they bought at, however the plan is edited. */
export const keptPrices: Migration = {
  name: '0007-kept-prices',
  up: 'alter table company add column is_price_kept boolean not null default false;',
};
