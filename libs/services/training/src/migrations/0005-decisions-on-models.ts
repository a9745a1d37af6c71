import type { Migration } from '@sop/database';

/** A model that finds nothing of one of its classes waits for a person. All earlier ones were taken as they came. */
export const decisionsOnModels: Migration = {
  name: '0005-decisions-on-models',
  up: `
    alter table trained_model add column standing text not null default 'accepted'
      check (standing in ('accepted', 'awaiting', 'declined'));
  `,
};
