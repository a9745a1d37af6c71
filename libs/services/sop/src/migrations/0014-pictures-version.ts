import type { Migration } from '@sop/database';

export const picturesVersion: Migration = {
  name: '0014-pictures-version',
  up: `alter table sop add column pictures_version integer not null default 0;`,
};
