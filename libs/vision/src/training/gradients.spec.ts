import { describe, expect, it } from '@jest/globals';
import * as core from '@tensorflow/tfjs-core';
import '@tensorflow/tfjs-backend-cpu';
import { loadGraphModel } from '@tensorflow/tfjs-converter';
import '@tensorflow/tfjs-layers';
import type { Scalar, Tensor, Tensor1D, Tensor4D } from '@tensorflow/tfjs-core';
import { headLayers } from '../head/head-layers.js';
import { boxLoss, focalLoss } from './head-loss.js';

// On the plain CPU backend, which has every gradient of TensorFlow.js for comparison, with tensors small enough for it.
const tf = { ...core, loadGraphModel };
await tf.setBackend('cpu');

type Shape = [number, number, number, number];
const random = (shape: Shape, seed: number): Tensor4D => tf.randomNormal(shape, 0, 1, 'float32', seed);
const own = headLayers(tf, true);
const stock = headLayers(tf, false);

/** Any smooth number of a tensor, so that gradients differ from element to element. */
const scalarOf = (y: Tensor) =>
  tf.sum(tf.mul(y, tf.sin(tf.add(y, tf.reshape(tf.range(0, y.size), y.shape))))) as Scalar;

async function expectClose(a: Tensor, b: Tensor, tolerance = 1e-3): Promise<void> {
  expect(a.shape).toEqual(b.shape);
  const [left, right] = [await a.data(), await b.data()];
  left.forEach((value, i) => expect(Math.abs(value - (right[i] ?? NaN))).toBeLessThan(tolerance));
}

/** The numerical gradient by central differences. */
async function byDifferences(f: (x: Tensor4D) => Scalar, x: Tensor4D, step = 1e-2): Promise<Tensor> {
  const values = await x.data();
  const slopes = [...values].map((_, i) => {
    const moved = (by: number) => {
      const shifted = Float32Array.from(values);
      shifted[i] = (shifted[i] ?? 0) + by;
      return tf.tidy(() => f(tf.tensor4d(shifted, x.shape)).dataSync()[0] ?? NaN);
    };
    return (moved(step) - moved(-step)) / (2 * step);
  });
  return tf.tensor(slopes, x.shape);
}

describe.each([
  ['of three by three', [3, 3, 2, 3], false],
  ['of one cell', [1, 1, 2, 3], false],
  ['of one cell over frozen features', [1, 1, 2, 3], true],
] as const)('a convolution %s', (_, kernelShape, isInputFrozen) => {
  const x = random([2, 5, 5, 2], 1);
  const kernel = random([...kernelShape], 2);
  const bias = tf.randomNormal([3], 0, 1, 'float32', 3) as Tensor1D;
  const through = (layers: typeof own) => (kernel: Tensor, bias: Tensor) =>
    scalarOf(layers.convolve(x, kernel as Tensor4D, bias as Tensor1D, isInputFrozen));

  it('returns the same as TensorFlow.js', async () => {
    await expectClose(own.convolve(x, kernel, bias), stock.convolve(x, kernel, bias), 1e-5);
  });

  it('has the same gradients of kernel and bias as TensorFlow.js', async () => {
    const [ours, theirs] = [own, stock].map((layers) => tf.grads(through(layers))([kernel, bias]));
    for (const [i, gradient] of (ours ?? []).entries())
      await expectClose(gradient, theirs?.[i] ?? tf.scalar(NaN));
  });

  it('has the same gradient of the input as TensorFlow.js, or none if the input is frozen', async () => {
    const ofInput = (layers: typeof own) =>
      tf.grad((x) => scalarOf(layers.convolve(x as Tensor4D, kernel, bias, isInputFrozen)));
    if (isInputFrozen) return expect(() => ofInput(own)(x)).toThrow();
    await expectClose(ofInput(own)(x), ofInput(stock)(x));
  });

  it('has gradients that match numerical ones', async () => {
    const f = (kernel: Tensor4D) => through(own)(kernel, bias);
    await expectClose(
      tf.grad((kernel) => f(kernel as Tensor4D))(kernel),
      await byDifferences(f, kernel),
      0.15,
    );
  });
});

