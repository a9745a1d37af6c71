import type { ExportTemplate } from '@sop/contracts';
import type { ReadyPicture } from '../document/export-document.js';

/** In millimetres: 70 % of the 180 of the text width of A4 with margins of 15, and the specified height; beside the words, a fifth. */
const largest = { pictures: [126, 80], compact: [34, 24], checklist: [34, 24] } as const satisfies Record<
  ExportTemplate,
  readonly [number, number]
>;
/** A small picture is not enlarged beyond 72 pixels an inch. */
const largestPixel = 25.4 / 72;

/** The size of a picture on paper, in millimetres, with its own proportions. */
export function shownSize(
  { width, height }: Pick<ReadyPicture, 'width' | 'height'>,
  template: ExportTemplate = 'pictures',
) {
  const [widest, highest] = largest[template];
  const scale = Math.min(widest / width, highest / height, largestPixel);
  return { width: width * scale, height: height * scale };
}
