import type { Tx } from '@sop/database';
import { ActiveModelRow } from './active-model.entity.js';
import { TrainedModelRow } from './trained-model.entity.js';

interface ModelReference {
  companyId: string;
  modelId: string;
}

/** Serialises changes of a company's models: the active one and the pending ones depend on each other. */
export const lockModels = (tx: Tx, companyId: string): Promise<void> =>
  tx.advisoryLock(`training-model:${companyId}`);

/** New SOPs are made with this model. */
export async function activateModel(tx: Tx, { companyId, modelId }: ModelReference): Promise<void> {
  await tx.manager.update(TrainedModelRow, { id: modelId, companyId }, { activationStatus: 'accepted' });
  await tx.manager.upsert(ActiveModelRow, { companyId, modelId }, ['companyId']);
}

/** Declines the matching models of the company that wait for a decision, and returns them. */
export async function declineAwaiting(
  tx: Tx,
  companyId: string,
  which: { modelId?: string; datasetId?: number } = {},
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `update trained_model set activation_status = 'declined' where company_id = $1 and activation_status = 'awaiting'
       and ($2::uuid is null or id = $2) and ($3::bigint is null or dataset_id = $3) returning id`,
    [companyId, which.modelId ?? null, which.datasetId ?? null],
  );
  return rows.map(({ id }) => id);
}
