import type { GreyPicture } from './changed-areas.js';

/** The share of rows that two pictures must have in common, and how much better they must match when shifted. */
const minShared = 0.25;
const betterFit = 0.3;
/** Mean difference of rows' brightness below which nothing has changed. */
const minChange = 1;

/** Whether the second picture is the first one scrolled up or down, by the mean brightness of rows. */
export function hasScrolled(before: GreyPicture, after: GreyPicture): boolean {
  const [was, is] = [rowsOf(before), rowsOf(after)];
  if (fit(was, is, 0) < minChange) return false;
  const most = Math.floor(is.length * (1 - minShared));
  for (let by = 2; by <= most; by += 1) if (fitsMoved(was, is, by) || fitsMoved(is, was, by)) return true;
  return false;
}

/** Blank rows match anywhere, so the shared part must have distinct rows. */
function fitsMoved(was: Float32Array, is: Float32Array, by: number): boolean {
  const shared = is.subarray(0, is.length - by);
  return fit(was, is, by) < betterFit * Math.min(fit(was, is, 0), unevenness(shared));
}

/** Mean difference from their mean. */
function unevenness(rows: Float32Array): number {
  const mean = rows.reduce((sum, row) => sum + row, 0) / rows.length;
  return rows.reduce((sum, row) => sum + Math.abs(row - mean), 0) / rows.length;
}

function rowsOf({ width, height, pixels }: GreyPicture): Float32Array {
  const rows = new Float32Array(height);
  for (let y = 0; y < height; y += 1) {
    let sum = 0;
    for (let x = 0; x < width; x += 1) sum += pixels[y * width + x] ?? 0;
    rows[y] = sum / width;
  }
  return rows;
}

/** Mean difference of the shared rows when the first picture is shifted up by this many. */
function fit(was: Float32Array, is: Float32Array, by: number): number {
  const [from, to] = [Math.max(0, -by), Math.min(is.length, was.length - by)];
  let sum = 0;
  for (let y = from; y < to; y += 1) sum += Math.abs((was[y + by] ?? 0) - (is[y] ?? 0));
  return sum / Math.max(1, to - from);
}
