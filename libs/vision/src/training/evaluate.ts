import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import {
  type EvaluatedImage,
  type MeanAveragePrecision,
  meanAveragePrecision,
} from '../average-precision.js';
import type { Detection } from '../detection.js';
import { decodeHeatMap } from '../head/heat-map.js';
import { suppressOverlaps } from '../suppress-overlaps.js';
import { batchesOf } from './epoch-plan.js';
import type { TrainingPicture } from './head-training.js';
import type { PictureFeatures } from './picture-features.js';
import type { TrainedNetwork } from './trained-network.js';

const PICTURES_AT_ONCE = 8;
/** Average precision needs low scores too; below this they no longer change it. */
const MIN_SCORE = 0.05;
const MOST_DETECTIONS = 100;
const MAX_OVERLAP = 0.5;

export interface Evaluation {
  precision: MeanAveragePrecision;
  /** In the order of the pictures. */
  images: EvaluatedImage[];
}

/** Runs detection on the held-out pictures and measures by COCO's definition. */
export async function evaluate(
  network: TrainedNetwork,
  pictures: PictureFeatures,
  heldOut: readonly TrainingPicture[],
  classNames: readonly string[],
  signal: AbortSignal,
): Promise<Evaluation> {
  const seen: Detection[][] = [];
  for (const some of batchesOf(heldOut, PICTURES_AT_ONCE)) {
    await yieldToEventLoop();
    signal.throwIfAborted();
    const maps = await network.predict(await Promise.all(some.map((picture) => pictures.of(picture, 0))));
    for (const map of maps) {
      const found = decodeHeatMap(map, classNames, MIN_SCORE);
      seen.push(suppressOverlaps(found, MAX_OVERLAP, MOST_DETECTIONS));
    }
  }
  const images = heldOut.map(({ boxes }, i) => ({
    truths: boxes.filter(({ label }) => classNames.includes(label)),
    detections: seen[i] ?? [],
  }));
  return { precision: meanAveragePrecision(images), images };
}

/**
 * The score of an epoch, higher is better: the mean of mAP50 and mAP50-95. mAP50 measures whether objects are found, which procedures
 * need; with few held-out boxes it often ties, and mAP50-95, which measures how well boxes fit, decides. Without held-out pictures
 * the training loss is used.
 */
export function fitness(
  { map50, map50to95 }: MeanAveragePrecision,
  loss: number,
  heldOutCount: number,
): number {
  return heldOutCount > 0 ? (map50 + map50to95) / 2 : -loss;
}
