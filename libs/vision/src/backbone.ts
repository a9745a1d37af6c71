import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Tensor, Tensor4D } from '@tensorflow/tfjs-core';
import type { TensorBackend } from './detection.js';
import { graphModelFiles } from './graph-model-files.js';
import { TAPS } from './head/taps.js';
import { requireModelFile } from './model-files.js';
import { INPUT_SIDE } from './picture-pixels.js';
import { loadTensorflow } from './tensorflow.js';
import type { Tensorflow } from './tensorflow-type.js';

export const COCO_MODEL = 'coco-ssd-mobilenet-v2';

/** Skips the graph's own preprocessing, whose resizing loop costs a third of the time. */
const NORMALISED_INPUT = 'Preprocessor/sub';
const BASE_OUTPUTS = ['Postprocessor/Slice', 'Postprocessor/ExpandDims_1'];
const TAP_NODES = TAPS.map(({ node }) => node);

export interface BackboneView {
  /** Class probabilities and boxes of every anchor; empty unless requested. */
  base: Tensor[];
  /** Features at the three strides; empty unless requested. */
  taps: Tensor4D[];
}

export interface Backbone {
  readonly tf: Tensorflow;
  readonly backend: TensorBackend;
  /** Model name and a hash of its files. */
  readonly name: string;
  /** One pass; the caller disposes of the tensors. `pixels`: 300 by 300 of red, green, blue in -1..1. */
  forward(pixels: Float32Array, requested: { base: boolean; taps: boolean }): BackboneView;
  dispose(): void;
}

/** COCO-SSD on MobileNetV2 (Apache-2.0). Throws ModelMissing if a file is missing from the models folder. */
export async function loadBackbone(modelsDir: string): Promise<Backbone> {
  const modelJson = await requireModelFile(COCO_MODEL, join(modelsDir, COCO_MODEL, 'model.json'));
  const { tf, backend } = await loadTensorflow();
  const [network, hash] = await Promise.all([
    tf.loadGraphModel(graphModelFiles(modelJson)),
    hashOf(modelJson),
  ]);
  return {
    tf,
    backend,
    name: `${COCO_MODEL}@${hash}`,
    forward(pixels, requested) {
      const input = tf.tensor4d(pixels, [1, INPUT_SIDE, INPUT_SIDE, 3]);
      const names = [...(requested.base ? BASE_OUTPUTS : []), ...(requested.taps ? TAP_NODES : [])];
      const outputs = network.execute({ [NORMALISED_INPUT]: input }, names);
      input.dispose();
      if (!Array.isArray(outputs)) throw new Error('The backbone gives several outputs');
      const base = outputs.splice(0, requested.base ? BASE_OUTPUTS.length : 0);
      return { base, taps: outputs as Tensor4D[] };
    },
    dispose: () => network.dispose(),
  };
}

async function hashOf(modelJson: string): Promise<string> {
  const text = await readFile(modelJson);
  const { weightsManifest } = JSON.parse(text.toString('utf8')) as { weightsManifest: { paths: string[] }[] };
  const hash = createHash('sha256').update(text);
  for (const path of weightsManifest.flatMap((group) => group.paths))
    hash.update(await readFile(join(dirname(modelJson), path)));
  return hash.digest('hex').slice(0, 16);
}
