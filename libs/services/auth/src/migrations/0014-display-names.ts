import type { Migration } from '@sop/database';

/** What people call themselves, and the form in which it is searched, which is written with it. */
export const displayNames: Migration = {
  name: '0014-display-names',
  up: 'alter table app_user add column display_name text, add column display_name_folded text;',
};
