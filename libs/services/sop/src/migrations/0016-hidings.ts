import type { Migration } from '@sop/database';

/** How often something of a video was hidden, told with the wish; `pictures_version` follows when it is done. */
export const hidings: Migration = {
  name: '0016-hidings',
  up: `
    alter table sop add column hidings integer not null default 0;
    update sop set hidings = pictures_version where pictures_version > 0;
  `,
};
