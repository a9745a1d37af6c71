import type { Rank, Tensor, Tensor4D, Variable } from '@tensorflow/tfjs-core';
import { foldStandardisation, headForward } from '../head/head-forward.js';
import { type HeadLayers, headLayers } from '../head/head-layers.js';
import {
  type HeadParameters,
  mapParameters,
  PARAMETER_NAMES,
  parameterShapes,
  type Standardisation,
} from '../head/head-parameters.js';
import type { HeadMaps } from '../head/heat-map.js';
import type { Tensorflow } from '../tensorflow-type.js';
import { Adam } from './adam.js';
import { type BatchTensors, tapTensors } from './batch.js';
import type { Features } from './feature-store.js';
import { headLoss } from './head-loss.js';

/** The state of a head in training: weights and both moments of Adam. */
export interface TrainingValues {
  parameters: HeadParameters<Float32Array>;
  firstMoments: HeadParameters<Float32Array>;
  secondMoments: HeadParameters<Float32Array>;
}

/** A head whose weights change. */
export class TrainedNetwork {
  private readonly layers: HeadLayers;
  private readonly variables: HeadParameters<Variable>;
  private readonly list: Variable[];
  private readonly means: Tensor[];
  private readonly scales: Tensor[];
  private readonly adam: Adam;

  constructor(
    private readonly tf: Tensorflow,
    private readonly classCount: number,
    start: HeadParameters<Float32Array>,
    { means, scales }: Standardisation<Float32Array>,
  ) {
    const shapes = parameterShapes(classCount);
    this.layers = headLayers(tf);
    this.variables = mapParameters(start, (values, name) =>
      tf.tidy(() => tf.variable<Rank>(tf.tensor(values, [...shapes[name]]))),
    );
    this.list = PARAMETER_NAMES.map((name) => this.variables[name]);
    this.means = means.map((values) => tf.tensor1d(values));
    this.scales = scales.map((values) => tf.tensor1d(values));
    this.adam = new Adam(tf, this.list);
  }

  /** One gradient step on a batch; resolves to its loss before the step. `step` counts from 0. */
  async learn({ taps, targets }: BatchTensors, learningRate: number, step: number): Promise<number> {
    const { tf } = this;
    const { value, grads } = tf.variableGrads(() => headLoss(tf, this.forward(taps), targets), this.list);
    this.adam.apply(grads, learningRate, step);
    tf.dispose(grads);
    const [loss = NaN] = await value.data();
    value.dispose();
    return loss;
  }

  /** The heat maps of some views. */
  async predict(features: readonly Features[]): Promise<HeadMaps[]> {
    const { tf } = this;
    const { heat, boxes } = tf.tidy(() => this.forward(tapTensors(tf, features)));
    const [heats, distances] = await Promise.all([heat.data<'float32'>(), boxes.data<'float32'>()]);
    tf.dispose([heat, boxes]);
    const part = (values: Float32Array, i: number) =>
      values.subarray((i * values.length) / features.length, ((i + 1) * values.length) / features.length);
    return features.map((_, i) => ({ heat: part(heats, i), boxes: part(distances, i) }));
  }

  async parameters(): Promise<HeadParameters<Float32Array>> {
    const values = await Promise.all(this.list.map((variable) => variable.data<'float32'>()));
    return mapParameters(this.variables, (_, name) => at(values, PARAMETER_NAMES.indexOf(name)));
  }

  async values(): Promise<TrainingValues> {
    const moments = await this.adam.moments();
    const of = (kind: 'first' | 'second') =>
      mapParameters(this.variables, (_, name) => at(moments, PARAMETER_NAMES.indexOf(name))[kind]);
    return { parameters: await this.parameters(), firstMoments: of('first'), secondMoments: of('second') };
  }

  restore({ parameters, firstMoments, secondMoments }: TrainingValues): void {
    this.use(parameters);
    const moments = PARAMETER_NAMES.map((name) => ({
      first: firstMoments[name],
      second: secondMoments[name],
    }));
    this.adam.restore(moments);
  }

  use(parameters: HeadParameters<Float32Array>): void {
    const shapes = parameterShapes(this.classCount);
    for (const name of PARAMETER_NAMES)
      this.tf.tidy(() => this.variables[name].assign(this.tf.tensor(parameters[name], [...shapes[name]])));
  }

  dispose(): void {
    this.adam.dispose();
    this.tf.dispose([...this.list, ...this.means, ...this.scales]);
  }

  private forward(taps: readonly Tensor4D[]) {
    const { tf, variables, means, scales } = this;
    const folded = foldStandardisation(tf, variables, { means, scales });
    return headForward(tf, this.layers, folded, taps);
  }
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`There is no item ${index}`);
  return item;
}
