import { unusable } from './unusable-file.js';
import { truncate } from '@sop/contracts';
import type { Texts } from './exchange-set.js';

const readme = /(^|\/)readme(\.\w+)?\.txt$/i;

/** Steps that move things within a picture, unlike stretching and changes of light and colour. */
const movingStep = /flip|rotat|crop|shear|mosaic|tile|tiling|edges|\(fill|isolat/i;

/** Sections of the readme: steps on whole pictures, and steps within boxes only. */
const pictureSection = /^The following (pre-processing|augmentation) was applied/;
const section = /^The following /;

/**
 * Refuses an export whose pictures Roboflow changed so that its boxes no longer fit the frames, according to its
 * readme.
 */
export function assertUnmovedPictures(texts: Texts): void {
  for (const [path, text] of texts) {
    const change = readme.test(path) ? movingChange(text) : undefined;
    if (change !== undefined) throw unusable('import.pictures-changed', { change: truncate(change, 120) });
  }
}

function movingChange(text: string): string | undefined {
  let isOfPictures = false;
  for (const line of text.split('\n')) {
    if (section.test(line)) isOfPictures = pictureSection.test(line);
    else if (isOfPictures && line.startsWith('* ') && movingStep.test(line)) return line.slice(2).trim();
  }
  return undefined;
}

/** Whether the readme declares rows as corners of rotated boxes. */
export const isOriented = (texts: Texts): boolean =>
  [...texts].some(([path, text]) => readme.test(path) && /annotated in .*oriented/i.test(text));
