import type { ClassPrecision, CompanyModel, ModelCard, TrainedModel } from '@sop/contracts';
import { classesOf } from './heads.js';
import type { StoredClass, StoredSample, TrainedModelRow } from './trained-model.entity.js';

/** Older records have no count of found boxes. */
export const presentClass = (stored: StoredClass): ClassPrecision => ({
  found_boxes: null,
  mistaken_boxes: null,
  ...stored,
});

export const presentModel = (row: TrainedModelRow, activeId: string | undefined): TrainedModel => ({
  id: row.id,
  name: row.name,
  version: row.version,
  dataset_id: row.datasetId,
  dataset_name: row.datasetName,
  epochs_trained: row.epochsTrained,
  classes_added: row.classesAdded,
  class_names: classesOf(row.heads),
  created_at: row.createdAt.toISOString(),
  user_name: row.createdByName,
  is_active: row.id === activeId,
  awaiting_activation: row.activationStatus === 'awaiting',
  map50: row.card.map50,
  map50_95: row.card.map50_95,
  classes: row.card.classes.map(presentClass),
});

export function presentCard(
  row: TrainedModelRow,
  shown: { activeId: string | undefined; samples: readonly StoredSample[]; sign(key: string): string },
): ModelCard {
  return {
    ...row.card,
    ...presentModel(row, shown.activeId),
    training_id: row.runId,
    data_version: row.dataVersion,
    samples: shown.samples.map(({ key, ...sample }) => ({ ...sample, path: shown.sign(key) })),
  };
}

/** The company's training results: the classes in use, and every training that made a model. */
export function presentCompanyModel(
  active: TrainedModelRow | null,
  newestFirst: readonly TrainedModelRow[],
): CompanyModel {
  const classes = active ? classesOf(active.heads) : [];
  return {
    exists: active !== null,
    total_classes: classes.length,
    custom_classes: classes,
    training_history: newestFirst.map((row) => ({
      id: row.id,
      dataset_name: row.datasetName,
      created_at: row.createdAt.toISOString(),
      classes_added: row.classesAdded.length,
      user_name: row.createdByName,
      class_names: row.classNames,
    })),
  };
}
