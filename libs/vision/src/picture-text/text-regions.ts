/** A run of text: centre and half sides in pixels, rotated by `angle` (radians, clockwise on the picture). */
export interface TextRegion {
  x: number;
  y: number;
  halfLength: number;
  halfHeight: number;
  angle: number;
}

/** The probability of text for each pixel, row by row, 0 to 1. */
export interface TextMap {
  width: number;
  height: number;
  likely: Float32Array;
}

/** PaddleOCR's thresholds of DBNet (Liao et al., AAAI 2020), for a pixel and for the mean of a region. */
const inkFrom = 0.3;
const regionFrom = 0.55;
/** The network marks shrunk areas; they are expanded by this share of area by perimeter. */
const unclip = 1.6;
const smallest = 3;
/** Smaller angles count as upright, as on a screen. */
const uprightWithin = 0.05;
/** Maximum number of regions of one picture; more is a pattern, not text. */
const mostRegions = 400;

/** The runs of text on a map, from top to bottom. */
export function textRegions(map: TextMap): TextRegion[] {
  const seen = new Uint8Array(map.likely.length);
  const regions: TextRegion[] = [];
  for (let start = 0; start < map.likely.length && regions.length < mostRegions; start += 1) {
    if (seen[start] || (map.likely[start] ?? 0) < inkFrom) continue;
    const pixels = together(map, start, seen);
    const region = regionOf(pixels, map);
    if (region) regions.push(region);
  }
  return regions.sort((a, b) => a.y - b.y || a.x - b.x);
}

/** The connected component of a pixel. */
function together({ width, height, likely }: TextMap, start: number, seen: Uint8Array): number[] {
  const found = [start];
  seen[start] = 1;
  for (let next = 0; next < found.length; next += 1) {
    const at = found[next] ?? 0;
    const [x, y] = [at % width, Math.floor(at / width)];
    for (let dy = -1; dy <= 1; dy += 1)
      for (let dx = -1; dx <= 1; dx += 1) {
        const [nx, ny] = [x + dx, y + dy];
        const to = ny * width + nx;
        if (nx < 0 || ny < 0 || nx >= width || ny >= height || seen[to]) continue;
        if ((likely[to] ?? 0) < inkFrom) continue;
        seen[to] = 1;
        found.push(to);
      }
  }
  return found;
}

function regionOf(pixels: readonly number[], { width, likely }: TextMap): TextRegion | undefined {
  const mean = pixels.reduce((sum, at) => sum + (likely[at] ?? 0), 0) / pixels.length;
  if (mean < regionFrom) return undefined;
  const points = pixels.map((at) => [at % width, Math.floor(at / width)] as const);
  const angle = angleOf(points);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const along = extent(points.map(([x, y]) => x * cos + y * sin));
  const across = extent(points.map(([x, y]) => y * cos - x * sin));
  const [length, height] = [along.to - along.from + 1, across.to - across.from + 1];
  if (Math.min(length, height) < smallest) return undefined;
  const grown = (length * height * unclip) / (2 * (length + height));
  const [u, v] = [(along.from + along.to) / 2, (across.from + across.to) / 2];
  return {
    x: u * cos - v * sin + 0.5,
    y: u * sin + v * cos + 0.5,
    halfLength: length / 2 + grown,
    halfHeight: height / 2 + grown,
    angle,
  };
}

/** The main axis of a long patch, by its second moments; a short one is upright. */
function angleOf(points: readonly (readonly [number, number])[]): number {
  const mx = points.reduce((sum, [x]) => sum + x, 0) / points.length;
  const my = points.reduce((sum, [, y]) => sum + y, 0) / points.length;
  let [xx, yy, xy] = [0, 0, 0];
  for (const [x, y] of points) {
    xx += (x - mx) ** 2;
    yy += (y - my) ** 2;
    xy += (x - mx) * (y - my);
  }
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy);
  const spread = Math.hypot(xx - yy, 2 * xy);
  const isLong = spread > 0.6 * (xx + yy);
  return isLong && Math.abs(angle) > uprightWithin && Math.abs(angle) < Math.PI / 3 ? angle : 0;
}

function extent(values: readonly number[]): { from: number; to: number } {
  let [from, to] = [Infinity, -Infinity];
  for (const value of values) {
    from = Math.min(from, value);
    to = Math.max(to, value);
  }
  return { from, to };
}
