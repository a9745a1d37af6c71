import { join } from 'node:path';
import type { GraphModel } from '@tensorflow/tfjs';
import sharp from 'sharp';
import { cocoLabel } from './coco-labels.js';
import type { Box, Detection, DetectOptions, ObjectDetector } from './detection.js';
import { graphModelFiles } from './graph-model-files.js';
import { requireModelFile } from './model-files.js';
import { suppressOverlaps } from './suppress-overlaps.js';
import { loadTensorflow, type Tensorflow } from './tensorflow.js';

export const COCO_MODEL = 'coco-ssd-mobilenet-v2';

/** The network looks at 300 by 300 pixels; the graph's own first part would resize with a loop that costs a third of the time. */
const SIDE = 300;
const NORMALISED_INPUT = 'Preprocessor/sub';
const SCORES = 'Postprocessor/Slice';
const BOXES = 'Postprocessor/ExpandDims_1';
const MAX_OVERLAP = 0.5;

/**
 * COCO-SSD on MobileNetV2 (Apache-2.0), 80 classes. `threads` is taken where the backend has threads; WebAssembly in Node has one, so
 * more speed comes from more processes. Throws ModelMissing when a file is not in the models folder.
 */
export async function loadCocoDetector(
  modelsDir: string,
  _options: { threads?: number } = {},
): Promise<ObjectDetector> {
  const modelJson = await requireModelFile(COCO_MODEL, join(modelsDir, COCO_MODEL, 'model.json'));
  const { tf, backend } = await loadTensorflow();
  const network = await tf.loadGraphModel(graphModelFiles(modelJson));
  let previous: Promise<unknown> = Promise.resolve();
  return {
    model: COCO_MODEL,
    backend,
    async detect(imageFile, options = {}) {
      const pixels = await normalisedPixels(imageFile);
      // One after the other: a second inference would only wait inside, holding its tensors.
      const mine = previous.then(() => look(tf, network, pixels, options));
      previous = mine.catch(() => undefined);
      return mine;
    },
    async close() {
      await previous;
      network.dispose();
    },
  };
}

/** Red, green, blue in -1..1, row by row. */
async function normalisedPixels(imageFile: string): Promise<Float32Array> {
  const bytes = await sharp(imageFile, { sequentialRead: true })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(SIDE, SIDE, { fit: 'fill' })
    .raw()
    .toBuffer();
  const pixels = new Float32Array(bytes.length);
  for (let i = 0; i < bytes.length; i += 1) pixels[i] = (bytes[i] ?? 0) / 127.5 - 1;
  return pixels;
}

async function look(
  tf: Tensorflow,
  network: GraphModel,
  pixels: Float32Array,
  options: DetectOptions,
): Promise<Detection[]> {
  const { minScore = 0.5, maxDetections = 20 } = options;
  const input = tf.tensor4d(pixels, [1, SIDE, SIDE, 3]);
  const outputs = network.execute({ [NORMALISED_INPUT]: input }, [SCORES, BOXES]);
  if (!Array.isArray(outputs)) throw new Error('The detector gives scores and boxes');
  const [scores, boxes] = await Promise.all(outputs.map((output) => output.data()));
  tf.dispose([input, ...outputs]);
  if (scores === undefined || boxes === undefined) throw new Error('The detector gives scores and boxes');
  return suppressOverlaps(candidates(scores, boxes, minScore), MAX_OVERLAP, maxDetections);
}

/** `scores`: one row of class probabilities per anchor (class id minus one); `boxes`: top, left, bottom, right per anchor. */
function candidates(scores: ArrayLike<number>, boxes: ArrayLike<number>, minScore: number): Detection[] {
  const anchors = boxes.length / 4;
  const classes = scores.length / anchors;
  const found: Detection[] = [];
  for (let i = 0; i < scores.length; i += 1) {
    const score = scores[i] ?? 0;
    if (score < minScore) continue;
    const anchor = Math.floor(i / classes);
    const label = cocoLabel((i % classes) + 1);
    if (label !== undefined) found.push({ label, score: Math.min(1, score), box: boxAt(boxes, anchor * 4) });
  }
  return found;
}

function boxAt(boxes: ArrayLike<number>, at: number): Box {
  const inside = (value = 0) => Math.min(1, Math.max(0, value));
  const y = inside(boxes[at]);
  const x = inside(boxes[at + 1]);
  return {
    x,
    y,
    width: Math.max(0, inside(boxes[at + 3]) - x),
    height: Math.max(0, inside(boxes[at + 2]) - y),
  };
}
