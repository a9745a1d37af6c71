import { Injectable } from '@nestjs/common';
import type { CompanyModel, ModelCard, TrainedModel } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { SignedPaths } from '@sop/object-store';
import { refuse } from '@sop/service-kit';
import { DatasetRow } from '../datasets/dataset.entity.js';
import { declineWaiting, lockModels, makeActive } from './activation.js';
import { ActiveModelRow } from './active-model.entity.js';
import { presentCard, presentCompanyModel, presentModel } from './model.presenter.js';
import { TrainedModelRow } from './trained-model.entity.js';

@Injectable()
export class ModelsService {
  constructor(
    @InjectDatabase('training') private readonly database: Database,
    private readonly paths: SignedPaths,
  ) {}

  list(companyId: string): Promise<TrainedModel[]> {
    return this.database.tenant(companyId, async (tx) => {
      const active = await activeModel(tx, companyId);
      return (await modelsOf(tx, companyId)).map((row) => presentModel(row, active?.id));
    });
  }

  active(companyId: string): Promise<{ model: TrainedModel | null }> {
    return this.database.tenant(companyId, async (tx) => {
      const active = await activeModel(tx, companyId);
      return { model: active ? presentModel(active, active.id) : null };
    });
  }

  card(companyId: string, id: string): Promise<ModelCard> {
    return this.database.tenant(companyId, async (tx) => {
      const row = await requireModel(tx, companyId, id);
      const active = await activeModel(tx, companyId);
      // The pictures belong to the dataset: they go with it.
      const isDatasetThere = await tx.manager.existsBy(DatasetRow, { id: row.datasetId, companyId });
      return presentCard(row, {
        activeId: active?.id,
        samples: isDatasetThere ? row.card.samples : [],
        sign: (key) => this.paths.sign(key),
      });
    });
  }

  activate(companyId: string, id: string): Promise<TrainedModel> {
    return this.database.tenant(companyId, async (tx) => {
      await requireModel(tx, companyId, id);
      await lockModels(tx, companyId);
      await makeActive(tx, { companyId, modelId: id });
      // A person has chosen: nothing else waits for a decision.
      await declineWaiting(tx, companyId);
      await tx.audit({ action: 'model.activated', targets: [{ kind: 'model', id }] });
      return presentModel(await requireModel(tx, companyId, id), id);
    });
  }

  decline(companyId: string, id: string): Promise<TrainedModel> {
    return this.database.tenant(companyId, async (tx) => {
      await requireModel(tx, companyId, id);
      await lockModels(tx, companyId);
      const [declined] = await declineWaiting(tx, companyId, { modelId: id });
      if (declined) await tx.audit({ action: 'model.declined', targets: [{ kind: 'model', id }] });
      const active = await activeModel(tx, companyId);
      return presentModel(await requireModel(tx, companyId, id), active?.id);
    });
  }

  async deactivate(companyId: string): Promise<void> {
    await this.database.tenant(companyId, async (tx) => {
      const [active] = await tx.manager.findBy(ActiveModelRow, { companyId });
      await tx.manager.delete(ActiveModelRow, { companyId });
      const targets = active ? [{ kind: 'model', id: active.modelId }] : [];
      await tx.audit({ action: 'model.deactivated', targets });
    });
  }

  company(companyId: string): Promise<CompanyModel> {
    return this.database.tenant(companyId, async (tx) =>
      presentCompanyModel(await activeModel(tx, companyId), await modelsOf(tx, companyId)),
    );
  }
}

/** The model that SOPs of the company are made with. */
export async function activeModel(tx: Tx, companyId: string): Promise<TrainedModelRow | null> {
  const active = await tx.manager.findOneBy(ActiveModelRow, { companyId });
  return active && tx.manager.findOneBy(TrainedModelRow, { id: active.modelId, companyId });
}

/** The model whose heads the next one takes over: the active one, or the newest that was ever taken where none is. */
export async function baseModel(tx: Tx, companyId: string): Promise<TrainedModelRow | null> {
  const accepted = {
    where: { companyId, standing: 'accepted' as const },
    order: { version: 'DESC' as const },
  };
  return (await activeModel(tx, companyId)) ?? tx.manager.findOne(TrainedModelRow, accepted);
}

const modelsOf = (tx: Tx, companyId: string): Promise<TrainedModelRow[]> =>
  tx.manager.find(TrainedModelRow, { where: { companyId }, order: { version: 'DESC' } });

async function requireModel(tx: Tx, companyId: string, id: string): Promise<TrainedModelRow> {
  const row = await tx.manager.findOneBy(TrainedModelRow, { id, companyId });
  if (!row) throw refuse('model.not-there');
  return row;
}
