import type { Tensor, Tensor1D, Tensor4D } from '@tensorflow/tfjs-core';
import type { Tensorflow } from '../tensorflow-type.js';

/** The three operations of a head. All have fast gradients on every backend. */
export interface HeadLayers {
  /** Convolution with stride 1 and same padding, and a bias. With `isInputFrozen` only kernel and bias have gradients. */
  convolve(x: Tensor4D, kernel: Tensor4D, bias: Tensor1D, isInputFrozen?: boolean): Tensor4D;
  /** Repeats every cell twice in both directions; an odd `side` omits the last row and column. */
  enlarge(x: Tensor4D, side: number): Tensor4D;
}

/**
 * The WebAssembly backend has no kernel for the gradient of a convolution's filter, its gradient for the input takes 13 times as
 * long as the convolution, and products of transposed matrices take a scalar path. So it uses the gradients below, made of
 * operations that it runs fast; on native runtimes TensorFlow.js differentiates itself.
 */
export function headLayers(tf: Tensorflow, hasOwnGradients = lacksFilterGradient(tf)): HeadLayers {
  return {
    convolve(x, kernel, bias, isInputFrozen = false) {
      if (!hasOwnGradients) return tf.fused.conv2d({ x, filter: kernel, strides: 1, pad: 'same', bias });
      return isInputFrozen ? convolveFrozen(tf, x, kernel, bias) : convolveTrained(tf, x, kernel, bias);
    },
    enlarge: (x, side) => enlarge(tf, x, side),
  };
}

const lacksFilterGradient = (tf: Tensorflow) =>
  tf.getKernel('Conv2DBackpropFilter', tf.getBackend()) === undefined;

function convolveTrained(tf: Tensorflow, x: Tensor4D, kernel: Tensor4D, bias: Tensor1D): Tensor4D {
  const differentiable = tf.customGrad((...inputs) => {
    const [x, kernel, bias, save] = inputs as unknown as [
      Tensor4D,
      Tensor4D,
      Tensor1D,
      (saved: Tensor[]) => void,
    ];
    save([x, kernel]);
    return {
      value: tf.fused.conv2d({ x, filter: kernel, strides: 1, pad: 'same', bias }),
      gradFunc: (dy, saved) => {
        const [x, kernel] = saved as [Tensor4D, Tensor4D];
        const slope = dy as Tensor4D;
        return [
          inputGradient(tf, kernel, slope),
          filterGradient(tf, x, slope, kernel.shape),
          biasGradient(tf, slope),
        ];
      },
    };
  });
  return differentiable(x, kernel, bias) as Tensor4D;
}

/** The closure captures the input, so that no gradient is computed for it. */
function convolveFrozen(tf: Tensorflow, x: Tensor4D, kernel: Tensor4D, bias: Tensor1D): Tensor4D {
  const differentiable = tf.customGrad((...inputs) => {
    const [filter, bias] = inputs as unknown as [Tensor4D, Tensor1D];
    return {
      value: tf.fused.conv2d({ x, filter, strides: 1, pad: 'same', bias }),
      gradFunc: (dy) => {
        const slope = dy as Tensor4D;
        return [filterGradient(tf, x, slope, kernel.shape), biasGradient(tf, slope)];
      },
    };
  });
  return differentiable(kernel, bias) as Tensor4D;
}

/** Convolves the upstream gradient with the kernel rotated by 180 degrees, its inputs and outputs exchanged. */
function inputGradient(tf: Tensorflow, kernel: Tensor4D, slope: Tensor4D): Tensor4D {
  const turned = kernel.shape[0] === 1 ? kernel : tf.reverse(kernel, [0, 1]);
  return tf.conv2d(slope, tf.transpose(turned, [0, 1, 3, 2]), 1, 'same');
}

function biasGradient(tf: Tensorflow, slope: Tensor4D): Tensor1D {
  const channels = slope.shape[3];
  const rows = tf.reshape(slope, [-1, channels]);
  // A product with ones: the sum over rows takes ten times as long on WebAssembly.
  return tf.reshape(tf.matMul(tf.ones([1, rows.shape[0] ?? 0]), rows), [channels]);
}

/**
 * The input's patches, one row for every tap of the kernel and channel, times the slope (im2col). With the pictures padded and laid
 * out one behind the other, channel by channel, a shift by a tap is a shift of the whole row: nine slices, and the slope is
 * padded with zeros where rows run into each other.
 */
function filterGradient(
  tf: Tensorflow,
  x: Tensor4D,
  slope: Tensor4D,
  shape: [number, number, number, number],
): Tensor4D {
  const [size, , channels, outputs] = shape;
  const margin = (size - 1) / 2;
  const width = x.shape[2] + 2 * margin;
  const reach = margin * (width + 1);
  const flat = tf.reshape(framed(tf, x, margin), [-1, channels]);
  const slopes = tf.reshape(framed(tf, slope, margin), [-1, outputs]);
  const cells = flat.shape[0] ?? 0;
  if (margin === 0) return tf.reshape(tf.matMul(tf.transpose(flat), slopes), shape);
  const rows = tf.transpose(
    tf.pad(flat, [
      [reach, reach],
      [0, 0],
    ]),
  );
  const patches: Tensor[] = [];
  for (let down = 0; down < size; down += 1)
    for (let right = 0; right < size; right += 1)
      patches.push(tf.slice(rows, [0, down * width + right], [channels, cells]));
  return tf.reshape(tf.matMul(tf.concat(patches, 0), slopes), shape);
}

function framed(tf: Tensorflow, x: Tensor4D, margin: number): Tensor4D {
  return margin === 0
    ? x
    : tf.pad(x, [
        [0, 0],
        [margin, margin],
        [margin, margin],
        [0, 0],
      ]);
}

function enlarge(tf: Tensorflow, x: Tensor4D, side: number): Tensor4D {
  const differentiable = tf.customGrad((...inputs) => {
    const [x] = inputs as unknown as [Tensor4D];
    const [count, small, , channels] = x.shape;
    const doubled = tf.image.resizeNearestNeighbor(x, [2 * small, 2 * small]);
    const rest = 2 * small - side;
    return {
      value: rest === 0 ? doubled : tf.slice(doubled, [0, 0, 0, 0], [count, side, side, channels]),
      gradFunc: (dy) => {
        const slope = dy as Tensor4D;
        const whole =
          rest === 0
            ? slope
            : tf.pad(slope, [
                [0, 0],
                [0, rest],
                [0, rest],
                [0, 0],
              ]);
        return tf.mul(tf.avgPool(whole, 2, 2, 'valid'), 4);
      },
    };
  });
  return differentiable(x) as Tensor4D;
}
