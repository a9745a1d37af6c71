import { unusable } from './broken-file.js';
import { shortened } from '@sop/contracts';
import type { Texts } from './exchange-set.js';

const readme = /(^|\/)readme(\.\w+)?\.txt$/i;

/** What moves things within a picture. Stretching, and changes of light and colour, do not. */
const moving = /flip|rotat|crop|shear|mosaic|tile|tiling|edges|\(fill|isolat/i;

/** Sections of the readme: what was done to the pictures, and what was done within the boxes alone. */
const ofPictures = /^The following (pre-processing|augmentation) was applied/;
const section = /^The following /;

/**
 * Refuses an export whose pictures Roboflow changed so that its boxes no longer fit the frames: its readme lists
 * what was done to them.
 */
export function requireUnmovedPictures(texts: Texts): void {
  for (const [path, text] of texts) {
    const change = readme.test(path) ? movingChange(text) : undefined;
    if (change !== undefined) throw unusable('import.pictures-changed', { change: shortened(change, 120) });
  }
}

function movingChange(text: string): string | undefined {
  let isOfPictures = false;
  for (const line of text.split('\n')) {
    if (section.test(line)) isOfPictures = ofPictures.test(line);
    else if (isOfPictures && line.startsWith('* ') && moving.test(line)) return line.slice(2).trim();
  }
  return undefined;
}

/** Whether the readme calls the rows corners of boxes that are turned. */
export const isOriented = (texts: Texts): boolean =>
  [...texts].some(([path, text]) => readme.test(path) && /annotated in .*oriented/i.test(text));
