import type { Tx } from '@sop/database';
import { ActiveModelRow } from './active-model.entity.js';
import { TrainedModelRow } from './trained-model.entity.js';

interface Which {
  companyId: string;
  modelId: string;
}

/** One change of the models of a company at a time: which one is active, and which ones wait for a decision, belong together. */
export const lockModels = (tx: Tx, companyId: string): Promise<void> =>
  tx.advisoryLock(`training-model:${companyId}`);

/** SOPs are made with this model from now on. */
export async function makeActive(tx: Tx, { companyId, modelId }: Which): Promise<void> {
  await tx.manager.update(TrainedModelRow, { id: modelId, companyId }, { standing: 'accepted' });
  await tx.manager.upsert(ActiveModelRow, { companyId, modelId }, ['companyId']);
}

/** Of the company's models that wait for a decision those that fit are not taken; which. */
export async function declineWaiting(
  tx: Tx,
  companyId: string,
  which: { modelId?: string; datasetId?: number } = {},
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `update trained_model set standing = 'declined' where company_id = $1 and standing = 'awaiting'
       and ($2::uuid is null or id = $2) and ($3::bigint is null or dataset_id = $3) returning id`,
    [companyId, which.modelId ?? null, which.datasetId ?? null],
  );
  return rows.map(({ id }) => id);
}
