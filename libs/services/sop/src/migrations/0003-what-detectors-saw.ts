import type { Migration } from '@sop/database';

export const whatDetectorsSaw: Migration = {
  name: '0003-what-detectors-saw',
  up: `
      /* The networks that looked at the pictures; null of SOPs from before this was recorded. */
      alter table sop add column detected_by jsonb;
      alter table step add column protective_equipment jsonb not null default '[]';
    `,
};
