import type { Migration } from '@sop/database';
import { datasetsAnnotations } from './0001-datasets-annotations.js';
import { runsModels } from './0002-runs-models.js';
import { intake } from './0003-intake.js';
import { makersOfModels } from './0004-makers-of-models.js';
import { decisionsOnModels } from './0005-decisions-on-models.js';
import { importTurn } from './0006-import-turn.js';
import { codesOfSentences } from './0007-codes-of-sentences.js';
import { pendingImports } from './0008-pending-imports.js';

export const migrations: readonly Migration[] = [
  datasetsAnnotations,
  runsModels,
  intake,
  makersOfModels,
  decisionsOnModels,
  importTurn,
  codesOfSentences,
  pendingImports,
];
