import { Injectable } from '@nestjs/common';
import type { CompanyModel, ModelCard, TrainedModel } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { SignedPaths } from '@sop/object-store';
import { refuse, UserNames } from '@sop/service-kit';
import { DatasetRow } from '../datasets/dataset.entity.js';
import { declineAwaiting, lockModels, activateModel } from './activation.js';
import { ActiveModelRow } from './active-model.entity.js';
import { activeModel } from './base-model.js';
import { presentCard, presentCompanyModel, presentModel } from './model.presenter.js';
import { TrainedModelRow } from './trained-model.entity.js';

@Injectable()
export class ModelsService {
  constructor(
    @InjectDatabase('training') private readonly database: Database,
    private readonly paths: SignedPaths,
    private readonly names: UserNames,
  ) {}

  async list(companyId: string): Promise<TrainedModel[]> {
    const { active, models } = await this.findAll(companyId);
    return models.map((row) => presentModel(row, active?.id));
  }

  async active(companyId: string): Promise<{ model: TrainedModel | null }> {
    const active = await this.database.tenant(companyId, (tx) => activeModel(tx, companyId));
    const [named] = await this.withNames(companyId, active ? [active] : []);
    return { model: named ? presentModel(named, named.id) : null };
  }

  async card(companyId: string, id: string): Promise<ModelCard> {
    const { row, active, samples } = await this.database.tenant(companyId, async (tx) => {
      const found = await requireModel(tx, companyId, id);
      // The pictures belong to the dataset and are deleted with it.
      const isDatasetThere = await tx.manager.existsBy(DatasetRow, { id: found.datasetId, companyId });
      const shown = isDatasetThere ? found.card.samples : [];
      return { row: found, active: await activeModel(tx, companyId), samples: shown };
    });
    const [named = row] = await this.withNames(companyId, [row]);
    return presentCard(named, { activeId: active?.id, samples, sign: (key) => this.paths.sign(key) });
  }

  async activate(companyId: string, id: string): Promise<TrainedModel> {
    const row = await this.database.tenant(companyId, async (tx) => {
      await requireModel(tx, companyId, id);
      await lockModels(tx, companyId);
      await activateModel(tx, { companyId, modelId: id });
      // An explicit choice settles all pending decisions.
      await declineAwaiting(tx, companyId);
      await tx.audit({ action: 'model.activated', targets: [{ kind: 'model', id }] });
      return requireModel(tx, companyId, id);
    });
    const [named = row] = await this.withNames(companyId, [row]);
    return presentModel(named, id);
  }

  async decline(companyId: string, id: string): Promise<TrainedModel> {
    const { row, active } = await this.database.tenant(companyId, async (tx) => {
      await requireModel(tx, companyId, id);
      await lockModels(tx, companyId);
      const [declined] = await declineAwaiting(tx, companyId, { modelId: id });
      if (declined) await tx.audit({ action: 'model.declined', targets: [{ kind: 'model', id }] });
      return { row: await requireModel(tx, companyId, id), active: await activeModel(tx, companyId) };
    });
    const [named = row] = await this.withNames(companyId, [row]);
    return presentModel(named, active?.id);
  }

  async deactivate(companyId: string): Promise<void> {
    await this.database.tenant(companyId, async (tx) => {
      const [active] = await tx.manager.findBy(ActiveModelRow, { companyId });
      await tx.manager.delete(ActiveModelRow, { companyId });
      const targets = active ? [{ kind: 'model', id: active.modelId }] : [];
      await tx.audit({ action: 'model.deactivated', targets });
    });
  }

  async company(companyId: string): Promise<CompanyModel> {
    const { active, models } = await this.findAll(companyId);
    return presentCompanyModel(active, models);
  }

  private async findAll(companyId: string) {
    const { active, rows } = await this.database.tenant(companyId, async (tx) => ({
      active: await activeModel(tx, companyId),
      rows: await modelsOf(tx, companyId),
    }));
    return { active, models: await this.withNames(companyId, rows) };
  }

  /** Adds the display names of creators, requested from another service outside of the transaction. */
  private async withNames(companyId: string, rows: readonly TrainedModelRow[]): Promise<TrainedModelRow[]> {
    const ids = rows.map(({ createdBy }) => createdBy);
    const names = await this.names.of(companyId, ids);
    return rows.map((row) => ({
      ...row,
      createdByName: names.get(row.createdBy ?? '') ?? row.createdByName,
    }));
  }
}

const modelsOf = (tx: Tx, companyId: string): Promise<TrainedModelRow[]> =>
  tx.manager.find(TrainedModelRow, { where: { companyId }, order: { version: 'DESC' } });

async function requireModel(tx: Tx, companyId: string, id: string): Promise<TrainedModelRow> {
  const row = await tx.manager.findOneBy(TrainedModelRow, { id, companyId });
  if (!row) throw refuse('model.not-found');
  return row;
}
