import type { Migration } from '@sop/database';

/** A model knows who made it by id as well, so that the name can go when that user goes. Null where the run was removed before. */
export const makersOfModels: Migration = {
  name: '0004-makers-of-models',
  up: `
    alter table trained_model add column created_by uuid;
    update trained_model as model set created_by = run.created_by from training_run as run where run.id = model.run_id;
  `,
};
