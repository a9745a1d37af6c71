import type { Tensor, Tensor1D, Tensor4D } from '@tensorflow/tfjs-core';
import type { Tensorflow } from '../tensorflow-type.js';
import type { HeadLayers } from './head-layers.js';
import { HEAD_CHANNELS, type HeadParameters, type Standardisation } from './head-parameters.js';
import { GRID_SIDE, TAPS } from './taps.js';

/** A type instead of an interface, because the runtime's containers need an index signature. */
export type HeadOutput = {
  /** [pictures, 38, 38, classes]: logits of an object's centre in the cell. */
  heat: Tensor4D;
  /** [pictures, 38, 38, 4]: logarithms of the distances from the cell's middle to left, top, right and bottom, in cells. */
  boxes: Tensor4D;
};

type Weights = HeadParameters<Tensor>;

/**
 * A small feature pyramid (after FPN, Lin et al. 2017): the taps go through 1x1 convolutions to 64 channels, coarse ones are
 * enlarged and added to finer ones, a 3x3 convolution smooths each sum; centre heat map and boxes are read from the finest.
 * `weights` have the standardisation folded in.
 */
export function headForward(
  tf: Tensorflow,
  layers: HeadLayers,
  weights: Weights,
  taps: readonly Tensor4D[],
): HeadOutput {
  const [tap8, tap16, tap32] = taps;
  if (tap8 === undefined || tap16 === undefined || tap32 === undefined)
    throw new Error('A head looks at three taps');
  const through = (x: Tensor4D, name: LayerName, isInputFrozen = false) =>
    layers.convolve(x, weights[name] as Tensor4D, weights[`${name}Bias`] as Tensor1D, isInputFrozen);
  const lateral32 = through(tap32, 'lateral32', true);
  const sum16 = tf.add(through(tap16, 'lateral16', true), layers.enlarge(lateral32, TAPS[1].side));
  const smooth16 = tf.relu(through(tf.relu(sum16) as Tensor4D, 'smooth16'));
  const sum8 = tf.add(through(tap8, 'lateral8', true), layers.enlarge(smooth16, GRID_SIDE));
  const smooth8 = tf.relu(through(tf.relu(sum8) as Tensor4D, 'smooth8'));
  return { heat: through(smooth8, 'heat'), boxes: through(smooth8, 'box') };
}

type LayerName = 'lateral8' | 'lateral16' | 'lateral32' | 'smooth16' | 'smooth8' | 'heat' | 'box';
const LATERALS = ['lateral8', 'lateral16', 'lateral32'] as const;

/** Folds the standardisation into the layer: the scales into the weights, the means into the bias. */
export function foldStandardisation(
  tf: Tensorflow,
  weights: Weights,
  { means, scales }: Standardisation<Tensor>,
): Weights {
  const folded = { ...weights };
  LATERALS.forEach((name, i) => {
    const [mean, scale] = [means[i], scales[i]];
    if (mean === undefined || scale === undefined) throw new Error('A head looks at three taps');
    const scaled = tf.mul(weights[name], tf.reshape(scale, [1, 1, -1, 1]));
    const ofMean = tf.matMul(tf.reshape(mean, [1, -1]), tf.reshape(scaled, [-1, HEAD_CHANNELS]));
    folded[name] = scaled;
    folded[`${name}Bias`] = tf.sub(weights[`${name}Bias`], tf.reshape(ofMean, [HEAD_CHANNELS]));
  });
  return folded;
}
