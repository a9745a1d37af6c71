import { batchSizes, epochs, type Dataset } from '@sop/contracts';
import { plural } from '../../../lib/time.js';
import { texts } from '../training.texts.js';

/** What the form asks for. */
export interface TrainingWish {
  readonly name: string;
  readonly epochs: number;
  readonly batchSize: number;
}

const enoughFrames = 20;
const isWithin = (value: number, { min, max }: { min: number; max: number }) =>
  Number.isInteger(value) && value >= min && value <= max;

/** What keeps a training from being asked for, in a sentence; null when nothing does. */
export function checkTraining(wish: TrainingWish, dataset: Dataset | undefined): string | null {
  if (!dataset || wish.name.trim() === '') return texts.trainingIncomplete;
  if (!isWithin(wish.epochs, epochs)) return `Epochs must be between ${epochs.min} and ${epochs.max}.`;
  if (!isWithin(wish.batchSize, batchSizes)) {
    return `Batch size must be between ${batchSizes.min} and ${batchSizes.max}.`;
  }
  return dataset.annotation_count === 0 ? texts.nothingAnnotated : null;
}

export const fewFrames = (dataset: Dataset): boolean =>
  dataset.annotation_count > 0 && dataset.annotated_frame_count < enoughFrames;

/** What a training would learn from. */
export function learnsFrom(dataset: Dataset): string {
  if (dataset.annotation_count === 0) return texts.nothingAnnotated;
  const boxes = dataset.annotation_count === 1 ? '1 box' : `${dataset.annotation_count} boxes`;
  const labels = plural(dataset.classes.length, 'label');
  return `Learns from ${plural(dataset.annotated_frame_count, 'annotated frame')}: ${boxes} of ${labels}.`;
}
