import { batchSizes, epochs, type Dataset } from '@sop/contracts';
import { texts } from '../training.texts.js';

/** What the form asks for, called as on the wire. */
export interface TrainingWish {
  readonly model_name: string;
  readonly epochs: number | string;
  readonly batch_size: number | string;
}

const enoughFrames = 20;
const isWithin = (value: number | string, { min, max }: { min: number; max: number }) =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;

/** What keeps each field from being taken, in a sentence; null where nothing does. */
export const wishRules = {
  model_name: (name: string) => (name.trim() === '' ? texts.modelNameMissing : null),
  epochs: (value: number | string) =>
    isWithin(value, epochs) ? null : texts.epochsRange(epochs.min, epochs.max),
  batch_size: (value: number | string) =>
    isWithin(value, batchSizes) ? null : texts.batchRange(batchSizes.min, batchSizes.max),
};

export const canLearn = (dataset: Dataset): boolean => dataset.annotation_count > 0;

export const fewFrames = (dataset: Dataset): boolean =>
  canLearn(dataset) && dataset.annotated_frame_count < enoughFrames;

/** What a training would learn from. */
export const learnsFrom = (dataset: Dataset): string =>
  canLearn(dataset)
    ? texts.learnsFrom(dataset.annotated_frame_count, dataset.annotation_count, dataset.classes.length)
    : texts.nothingAnnotated;
