import { trainingStates } from '@sop/contracts';
import type { RowGauge } from '@sop/database';

const states = trainingStates.map((state) => `'${state}'`).join(', ');

export const trainingsByStatus: RowGauge = {
  name: 'sop_trainings',
  description: 'Stored trainings by status',
  sql: `select status, count(training_run.id)::float8 as value
    from unnest(array[${states}]) as status left join training_run using (status) group by status`,
};

/** Epochs of trainings that were updated within the last hour. */
const recent = `(select epoch.* from training_epoch epoch join training_run run on run.id = epoch.run_id
  where run.updated_at > now() - interval '1 hour' and epoch.finished_at > now() - interval '1 hour') as recent`;

export const epochsOfTheHour: RowGauge = {
  name: 'sop_training_epochs_hour',
  description: 'Epochs that ended within the last hour',
  sql: `select count(*)::float8 as value from ${recent}`,
};

export const samplesPerSecond: RowGauge = {
  name: 'sop_training_samples_per_second',
  description: 'Mean speed of the epochs that ended within the last hour; 0 where none did',
  sql: `select coalesce(avg(samples_per_second), 0)::float8 as value from ${recent}`,
};
