import type { Migration } from '@sop/database';

export const unusedSpeech: Migration = {
  name: '0008-said-in-no-step',
  up: `
      /* What was said and stands in no step; empty of SOPs from before it was kept. */
      alter table sop add column said_in_no_step jsonb not null default '[]';
    `,
};
