import type { ServiceSchema } from '@sop/database';
import { FrameSetRow } from './frames/frame-set.entity.js';
import { FindingSetRow } from './redaction/finding-set.entity.js';
import { HiddenRegionRow } from './hidden/hidden-region.entity.js';
import { migrations } from './migrations/index.js';
import { RunRow } from './runs/run.entity.js';
import { StoredBytesRow } from './storage/stored-bytes.entity.js';

export const pipelineSchema: ServiceSchema = {
  service: 'pipeline',
  entities: [RunRow, FrameSetRow, StoredBytesRow, HiddenRegionRow, FindingSetRow],
  migrations,
};
