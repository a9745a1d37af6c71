import type { Migration } from '@sop/database';

/** What of its video an SOP could not use. */
export const videoRemarks: Migration = {
  name: '0021-video-remarks',
  up: `alter table sop add column video_remarks jsonb not null default '[]'`,
};
