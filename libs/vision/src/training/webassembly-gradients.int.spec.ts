import { beforeAll, describe, expect, it } from '@jest/globals';
import '@tensorflow/tfjs-backend-cpu';
import type { Scalar, Tensor, Tensor1D, Tensor4D } from '@tensorflow/tfjs-core';
import { headLayers } from '../head/head-layers.js';
import { loadTensorflow } from '../tensorflow.js';
import type { Tensorflow } from '../tensorflow-type.js';

let tf: Tensorflow;

beforeAll(async () => {
  ({ tf } = await loadTensorflow());
});

/** The same gradients on this installation's backend and, by TensorFlow.js itself, on the plain CPU backend. */
async function gradientsOn(backend: string, kernelSize: number): Promise<Float32Array[]> {
  await tf.setBackend(backend);
  const layers = backend === 'cpu' ? headLayers(tf, false) : headLayers(tf);
  const numbers = (shape: number[], seed: number) => {
    const values = Array.from({ length: shape.reduce((a, b) => a * b) }, (_, i) => Math.sin(seed + 0.7 * i));
    return tf.tensor(values, shape);
  };
  const inputs = [numbers([2, 5, 5, 3], 1), numbers([kernelSize, kernelSize, 3, 4], 2), numbers([4], 3)];
  const f = (x: Tensor, kernel: Tensor, bias: Tensor) => {
    const convolved = layers.convolve(x as Tensor4D, kernel as Tensor4D, bias as Tensor1D);
    return tf.sum(tf.square(layers.enlarge(tf.relu(convolved), 9))) as Scalar;
  };
  const gradients = tf.grads(f)(inputs);
  const values = await Promise.all(gradients.map((gradient) => gradient.data<'float32'>()));
  tf.dispose([...inputs, ...gradients]);
  return values;
}

describe('the gradients that training uses on this machine', () => {
  it.each([1, 3])('match the plain CPU backend for kernels of %d cells', async (kernelSize) => {
    const backend = tf.getBackend();
    const ours = await gradientsOn(backend, kernelSize);
    const plain = await gradientsOn('cpu', kernelSize);
    await tf.setBackend(backend);
    ours.forEach((values, i) => {
      expect(values.length).toBe(plain[i]?.length);
      values.forEach((value, n) => {
        const expected = plain[i]?.[n] ?? NaN;
        expect(Math.abs(value - expected)).toBeLessThan(1e-3 * Math.max(1, Math.abs(expected)));
      });
    });
  });
});
