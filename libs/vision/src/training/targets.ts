import type { LabelledBox } from '../average-precision.js';
import type { Box } from '../detection.js';
import { GRID_CELLS, GRID_SIDE } from '../head/taps.js';

/** The expected output of a head for one view, cell by cell. */
export interface HeadTarget {
  /** Per cell and class: 1 at an object's centre, falling off around it. */
  heat: Float32Array;
  /** Per cell: 1 if the annotation covers it. */
  mask: Float32Array;
  /** Per cell with a weight, the expected box (left, top, right, bottom in cells). */
  boxes: Float32Array;
  weights: Float32Array;
  /** Cells that are an object's centre. */
  centres: number;
}

/** Share of a box that the Gaussian's six deviations span (TTFNet, Liu et al. 2020). */
const SPAN_SHARE = 0.54;
const MIN_DEVIATION = 0.35;
/** Below this the Gaussian counts as background. */
const MIN_HEAT = 0.02;
/** From here on a cell also learns the box. */
const MIN_BOX_HEAT = 0.3;

/**
 * After CenterNet (Zhou et al. 2019) and TTFNet: a Gaussian around each centre, stretched as the box is; cells in its middle learn the
 * box, together with the weight of the logarithm of its area, so that large objects do not drown small ones. Of overlapping
 * boxes the smaller wins. `unknown`: boxes whose inside is masked.
 */
export function headTarget(
  boxes: readonly LabelledBox[],
  classNames: readonly string[],
  unknown: readonly Box[] = [],
): HeadTarget {
  const target = emptyTarget(classNames.length, 1);
  for (const box of unknown) for (const cell of cellsWithin(box)) target.mask[cell] = 0;
  const bySize = [...boxes].sort((a, b) => b.box.width * b.box.height - a.box.width * a.box.height);
  for (const { label, box } of bySize) {
    const classIndex = classNames.indexOf(label);
    if (classIndex >= 0) drawObject(target, box, classIndex, classNames.length);
  }
  return target;
}

/** For a picture that is not annotated for the classes: background inside its boxes of other classes, masked outside. */
export function negativeTarget(others: readonly Box[], classCount: number): HeadTarget {
  const target = emptyTarget(classCount, 0);
  for (const box of others) for (const cell of cellsWithin(box)) target.mask[cell] = 1;
  return target;
}

function emptyTarget(classCount: number, mask: number): HeadTarget {
  return {
    heat: new Float32Array(GRID_CELLS * classCount),
    mask: new Float32Array(GRID_CELLS).fill(mask),
    boxes: new Float32Array(GRID_CELLS * 4),
    weights: new Float32Array(GRID_CELLS),
    centres: 0,
  };
}

function drawObject(target: HeadTarget, box: Box, classIndex: number, classCount: number): void {
  const edges = [box.x, box.y, box.x + box.width, box.y + box.height].map((share) => share * GRID_SIDE);
  const [left = 0, top = 0, right = 0, bottom = 0] = edges;
  const column = cellAt((left + right) / 2);
  const row = cellAt((top + bottom) / 2);
  const positives: { cell: number; heat: number }[] = [];
  for (const { x, y, heat } of gaussianAround(column, row, right - left, bottom - top)) {
    const cell = y * GRID_SIDE + x;
    const at = cell * classCount + classIndex;
    const isCentre = x === column && y === row;
    if (isCentre && target.heat[at] !== 1) target.centres += 1;
    target.heat[at] = Math.max(target.heat[at] ?? 0, heat);
    target.mask[cell] = 1;
    const isInside = x + 0.5 > left && x + 0.5 < right && y + 0.5 > top && y + 0.5 < bottom;
    if (isCentre || (isInside && heat > MIN_BOX_HEAT)) positives.push({ cell, heat });
  }
  const sum = positives.reduce((total, { heat }) => total + heat, 0);
  const importance = Math.log(1 + (right - left) * (bottom - top));
  for (const { cell, heat } of positives) {
    target.weights[cell] = (heat / sum) * importance;
    target.boxes.set(edges, cell * 4);
  }
}

function* gaussianAround(column: number, row: number, width: number, height: number) {
  const deviationX = Math.max(MIN_DEVIATION, (width * SPAN_SHARE) / 6);
  const deviationY = Math.max(MIN_DEVIATION, (height * SPAN_SHARE) / 6);
  const [reachX, reachY] = [Math.ceil(3 * deviationX), Math.ceil(3 * deviationY)];
  for (let y = Math.max(0, row - reachY); y <= Math.min(GRID_SIDE - 1, row + reachY); y += 1)
    for (let x = Math.max(0, column - reachX); x <= Math.min(GRID_SIDE - 1, column + reachX); x += 1) {
      const [across, down] = [(x - column) / deviationX, (y - row) / deviationY];
      const heat = Math.exp(-(across * across + down * down) / 2);
      if (heat >= MIN_HEAT) yield { x, y, heat };
    }
}

/** Cells whose centre is in the box, and the cell that contains the box's centre. */
function* cellsWithin({ x, y, width, height }: Box) {
  yield cellAt((y + height / 2) * GRID_SIDE) * GRID_SIDE + cellAt((x + width / 2) * GRID_SIDE);
  const first = (share: number) => Math.max(0, Math.ceil(share * GRID_SIDE - 0.5));
  const last = (share: number) => Math.min(GRID_SIDE - 1, Math.floor(share * GRID_SIDE - 0.5));
  for (let row = first(y); row <= last(y + height); row += 1)
    for (let column = first(x); column <= last(x + width); column += 1) yield row * GRID_SIDE + column;
}

const cellAt = (position: number) => Math.min(GRID_SIDE - 1, Math.max(0, Math.floor(position)));
