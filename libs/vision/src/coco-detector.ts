import type { Tensor } from '@tensorflow/tfjs-core';
import { type Backbone, COCO_MODEL, loadBackbone } from './backbone.js';
import { cocoLabel } from './coco-labels.js';
import type { Box, CompanyHead, Detection, DetectOptions, HeadedDetector } from './detection.js';
import { OpenedHead, openHead } from './head/opened-head.js';
import { networkPixels } from './picture-pixels.js';
import { suppressOverlaps } from './suppress-overlaps.js';

const MAX_OVERLAP = 0.5;

interface Look {
  isBaseWanted: boolean;
  heads: readonly OpenedHead[];
  minScore: number;
  maxDetections: number;
}

/**
 * Loads COCO-SSD on MobileNetV2 (Apache-2.0), 80 classes, and heads that were trained on its features. `threads` applies to backends
 * with threads; WebAssembly in Node has one, so use more processes for more speed. Throws ModelMissing if a file is missing from the
 * models folder.
 */
export async function loadCocoDetector(
  modelsDir: string,
  _options: { threads?: number } = {},
): Promise<HeadedDetector> {
  const backbone = await loadBackbone(modelsDir);
  let previous: Promise<unknown> = Promise.resolve();
  const queued = async (
    imageFile: string,
    isBaseWanted: boolean,
    heads: readonly CompanyHead[],
    { minScore = 0.5, maxDetections = 20 }: DetectOptions,
  ): Promise<Detection[]> => {
    const options = { isBaseWanted, heads: heads.map(opened), minScore, maxDetections };
    const pixels = await networkPixels(imageFile);
    // One at a time: a second inference would wait inside the runtime and hold its tensors.
    const current = previous.then(() => detectWith(backbone, pixels, options));
    previous = current.catch(() => undefined);
    return current;
  };
  return {
    model: COCO_MODEL,
    backend: backbone.backend,
    backbone: backbone.name,
    openHead: (weights) => openHead(backbone.tf, backbone.name, weights),
    detect: (imageFile, options = {}) => queued(imageFile, true, options.heads ?? [], options),
    detectOnly: (imageFile, heads, options = {}) => queued(imageFile, false, heads, options),
    async close() {
      await previous;
      backbone.dispose();
    },
  };
}

function opened(head: CompanyHead): OpenedHead {
  if (head instanceof OpenedHead) return head;
  throw new TypeError('Only a head that a detector has opened can be used with it');
}

async function detectWith(backbone: Backbone, pixels: Float32Array, options: Look): Promise<Detection[]> {
  const { isBaseWanted, heads, minScore, maxDetections } = options;
  if (!isBaseWanted && heads.length === 0) return [];
  const { base, taps } = backbone.forward(pixels, { base: isBaseWanted, taps: heads.length > 0 });
  try {
    const found = isBaseWanted ? await baseDetections(base, minScore) : [];
    for (const head of heads) found.push(...(await head.detect(taps, minScore)));
    return suppressOverlaps(found, MAX_OVERLAP, maxDetections);
  } finally {
    backbone.tf.dispose([...base, ...taps]);
  }
}

/** Scores: one row of class probabilities per anchor (class id minus one); boxes: top, left, bottom, right per anchor. */
async function baseDetections(outputs: readonly Tensor[], minScore: number): Promise<Detection[]> {
  const [scores, boxes] = await Promise.all(outputs.map((output) => output.data()));
  if (scores === undefined || boxes === undefined) throw new Error('The detector gives scores and boxes');
  const anchors = boxes.length / 4;
  const classes = scores.length / anchors;
  const found: Detection[] = [];
  for (let i = 0; i < scores.length; i += 1) {
    const score = scores[i] ?? 0;
    if (score < minScore) continue;
    const label = cocoLabel((i % classes) + 1);
    const anchor = Math.floor(i / classes);
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
