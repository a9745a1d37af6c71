import type { Box, Detection } from '../detection.js';
import { GRID_SIDE } from './taps.js';

/** One picture of a head's output, cell by cell from the top left. */
export interface HeadMaps {
  /** Per cell one logit for every class. */
  heat: Float32Array;
  /** Per cell four logarithms of distances in cells: left, top, right, bottom. */
  boxes: Float32Array;
}

/** A limit for the exponential: e^4 cells are more than the picture. */
export const LOG_DISTANCE_LIMIT = 4;

/**
 * Detections of one picture (after CenterNet, Zhou et al. 2019): local maxima among the eight neighbours are the centres of a class,
 * with the sigmoid of the logit as score. Overlaps are not suppressed yet.
 */
export function decodeHeatMap(
  { heat, boxes }: HeadMaps,
  classNames: readonly string[],
  minScore: number,
): Detection[] {
  const classes = classNames.length;
  const leastLogit = minScore <= 0 ? -Infinity : Math.log(minScore / Math.max(1e-9, 1 - minScore));
  const found: Detection[] = [];
  for (let at = 0; at < heat.length; at += 1) {
    const logit = heat[at] ?? -Infinity;
    if (logit < leastLogit) continue;
    const cell = Math.floor(at / classes);
    const label = classNames[at % classes];
    if (label === undefined || !isPeak(heat, classes, at)) continue;
    const box = boxAt(boxes, cell);
    if (box.width > 0 && box.height > 0)
      found.push({ label, score: 1 / (1 + Math.exp(-logit)), box, isCustom: true });
  }
  return found;
}

function isPeak(heat: Float32Array, classes: number, at: number): boolean {
  const cell = Math.floor(at / classes);
  const [row, column] = [Math.floor(cell / GRID_SIDE), cell % GRID_SIDE];
  const own = heat[at] ?? -Infinity;
  for (let y = Math.max(0, row - 1); y <= Math.min(GRID_SIDE - 1, row + 1); y += 1)
    for (let x = Math.max(0, column - 1); x <= Math.min(GRID_SIDE - 1, column + 1); x += 1) {
      const other = (y * GRID_SIDE + x) * classes + (at % classes);
      const value = heat[other] ?? -Infinity;
      // The first of equal neighbours is the centre.
      if (value > own || (value === own && other < at)) return false;
    }
  return true;
}

function boxAt(boxes: Float32Array, cell: number): Box {
  const distance = (side: number) => {
    const logarithm = boxes[cell * 4 + side] ?? 0;
    return Math.exp(Math.min(LOG_DISTANCE_LIMIT, Math.max(-LOG_DISTANCE_LIMIT, logarithm)));
  };
  const share = (cells: number) => Math.min(1, Math.max(0, cells / GRID_SIDE));
  const [middleX, middleY] = [(cell % GRID_SIDE) + 0.5, Math.floor(cell / GRID_SIDE) + 0.5];
  const [x, y] = [share(middleX - distance(0)), share(middleY - distance(1))];
  return { x, y, width: share(middleX + distance(2)) - x, height: share(middleY + distance(3)) - y };
}