describe('enlarging', () => {
  it.each([
    [3, 6],
    [3, 5],
  ])('from %d to %d cells repeats each cell and omits the rest', async (small, side) => {
    const x = random([2, small, small, 2], 4);
    const [values, enlarged] = [await x.array(), await own.enlarge(x, side).array()];
    enlarged.forEach((rows, picture) =>
      rows.forEach((cells, row) =>
        cells.forEach((cell, column) => expect(cell).toEqual(values[picture]?.[row >> 1]?.[column >> 1])),
      ),
    );
  });

  it.each([
    [3, 6],
    [3, 5],
  ])('from %d to %d cells has a gradient that matches the numerical one', async (small, side) => {
    const x = random([1, small, small, 2], 5);
    const f = (x: Tensor4D) => tf.mean(tf.square(own.enlarge(x, side))) as Scalar;
    await expectClose(tf.grad((x) => f(x as Tensor4D))(x), await byDifferences(f, x));
  });
});

describe('the loss of the heat map', () => {
  const logits = random([1, 3, 3, 2], 6);
  const heat = tf.tensor4d([1, 0, 0.4, 0, 0, 0.7, 0, 0, 0, 1, 0.2, 0, 0, 0, 0, 0, 0.9, 0], [1, 3, 3, 2]);
  const mask = tf.tensor4d([1, 1, 0, 1, 1, 1, 0, 1, 1], [1, 3, 3, 1]);
  const loss = (logits: Tensor4D) => focalLoss(tf, logits, { heat, mask, centres: 2 });

  /** The published formula, differentiated by TensorFlow.js. */
  const published = (logits: Tensor) => {
    const p = tf.sigmoid(logits);
    const isCentre = tf.cast(tf.greaterEqual(heat, 1), 'float32');
    const hits = tf.mul(isCentre, tf.mul(tf.square(tf.sub(1, p)), tf.log(p)));
    const away = tf.mul(tf.pow(tf.sub(1, heat), 4), tf.mul(tf.sub(1, isCentre), mask));
    const misses = tf.mul(away, tf.mul(tf.square(p), tf.log(tf.sub(1, p))));
    return tf.div(tf.neg(tf.sum(tf.add(hits, misses))), 2) as Scalar;
  };

  it('is the focal loss of the published formula, with its gradient', async () => {
    await expectClose(loss(logits), published(logits), 1e-5);
    const gradient = tf.grad((logits) => loss(logits as Tensor4D))(logits);
    await expectClose(gradient, tf.grad(published)(logits), 1e-5);
    await expectClose(gradient, await byDifferences(loss, logits));
  });

  it('ignores masked cells unless one is a centre', async () => {
    const [gradient = NaN, ...others] = (
      await tf
        .grad((z) => loss(z as Tensor4D))(logits)
        .data()
    ).slice(4, 6);
    expect([gradient, ...others]).toEqual([0, 0]);
  });
});

describe('the loss of the boxes', () => {
  const side = 38;
  const truth = tf.tile(tf.tensor4d([10, 12, 16, 20], [1, 1, 1, 4]), [1, side, side, 1]) as Tensor4D;
  const weightAt = (row: number, column: number) => {
    const weights = new Float32Array(side * side);
    weights[row * side + column] = 1;
    return tf.tensor4d(weights, [1, side, side, 1]);
  };
  const lossAt = (distances: number[], row = 15, column = 12) => {
    const all = tf.tile(tf.log(tf.tensor4d(distances, [1, 1, 1, 4])), [1, side, side, 1]) as Tensor4D;
    const weights = weightAt(row, column);
    return boxLoss(tf, all, { boxes: truth, weights, totalWeight: 1 }).dataSync()[0];
  };

  it('is zero for the true box', () => {
    expect(lossAt([2.5, 3.5, 3.5, 4.5])).toBeCloseTo(0, 4);
  });

  it('is one minus overlap over union for a box inside the true one', () => {
    // 3 by 4 of 6 by 8 cells.
    expect(lossAt([1.5, 2, 1.5, 2])).toBeCloseTo(1 - 12 / 48, 4);
  });

  it('grows with the distance of boxes that do not touch', () => {
    // The cell's own box of one by one: two and four cells to the right of the true one.
    const unit = [0.5, 0.5, 0.5, 0.5];
    expect(lossAt(unit, 15, 18)).toBeCloseTo(1 - 0 + (9 * 8 - 49) / (9 * 8), 4);
    expect(lossAt(unit, 15, 20)).toBeCloseTo(1 - 0 + (11 * 8 - 49) / (11 * 8), 4);
  });

  it('has a gradient that matches the numerical one', async () => {
    const distances = random([1, 1, 1, 4], 7);
    const weights = weightAt(15, 12);
    const f = (x: Tensor4D) =>
      boxLoss(tf, tf.mul(x, tf.ones([1, side, side, 4])) as Tensor4D, {
        boxes: truth,
        weights,
        totalWeight: 1,
      });
    await expectClose(tf.grad((x) => f(x as Tensor4D))(distances), await byDifferences(f, distances), 5e-3);
  });
});
