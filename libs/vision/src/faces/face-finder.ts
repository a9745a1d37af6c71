import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import type { Box, Detection, TensorBackend } from '../detection.js';
import { graphModelFiles } from '../graph-model-files.js';
import { requireModelFile } from '../model-files.js';
import { type ColourPicture, colourPicture } from '../picture-text/pixels.js';
import { suppressOverlaps } from '../suppress-overlaps.js';
import { loadTensorflow } from '../tensorflow.js';
import { type Edges, isCutOff, type Reading, readingsOf, type Tile } from './tiles.js';

export const FACE_MODEL = 'faceboxes';

/** Shares of the picture, from the top left corner, with the network's probability, 0..1. */
export interface Face extends Box {
  score: number;
}

export interface FindFacesOptions {
  /** Faces below this score are omitted. Default 0.25: a missed face harms, and a wrong box is removed by a person. */
  minScore?: number;
  /** The maximum number, by score. Default 200. */
  maxFaces?: number;
  /** Stops between two parts of a picture. */
  signal?: AbortSignal;
}

export interface FaceFinder {
  /** The model's name, as in the models folder. */
  readonly model: string;
  readonly backend: TensorBackend;
  /**
   * Faces by decreasing score, of pixels (red, green, blue, row by row) or a JPEG, PNG or WebP file. Blocks the thread for some tenths of a
   * second at a time. Throws RangeError for pixels that do not fit their size, and for pictures of more than 64 million.
   */
  findFaces(picture: ColourPicture | string, options?: FindFacesOptions): Promise<Face[]>;
  close(): Promise<void>;
}

const defaultMinScore = 0.25;
const defaultMaxFaces = 200;
const maxPixels = 64_000_000;
/** A larger file shows no more faces: pixels beyond this are reduced before they are read. */
const longestFileSide = 2560;
/** Boxes of one face from two tiles or sizes differ more than those of one reading. */
const maxOverlap = 0.3;
const label = 'face';
/** The outputs before the graph's own suppression, which has a fixed limit and runs in a loop. */
const boxesNode = 'postprocessing/clip_by_value_1';
const scoresNode = 'postprocessing/strided_slice_2';

type Network = (
  pixels: Int32Array,
  tile: Tile,
) => Promise<{ boxes: ArrayLike<number>; scores: ArrayLike<number> }>;

/** Loads FaceBoxes (MIT). Throws ModelMissing if a file is missing from the models folder. */
export async function loadFaceFinder(modelsDir: string): Promise<FaceFinder> {
  const file = (name: string) => requireModelFile(FACE_MODEL, join(modelsDir, FACE_MODEL, name));
  const modelJson = await file('model.json');
  await file('faceboxes.bin');
  const { tf, backend } = await loadTensorflow();
  const graph = await tf.loadGraphModel(graphModelFiles(modelJson));
  const network: Network = async (pixels, { width, height }) => {
    const input = tf.tensor4d(pixels, [1, height, width, 3], 'int32');
    const outputs = [graph.execute(input, [boxesNode, scoresNode])].flat();
    try {
      const [boxes, scores] = await Promise.all(outputs.map((output) => output.data()));
      if (boxes === undefined || scores === undefined) throw new Error('The network gives boxes and scores');
      return { boxes, scores };
    } finally {
      tf.dispose([input, ...outputs]);
    }
  };
  let previous: Promise<unknown> = Promise.resolve();
  return {
    model: FACE_MODEL,
    backend,
    async findFaces(picture, options = {}) {
      const given = typeof picture === 'string' ? await colourPicture(picture, longestFileSide) : picture;
      requireFitting(given);
      // One at a time: a second inference would wait inside the runtime and hold its tensors.
      const mine = previous.then(() => facesOf(network, given, options));
      previous = mine.catch(() => undefined);
      return mine;
    },
    async close() {
      await previous;
      graph.dispose();
    },
  };
}

function requireFitting({ width, height, pixels }: ColourPicture): void {
  const areSides = [width, height].every((side) => Number.isSafeInteger(side) && side > 0);
  if (!areSides || width * height > maxPixels)
    throw new RangeError(`Faces are sought in up to ${maxPixels} pixels, not in ${width} by ${height}.`);
  if (pixels.length !== width * height * 3)
    throw new RangeError(`${width} by ${height} pixels have three bytes each, not ${pixels.length} in all.`);
}

async function facesOf(
  network: Network,
  { pixels, width, height }: ColourPicture,
  { minScore = defaultMinScore, maxFaces = defaultMaxFaces, signal }: FindFacesOptions,
): Promise<Face[]> {
  const found: Detection[] = [];
  signal?.throwIfAborted();
  for (const reading of readingsOf(width, height)) {
    const resized = await sharp(pixels, { raw: { width, height, channels: 3 } })
      .resize(reading.width, reading.height, { fit: 'fill', kernel: 'cubic' })
      .raw()
      .toBuffer();
    for (const tile of reading.tiles) {
      // Inference holds the thread, so that without a turn of the event loop a timer could not stop it.
      await setImmediate();
      signal?.throwIfAborted();
      const { boxes, scores } = await network(tilePixels(resized, reading.width, tile), tile);
      for (let at = 0; at < scores.length; at += 1) {
        const score = scores[at] ?? 0;
        if (score < minScore) continue;
        const edges = edgesIn(tile, boxes, at * 4);
        if (!isCutOff(reading, tile, edges)) found.push({ label, score, box: boxIn(reading, edges) });
      }
    }
  }
  return suppressOverlaps(found, maxOverlap, maxFaces).map(({ box, score }) => ({ ...box, score }));
}

function tilePixels(bytes: Uint8Array, rowWidth: number, { left, top, width, height }: Tile): Int32Array {
  const pixels = new Int32Array(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    const from = ((top + row) * rowWidth + left) * 3;
    pixels.set(bytes.subarray(from, from + width * 3), row * width * 3);
  }
  return pixels;
}

/** The network gives top, left, bottom, right as shares of its input. */
function edgesIn(tile: Tile, boxes: ArrayLike<number>, at: number): Edges {
  const [top = 0, left = 0, bottom = 0, right = 0] = [0, 1, 2, 3].map((edge) => boxes[at + edge]);
  return {
    left: tile.left + left * tile.width,
    top: tile.top + top * tile.height,
    right: tile.left + right * tile.width,
    bottom: tile.top + bottom * tile.height,
  };
}

const boxIn = ({ width, height }: Reading, { left, top, right, bottom }: Edges): Box => ({
  x: left / width,
  y: top / height,
  width: Math.max(0, right - left) / width,
  height: Math.max(0, bottom - top) / height,
});
