import type { NamedTensorMap, Tensor, Variable } from '@tensorflow/tfjs-core';
import type { Tensorflow } from '../tensorflow-type.js';

const FIRST_DECAY = 0.9;
const SECOND_DECAY = 0.999;
const EPSILON = 1e-7;

/**
 * Adam (Kingma and Ba 2015). TensorFlow.js' own recomputes the powers of its decays when it is restored, so a resumed training would
 * have other numbers than an uninterrupted one.
 */
export class Adam {
  private first: Tensor[];
  private second: Tensor[];

  constructor(
    private readonly tf: Tensorflow,
    private readonly variables: readonly Variable[],
  ) {
    this.first = variables.map((variable) => tf.zerosLike(variable));
    this.second = variables.map((variable) => tf.zerosLike(variable));
  }

  /** `step` counts from 0. */
  apply(gradients: NamedTensorMap, learningRate: number, step: number): void {
    const correction = Math.sqrt(1 - SECOND_DECAY ** (step + 1)) / (1 - FIRST_DECAY ** (step + 1));
    this.variables.forEach((variable, i) => {
      const gradient = gradients[variable.name];
      if (gradient !== undefined) this.change(variable, i, gradient, learningRate * correction);
    });
  }

  async moments(): Promise<{ first: Float32Array; second: Float32Array }[]> {
    return Promise.all(
      this.first.map(async (first, i) => ({
        first: await first.data<'float32'>(),
        second: (await this.second[i]?.data<'float32'>()) ?? new Float32Array(),
      })),
    );
  }

  restore(moments: readonly { first: Float32Array; second: Float32Array }[]): void {
    const { tf, variables } = this;
    this.dispose();
    this.first = moments.map(({ first }, i) => tf.tensor(first, variables[i]?.shape));
    this.second = moments.map(({ second }, i) => tf.tensor(second, variables[i]?.shape));
  }

  dispose(): void {
    this.tf.dispose([...this.first, ...this.second]);
  }

  private change(variable: Variable, i: number, gradient: Tensor, size: number): void {
    const { tf } = this;
    const [oldFirst, oldSecond] = [this.first[i], this.second[i]];
    if (oldFirst === undefined || oldSecond === undefined) return;
    const [first, second] = tf.tidy(() => {
      const first = tf.add(tf.mul(oldFirst, FIRST_DECAY), tf.mul(gradient, 1 - FIRST_DECAY));
      const second = tf.add(tf.mul(oldSecond, SECOND_DECAY), tf.mul(tf.square(gradient), 1 - SECOND_DECAY));
      variable.assign(tf.sub(variable, tf.div(tf.mul(first, size), tf.add(tf.sqrt(second), EPSILON))));
      return [first, second] as const;
    });
    tf.dispose([oldFirst, oldSecond]);
    this.first[i] = first;
    this.second[i] = second;
  }
}
