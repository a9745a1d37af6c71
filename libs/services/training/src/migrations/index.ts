import type { Migration } from '@sop/database';
import { jobsTable } from '@sop/jobs';
import { datasetsAnnotations } from './0001-datasets-annotations.js';
import { runsModels } from './0002-runs-models.js';

export const migrations: readonly Migration[] = [...jobsTable, datasetsAnnotations, runsModels];
