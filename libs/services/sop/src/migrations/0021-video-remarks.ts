import type { Migration } from '@sop/database';

/** Notes about unusable parts of the video. */
export const videoRemarks: Migration = {
  name: '0021-video-remarks',
  up: `alter table sop add column video_remarks jsonb not null default '[]'`,
};
