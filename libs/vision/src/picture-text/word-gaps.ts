/** A column with less contrast than this share of the run's contrast has no ink. */
const inkShare = 0.25;
/** The minimum width of a space: this share of the run's height, and this multiple of the usual gap between letters. */
const leastSpace = 0.15;
const timesUsual = 1.9;

/** Middles of the spaces in an upright run, as shares of its width; `values` are planes of colours. */
export function wordGaps(values: Float32Array, height: number, width: number): number[] {
  const contrast = Array.from({ length: width }, (_, column) =>
    columnContrast(values, height, width, column),
  );
  const least = inkShare * Math.max(...contrast);
  const gaps = emptyStretches(contrast.map((value) => value >= least));
  const widths = gaps.map(({ from, to }) => to - from).sort((a, b) => a - b);
  const usual = widths[Math.floor((widths.length - 1) / 2)] ?? 0;
  // With few letters the usual gap may be the space itself.
  const minWidth =
    widths.length < 4 ? leastSpace * height : Math.max(leastSpace * height, timesUsual * usual);
  return gaps.filter(({ from, to }) => to - from >= minWidth).map(({ from, to }) => (from + to) / 2 / width);
}

/** The largest contrast of the three colour planes, since a red letter on green has little in some of them. */
function columnContrast(values: Float32Array, height: number, width: number, column: number): number {
  let widest = 0;
  for (let colour = 0; colour < 3; colour += 1) {
    let [low, high] = [Infinity, -Infinity];
    for (let row = 0; row < height; row += 1) {
      const value = values[(colour * height + row) * width + column] ?? 0;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    widest = Math.max(widest, high - low);
  }
  return widest;
}

/** Columns without ink between columns with ink. */
function emptyStretches(hasInk: readonly boolean[]): { from: number; to: number }[] {
  const found = [];
  let last = -1;
  for (const [column, ink] of hasInk.entries()) {
    if (!ink) continue;
    if (last >= 0 && column - last > 1) found.push({ from: last + 1, to: column });
    last = column;
  }
  return found;
}
