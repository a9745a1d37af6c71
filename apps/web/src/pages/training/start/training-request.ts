import { batchSizes, epochs, type Dataset } from '@sop/contracts';
import { texts } from '../training.texts.js';

/** The fields of the form, named as on the wire. */
export interface TrainingRequest {
  readonly model_name: string;
  readonly epochs: number | string;
  readonly batch_size: number | string;
}

const recommendedFrames = 20;
const isWithin = (value: number | string, { min, max }: { min: number; max: number }) =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;

/** The validation rules, with a message for each field. */
export const requestRules = {
  model_name: (name: string) => (name.trim() === '' ? texts.modelNameMissing : null),
  epochs: (value: number | string) =>
    isWithin(value, epochs) ? null : texts.epochsRange(epochs.min, epochs.max),
  batch_size: (value: number | string) =>
    isWithin(value, batchSizes) ? null : texts.batchRange(batchSizes.min, batchSizes.max),
};

export const isTrainable = (dataset: Dataset): boolean => dataset.annotation_count > 0;

export const hasFewFrames = (dataset: Dataset): boolean =>
  isTrainable(dataset) && dataset.annotated_frame_count < recommendedFrames;

/** A description of the training data. */
export const trainingDataText = (dataset: Dataset): string =>
  isTrainable(dataset)
    ? texts.trainingDataText(dataset.annotated_frame_count, dataset.annotation_count, dataset.classes.length)
    : texts.nothingAnnotated;
