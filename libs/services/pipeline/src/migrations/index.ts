import type { Migration } from '@sop/database';
import { runsFrameSets } from './0001-runs-frame-sets.js';
import { refusedErased } from './0002-refused-erased.js';
import { providerFailure } from './0003-provider-failure.js';
import { keptBytes } from './0004-kept-bytes.js';

import { hiddenRegions } from './0005-hidden-regions.js';
import { modelCalls } from './0006-model-calls.js';
import { modelSettings } from './0007-model-settings.js';

export const migrations: readonly Migration[] = [
  runsFrameSets,
  refusedErased,
  providerFailure,
  keptBytes,
  hiddenRegions,
  modelCalls,
  modelSettings,
];
