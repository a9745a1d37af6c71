import type { PersonalList } from '@sop/service-kit';

/** Who made a dataset, a training or a model, and whose annotations are the latest of a frame. */
export const trainingPersonalLists: readonly PersonalList[] = [
  {
    name: 'datasets',
    sql: `select lpad(id::text, 20, '0') as key, id, name, created_by_name, created_at
      from dataset where company_id = $1 and created_by = $2`,
    effect: 'pseudonymised',
    erase: ['update dataset set created_by_name = $3 where company_id = $1 and created_by = $2'],
  },
  {
    name: 'annotations',
    sql: `select lpad(dataset_id::text, 20, '0') || lpad(frame_number::text, 10, '0') as key, dataset_id, frame_number,
        updated_at from frame_annotation where company_id = $1 and updated_by = $2`,
    effect: 'pseudonymised',
    erase: [],
  },
  {
    name: 'trainings',
    sql: `select id::text as key, id, dataset_name, model_name, created_by_name, created_at
      from training_run where company_id = $1 and created_by = $2`,
    effect: 'pseudonymised',
    erase: ['update training_run set created_by_name = $3 where company_id = $1 and created_by = $2'],
  },
  {
    name: 'models',
    sql: `select id::text as key, id, name, version, created_by_name, created_at
      from trained_model where company_id = $1 and created_by = $2`,
    effect: 'pseudonymised',
    erase: ['update trained_model set created_by_name = $3 where company_id = $1 and created_by = $2'],
  },
];
