import type { Tx } from '@sop/database';
import { ActiveModelRow } from './active-model.entity.js';
import { TrainedModelRow } from './trained-model.entity.js';

/** The model used for the company's SOPs. */
export async function activeModel(tx: Tx, companyId: string): Promise<TrainedModelRow | null> {
  const active = await tx.manager.findOneBy(ActiveModelRow, { companyId });
  return active && tx.manager.findOneBy(TrainedModelRow, { id: active.modelId, companyId });
}

/** The model whose heads the next one takes over: the active one, or else the newest accepted one. */
export async function baseModel(tx: Tx, companyId: string): Promise<TrainedModelRow | null> {
  const accepted = {
    where: { companyId, activationStatus: 'accepted' as const },
    order: { version: 'DESC' as const },
  };
  return (await activeModel(tx, companyId)) ?? tx.manager.findOne(TrainedModelRow, accepted);
}
