import type { Tx } from '@sop/database';
import { TrainingEpochRow } from './training-epoch.entity.js';

export const readEpochs = (tx: Tx, runId: string): Promise<TrainingEpochRow[]> =>
  tx.manager.find(TrainingEpochRow, { where: { runId }, order: { epoch: 'ASC' } });
