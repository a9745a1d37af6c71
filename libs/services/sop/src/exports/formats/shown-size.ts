import type { ReadyPicture } from '../document/export-document.js';

/** In millimetres: 70 % of the 180 that the text of an A4 page with margins of 15 is wide; and the specified height. */
const [widest, highest] = [126, 80] as const;
/** A small picture is not blown up further than 72 pixels an inch. */
const largestPixel = 25.4 / 72;

/** How large a picture is shown on paper, in millimetres, with its own proportions. */
export function shownSize({ width, height }: Pick<ReadyPicture, 'width' | 'height'>) {
  const scale = Math.min(widest / width, highest / height, largestPixel);
  return { width: width * scale, height: height * scale };
}
