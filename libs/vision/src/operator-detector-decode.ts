import type { Detection } from './detection.js';
import { inPicture, type Letterbox, type NetworkInput } from './operator-detector-input.js';
import { suppressOverlaps } from './suppress-overlaps.js';

/** A tensor as a runtime returns it. */
export interface NetworkOutput {
  data: ArrayLike<number>;
  dims: readonly number[];
}

export interface AnswerForm {
  /**
   * `raw`: [1, 4 + classes, boxes], centre and size, then a score per class. `final`: [1, boxes, 6], corners, score and class of boxes
   * without duplicates (exports with NMS inside, and networks that need none).
   */
  kind: 'raw' | 'final';
  boxes: number;
  /** Undefined if the shape does not determine it. */
  classes: number | undefined;
}

/** Overlap above which two boxes of one class are one object: the default of Ultralytics' predict mode. */
const MAX_OVERLAP = 0.7;
/** Coordinates up to here are shares of the input, because no network has an input of a pixel or two. */
const LARGEST_SHARE = 2;

/** The output layout by its shape. Throws for anything but a detection export of Ultralytics. */
export function answerForm(file: string, dims: readonly number[]): AnswerForm {
  const [one, rows, columns] = dims;
  if (dims.length === 3 && one === 1 && rows !== undefined && columns !== undefined) {
    if (columns === 6) return { kind: 'final', boxes: rows, classes: undefined };
    if (rows > 4) return { kind: 'raw', boxes: columns, classes: rows - 4 };
  }
  throw new Error(
    `${file} answers with [${dims.join(', ')}]: a detection export of Ultralytics gives [1, 4 + classes, boxes] or [1, boxes, 6].`,
  );
}

export interface DecodeOptions {
  form: AnswerForm;
  input: NetworkInput;
  letterbox: Letterbox;
  classNames: readonly string[];
  minScore: number;
  maxDetections: number;
}

/** Boxes in the picture with the names of their classes, by decreasing score. */
export function decode({ data }: NetworkOutput, options: DecodeOptions): Detection[] {
  const { form, letterbox, classNames, minScore, maxDetections } = options;
  const candidates = form.kind === 'raw' ? rawBoxes(data, form, minScore) : finalBoxes(data, form, minScore);
  const [across, down] = scaleOf(candidates, options.input);
  const found = candidates.flatMap(({ corners: [left, top, right, bottom], score, classIndex }) => {
    const label = classNames[classIndex];
    const box = inPicture([left * across, top * down, right * across, bottom * down], letterbox);
    return label === undefined || box.width <= 0 || box.height <= 0 ? [] : [{ label, score, box }];
  });
  return suppressOverlaps(found, MAX_OVERLAP, maxDetections);
}

interface Candidate {
  /** Left, top, right, bottom. */
  corners: [number, number, number, number];
  score: number;
  classIndex: number;
}

/** Each box has its best class, as in Ultralytics' own post-processing. */
function rawBoxes(data: ArrayLike<number>, { boxes, classes = 0 }: AnswerForm, minScore: number) {
  const found: Candidate[] = [];
  for (let box = 0; box < boxes; box += 1) {
    let score = 0;
    let classIndex = -1;
    for (let each = 0; each < classes; each += 1) {
      const value = data[(4 + each) * boxes + box] ?? 0;
      if (value > score) [score, classIndex] = [value, each];
    }
    if (classIndex < 0 || score < minScore) continue;
    const at = (row: number) => data[row * boxes + box] ?? 0;
    const [x, y, halfWidth, halfHeight] = [at(0), at(1), at(2) / 2, at(3) / 2];
    const corners: Candidate['corners'] = [x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight];
    found.push({ corners, score: Math.min(1, score), classIndex });
  }
  return found;
}

function finalBoxes(data: ArrayLike<number>, { boxes }: AnswerForm, minScore: number): Candidate[] {
  const found: Candidate[] = [];
  for (let box = 0; box < boxes; box += 1) {
    const at = (column: number) => data[box * 6 + column] ?? 0;
    const score = at(4);
    if (score <= 0 || score < minScore) continue;
    found.push({
      corners: [at(0), at(1), at(2), at(3)],
      score: Math.min(1, score),
      classIndex: Math.round(at(5)),
    });
  }
  return found;
}

/** Exports for TensorFlow return some coordinates as shares of the input. */
function scaleOf(candidates: readonly Candidate[], input: NetworkInput): [number, number] {
  const areShares = candidates.every(({ corners }) => corners.every((value) => value <= LARGEST_SHARE));
  return areShares ? [input.width, input.height] : [1, 1];
}
