import type { Scalar, Tensor, Tensor4D } from '@tensorflow/tfjs-core';
import type { HeadOutput } from '../head/head-forward.js';
import { LOG_DISTANCE_LIMIT } from '../head/heat-map.js';
import { GRID_SIDE } from '../head/taps.js';
import type { Tensorflow } from '../tensorflow-type.js';

/** Targets of a batch as tensors [pictures, 38, 38, …]. */
export interface BatchTargets {
  heat: Tensor4D;
  mask: Tensor4D;
  boxes: Tensor4D;
  weights: Tensor4D;
  /** Centres in the whole batch. */
  centres: number;
  /** Sum of `weights`. */
  totalWeight: number;
}

/** Boxes have twice the weight of the heat map, by experiment: centres are learned sooner than sizes. */
const BOX_SHARE = 2;
const MIN_PROBABILITY = 1e-6;

/** Heat map and boxes of a batch against their targets, per object. */
export function headLoss(tf: Tensorflow, { heat, boxes }: HeadOutput, targets: BatchTargets): Scalar {
  const ofCentres = focalLoss(tf, heat, targets);
  const ofBoxes = boxLoss(tf, boxes, targets);
  return tf.add(ofCentres, tf.mul(ofBoxes, BOX_SHARE));
}

/**
 * Focal loss for heat maps (Law and Deng 2018, as CenterNet has it; exponents 2 and 4) over logits, divided by the number of
 * centres. An explicit gradient saves most of the elementwise work.
 */
export function focalLoss(
  tf: Tensorflow,
  logits: Tensor4D,
  { heat, mask, centres }: Pick<BatchTargets, 'heat' | 'mask' | 'centres'>,
): Scalar {
  const perCentre = 1 / Math.max(1, centres);
  const differentiable = tf.customGrad((...inputs) => {
    const [logits, save] = inputs as unknown as [Tensor4D, (saved: Tensor[]) => void];
    const found = tf.sigmoid(logits);
    const missed = tf.sub(1, found);
    const isCentre = tf.cast(tf.greaterEqual(heat, 1), 'float32');
    const background = tf.mul(tf.mul(tf.square(tf.square(tf.sub(1, heat))), tf.sub(1, isCentre)), mask);
    const logFound = tf.log(tf.maximum(found, MIN_PROBABILITY));
    const logMissed = tf.log(tf.maximum(missed, MIN_PROBABILITY));
    const atCentres = tf.mul(isCentre, tf.square(missed));
    const elsewhere = tf.mul(background, tf.square(found));
    const sum = tf.add(tf.sum(tf.mul(atCentres, logFound)), tf.sum(tf.mul(elsewhere, logMissed)));
    const positiveGradient = tf.mul(atCentres, tf.sub(tf.mul(tf.mul(found, logFound), 2), missed));
    const negativeGradient = tf.mul(elsewhere, tf.sub(found, tf.mul(tf.mul(missed, logMissed), 2)));
    save([tf.add(positiveGradient, negativeGradient)]);
    return {
      value: tf.mul(sum, -perCentre),
      gradFunc: (dy, saved) => [tf.mul(tf.mul(saved[0] as Tensor, perCentre), dy)],
    };
  });
  return differentiable(logits) as Scalar;
}

/** One minus the generalised intersection over union (Rezatofighi et al. 2019), averaged with the targets' weights. */
export function boxLoss(
  tf: Tensorflow,
  logDistances: Tensor4D,
  { boxes, weights, totalWeight }: Pick<BatchTargets, 'boxes' | 'weights' | 'totalWeight'>,
): Scalar {
  const [left, top, right, bottom] = edgesOf(tf, logDistances);
  const [trueLeft, trueTop, trueRight, trueBottom] = quarters(tf, boxes);
  const [shared, hull] = [true, false].map((isInner) => {
    const [low, high] = isInner ? [tf.maximum, tf.minimum] : [tf.minimum, tf.maximum];
    const width = tf.sub(high(right, trueRight), low(left, trueLeft));
    const height = tf.sub(high(bottom, trueBottom), low(top, trueTop));
    return tf.mul(tf.relu(width), tf.relu(height));
  }) as [Tensor, Tensor];
  const area = tf.mul(tf.sub(right, left), tf.sub(bottom, top));
  const trueArea = tf.mul(tf.sub(trueRight, trueLeft), tf.sub(trueBottom, trueTop));
  const joint = tf.add(tf.sub(tf.add(area, trueArea), shared), 1e-6);
  const around = tf.add(hull, 1e-6);
  const overlap = tf.sub(tf.div(shared, joint), tf.div(tf.sub(around, joint), around));
  const sum = tf.sum(tf.mul(tf.sub(1, overlap), weights));
  return tf.mul(sum, 1 / Math.max(1e-6, totalWeight)) as Scalar;
}

type Edges = [Tensor4D, Tensor4D, Tensor4D, Tensor4D];
const quarters = (tf: Tensorflow, boxes: Tensor4D) => tf.split(boxes, 4, 3) as Edges;

function edgesOf(tf: Tensorflow, logDistances: Tensor4D): Edges {
  const distances = tf.exp(tf.clipByValue(logDistances, -LOG_DISTANCE_LIMIT, LOG_DISTANCE_LIMIT));
  const [left, top, right, bottom] = quarters(tf, distances as Tensor4D);
  const middles = tf.range(0.5, GRID_SIDE, 1);
  const columns = tf.reshape(middles, [1, 1, GRID_SIDE, 1]);
  const rows = tf.reshape(middles, [1, GRID_SIDE, 1, 1]);
  return [tf.sub(columns, left), tf.sub(rows, top), tf.add(columns, right), tf.add(rows, bottom)];
}
