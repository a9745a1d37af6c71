import type { GreyPicture } from './changed-areas.js';

/** Rows that two pictures must share, and how much better they must fit when moved than as they are. */
const leastShared = 0.25;
const betterFit = 0.3;
/** Mean difference of rows' brightness below which nothing changed that could have moved. */
const leastChange = 1;

/** Whether the second picture is the first, moved up or down: by the mean brightness of their rows. */
export function hasScrolled(before: GreyPicture, after: GreyPicture): boolean {
  const [was, is] = [rowsOf(before), rowsOf(after)];
  if (fit(was, is, 0) < leastChange) return false;
  const most = Math.floor(is.length * (1 - leastShared));
  for (let by = 2; by <= most; by += 1) if (fitsMoved(was, is, by) || fitsMoved(is, was, by)) return true;
  return false;
}

/** Blank rows fit wherever they are: what is shared must have rows of its own. */
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

/** Mean difference of the rows that both have when the first is moved up by so many. */
function fit(was: Float32Array, is: Float32Array, by: number): number {
  const [from, to] = [Math.max(0, -by), Math.min(is.length, was.length - by)];
  let sum = 0;
  for (let y = from; y < to; y += 1) sum += Math.abs((was[y + by] ?? 0) - (is[y] ?? 0));
  return sum / Math.max(1, to - from);
}
