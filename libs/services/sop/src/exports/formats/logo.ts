import { join } from 'node:path';
import sharp from 'sharp';
import type { ReadyPicture } from '../document/export-document.js';

/** In pixels; the product stores logos no larger than this. */
const longestSide = 512;
const maxPixels = 4_000_000;
/** The margin on each side, as a share of the longer side. */
const marginShare = 0.06;
/** In millimetres, on the banner of 40. */
const [widest, highest] = [40, 22] as const;

/**
 * The logo on white with a margin, so that any colour is visible on the banner; undefined where it cannot be read.
 * @param file in the scratch folder, as it is in the store
 */
export async function readyLogo(file: string, folder: string): Promise<ReadyPicture | undefined> {
  try {
    const drawn = await sharp(join(folder, file), { limitInputPixels: maxPixels })
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .png()
      .toBuffer({ resolveWithObject: true });
    const margin = Math.ceil(Math.max(drawn.info.width, drawn.info.height) * marginShare);
    const { width, height } = await sharp(drawn.data)
      .extend({ top: margin, bottom: margin, left: margin, right: margin, background: 'white' })
      .png()
      .toFile(join(folder, 'logo.png'));
    return { file: 'logo.png', kind: 'png', width, height };
  } catch {
    return undefined;
  }
}

/** The displayed size of the logo on the banner, in millimetres, with its own proportions. */
export function logoSize({ width, height }: Pick<ReadyPicture, 'width' | 'height'>) {
  const scale = Math.min(widest / width, highest / height);
  return { width: width * scale, height: height * scale };
}
