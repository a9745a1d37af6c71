import type { Tensor, Tensor4D } from '@tensorflow/tfjs-core';
import type { CompanyHead, Detection } from '../detection.js';
import type { Tensorflow } from '../tensorflow-type.js';
import { HeadRefused } from './errors.js';
import { type HeadValues, readHead } from './head-file.js';
import { foldStandardisation, headForward, type HeadOutput } from './head-forward.js';
import { type HeadLayers, headLayers } from './head-layers.js';
import { type HeadParameters, mapParameters, parameterShapes } from './head-parameters.js';
import { decodeHeatMap } from './heat-map.js';

/** A head whose weights are in the runtime's memory. */
export class OpenedHead implements CompanyHead {
  readonly classNames: readonly string[];
  private readonly layers: HeadLayers;
  private readonly weights: HeadParameters<Tensor>;
  private isDisposed = false;

  constructor(
    private readonly tf: Tensorflow,
    { classNames, parameters, standardisation }: HeadValues,
  ) {
    this.classNames = classNames;
    this.layers = headLayers(tf);
    const shapes = parameterShapes(classNames.length);
    this.weights = tf.tidy(() => {
      const plain = mapParameters(parameters, (values, name) => tf.tensor(values, [...shapes[name]]));
      const means = standardisation.means.map((values) => tf.tensor1d(values));
      const scales = standardisation.scales.map((values) => tf.tensor1d(values));
      return foldStandardisation(tf, plain, { means, scales });
    });
  }

  /** Computes heat map and boxes for the taps of one picture; the caller disposes of them. */
  forward(taps: readonly Tensor4D[]): HeadOutput {
    if (this.isDisposed) throw new Error('This head has been disposed of');
    return this.tf.tidy(() => headForward(this.tf, this.layers, this.weights, taps));
  }

  /** Detections of one picture; overlaps are not suppressed yet. */
  async detect(taps: readonly Tensor4D[], minScore: number): Promise<Detection[]> {
    const { heat, boxes } = this.forward(taps);
    const [heatValues, boxValues] = await Promise.all([heat.data<'float32'>(), boxes.data<'float32'>()]);
    this.tf.dispose([heat, boxes]);
    return decodeHeatMap({ heat: heatValues, boxes: boxValues }, this.classNames, minScore);
  }

  dispose(): void {
    if (this.isDisposed) return;
    this.isDisposed = true;
    this.tf.dispose(Object.values(this.weights));
  }
}

/** Throws HeadRefused for other bytes and for a head of another backbone. */
export function openHead(tf: Tensorflow, backbone: string, weights: Uint8Array): OpenedHead {
  const head = readHead(weights);
  if (head.backbone !== backbone)
    throw new HeadRefused(
      `This head was trained on ${head.backbone}, which is not the installed ${backbone}.`,
    );
  return new OpenedHead(tf, head);
}
