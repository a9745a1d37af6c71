import type { TrainingPicture } from './head-training.js';
import { randomFrom, shuffled } from './random.js';

/** One picture in one of its views, as a sample of an epoch. */
export interface Sample {
  picture: TrainingPicture;
  view: number;
  /** From another dataset: free of the classes only inside its boxes. */
  isOther: boolean;
}

export interface PicturesOfTraining {
  train: readonly TrainingPicture[];
  others: readonly TrainingPicture[];
  views: number;
  seed: number;
}

/** Negatives of other datasets in an epoch, as a share of the training pictures; bounded, because they cost time. */
const OTHERS_SHARE = 0.5;

/** Pictures of other datasets with a box of another class, at most as many as training pictures. */
export function sampleOthers(
  others: readonly TrainingPicture[],
  classNames: readonly string[],
  most: number,
  seed: number,
): TrainingPicture[] {
  const useful = others
    .map((picture) => withoutClasses(picture, classNames))
    .filter(({ boxes }) => boxes.length > 0);
  return shuffled(useful, randomFrom('others', seed)).slice(0, most);
}

/** Another dataset may contain one of the classes too, whose boxes are no negatives. */
function withoutClasses(picture: TrainingPicture, classNames: readonly string[]): TrainingPicture {
  const boxes = picture.boxes.filter(({ label }) => !classNames.includes(label));
  return { id: picture.id, file: () => picture.file(), boxes };
}

/** Every training picture once, in its next view, and some of the others; the same for the same seed and epoch. */
export function samplesOfEpoch({ train, others, views, seed }: PicturesOfTraining, epoch: number): Sample[] {
  const random = randomFrom('epoch', seed, epoch);
  const own = train.map((picture) => ({
    picture,
    view: viewInEpoch(picture.id, views, seed, epoch),
    isOther: false,
  }));
  const mostOthers = Math.ceil(train.length * OTHERS_SHARE);
  const chosen = shuffled(others, random).slice(0, mostOthers);
  return shuffled([...own, ...chosen.map((picture) => ({ picture, view: 0, isOther: true }))], random);
}

/** Rotates through all views; pictures start at different ones. */
function viewInEpoch(pictureId: string, views: number, seed: number, epoch: number): number {
  const start = Math.floor(randomFrom('turn', pictureId, seed)() * views);
  return (start + epoch) % views;
}

/** Batches of `size`; the last one has the rest. */
export function batchesOf<T>(samples: readonly T[], batchSize: number): T[][] {
  const count = Math.ceil(samples.length / batchSize);
  return Array.from({ length: count }, (_, i) => samples.slice(i * batchSize, (i + 1) * batchSize));
}
