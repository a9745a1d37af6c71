import type { Migration } from '@sop/database';

/** The number of requested destructions in a video; `pictures_version` follows when one is done. */
export const hidings: Migration = {
  name: '0016-hidings',
  up: `
    alter table sop add column hidings integer not null default 0;
    update sop set hidings = pictures_version where pictures_version > 0;
  `,
};
