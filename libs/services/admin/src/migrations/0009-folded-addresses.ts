import type { Migration } from '@sop/database';

/** Addresses as they are searched, written by the service (`foldedText`); null of those that an earlier version wrote. */
export const foldedAddresses: Migration = {
  name: '0009-folded-addresses',
  up: `alter table company_user add column email_folded text`,
};
