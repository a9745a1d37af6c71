import type { Tensor4D } from '@tensorflow/tfjs-core';
import { GRID_SIDE, TAPS } from '../head/taps.js';
import type { Tensorflow } from '../tensorflow-type.js';
import type { Sample } from './epoch-plan.js';
import type { Features } from './feature-store.js';
import type { BatchTargets } from './head-loss.js';
import type { PictureFeatures } from './picture-features.js';
import { type HeadTarget, headTarget, negativeTarget } from './targets.js';
import { boxesSeen, viewOf } from './views.js';

/** Features and targets of some samples. */
export interface Batch {
  features: Features[];
  targets: HeadTarget[];
}

export interface BatchTensors {
  taps: Tensor4D[];
  targets: BatchTargets;
}

export async function assembleBatch(
  samples: readonly Sample[],
  pictures: PictureFeatures,
  classNames: readonly string[],
): Promise<Batch> {
  const features = await Promise.all(samples.map(({ picture, view }) => pictures.of(picture, view)));
  return { features, targets: samples.map((sample) => targetOf(sample, classNames)) };
}

export function targetOf({ picture, view, isOther }: Sample, classNames: readonly string[]): HeadTarget {
  const { boxes, cutOff } = boxesSeen(picture.boxes, viewOf(picture.id, view));
  if (!isOther) return headTarget(boxes, classNames, cutOff);
  return negativeTarget([...boxes.map(({ box }) => box), ...cutOff], classNames.length);
}

/** The caller disposes of them. */
export function batchTensors(tf: Tensorflow, { features, targets }: Batch, classCount: number): BatchTensors {
  const maps = (key: 'heat' | 'mask' | 'boxes' | 'weights', channels: number) =>
    tf.tensor4d(joined(targets.map((target) => target[key])), [
      targets.length,
      GRID_SIDE,
      GRID_SIDE,
      channels,
    ]);
  return {
    taps: tapTensors(tf, features),
    targets: {
      heat: maps('heat', classCount),
      mask: maps('mask', 1),
      boxes: maps('boxes', 4),
      weights: maps('weights', 1),
      centres: targets.reduce((sum, { centres }) => sum + centres, 0),
      totalWeight: targets.reduce((sum, { weights }) => sum + weights.reduce((a, b) => a + b, 0), 0),
    },
  };
}

export function tapTensors(tf: Tensorflow, features: readonly Features[]): Tensor4D[] {
  return TAPS.map(({ side, channels }, tap) => {
    const values = joined(features.flatMap((taps) => taps[tap] ?? []));
    return tf.tensor4d(values, [features.length, side, side, channels]);
  });
}

export function disposeBatch(tf: Tensorflow, { taps, targets }: BatchTensors): void {
  tf.dispose([...taps, targets.heat, targets.mask, targets.boxes, targets.weights]);
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
