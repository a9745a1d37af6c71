import type { Migration } from '@sop/database';
import { datasetsAnnotations } from './0001-datasets-annotations.js';
import { runsModels } from './0002-runs-models.js';

export const migrations: readonly Migration[] = [datasetsAnnotations, runsModels];
