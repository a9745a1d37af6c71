import type { TextRegion } from './text-regions.js';
import { shownPicture } from '../picture-pixels.js';

/** Three bytes a pixel, row by row. */
export interface ColourPicture {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** The sides of the detector's input are multiples of this. */
const detectorGrid = 32;
/** Height and maximum width of the recogniser's input; forty letters fill about 700. */
const runHeight = 48;
const widestRun = 1600;
/** Mean and deviation of each colour for PaddleOCR's detector. */
const means = [0.485, 0.456, 0.406];
const spreads = [0.229, 0.224, 0.225];

export async function colourPicture(file: string, longestSide: number): Promise<ColourPicture> {
  const { data, info } = await shownPicture(file)
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

/** Red, green and blue planes for the detector; padding up to its grid is black. */
export function detectorInput({ width, height, pixels }: ColourPicture) {
  const [wide, high] = [width, height].map((side) => Math.ceil(side / detectorGrid) * detectorGrid) as [
    number,
    number,
  ];
  const values = new Float32Array(3 * wide * high);
  for (let colour = 0; colour < 3; colour += 1) {
    const [mean, spread] = [means[colour] ?? 0, spreads[colour] ?? 1];
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1)
        values[(colour * high + y) * wide + x] =
          ((pixels[(y * width + x) * 3 + colour] ?? 0) / 255 - mean) / spread;
  }
  return { values, dims: [1, 3, high, wide] };
}

/** A run of text, rotated upright, as the recogniser's input: -1 to 1. */
export function runInput(picture: ColourPicture, region: TextRegion) {
  const scale = (2 * region.halfHeight) / runHeight;
  const width = Math.min(widestRun, Math.max(16, Math.round((2 * region.halfLength) / scale)));
  const [cos, sin] = [Math.cos(region.angle), Math.sin(region.angle)];
  const values = new Float32Array(3 * runHeight * width);
  for (let row = 0; row < runHeight; row += 1)
    for (let column = 0; column < width; column += 1) {
      const u = ((column + 0.5) / width - 0.5) * 2 * region.halfLength;
      const v = ((row + 0.5) / runHeight - 0.5) * 2 * region.halfHeight;
      const [x, y] = [region.x + u * cos - v * sin - 0.5, region.y + u * sin + v * cos - 0.5];
      for (let colour = 0; colour < 3; colour += 1)
        values[(colour * runHeight + row) * width + column] = between(picture, x, y, colour) / 127.5 - 1;
    }
  return { values, dims: [1, 3, runHeight, width] };
}

/** Bilinear interpolation; the edge pixels repeat beyond the edge. */
function between({ width, height, pixels }: ColourPicture, x: number, y: number, colour: number): number {
  const at = (px: number, py: number): number => {
    const [cx, cy] = [Math.min(width - 1, Math.max(0, px)), Math.min(height - 1, Math.max(0, py))];
    return pixels[(cy * width + cx) * 3 + colour] ?? 0;
  };
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - x0, y - y0];
  const above = at(x0, y0) * (1 - fx) + at(x0 + 1, y0) * fx;
  const below = at(x0, y0 + 1) * (1 - fx) + at(x0 + 1, y0 + 1) * fx;
  return above * (1 - fy) + below * fy;
}
