import type { LabelledBox } from '../average-precision.js';
import type { Box } from '../detection.js';
import { type Random, randomFrom } from './random.js';

/** One augmented view of a picture. */
export interface View {
  /** The window as shares of the picture; grey where it is larger than the picture. */
  window: Box;
  isMirrored: boolean;
  contrast: number;
  /** Added to values of -1..1. */
  brightness: number;
}

/** Boxes in a view, as shares of the view. */
export interface VisibleBoxes {
  boxes: LabelledBox[];
  /** The rest of cut-off objects: neither objects nor background. */
  cutOff: Box[];
}

/** Objects with a smaller visible share are no samples, since they only show an edge. */
const MIN_VISIBLE_SHARE = 0.35;
const WHOLE: Box = { x: 0, y: 0, width: 1, height: 1 };

/** The version of view generation: cached features of other versions are not used. */
export const VIEWS_VERSION = 2;

/** More cached views hardly improve the result and fill the disk (1.5 MB each). */
const MOST_VIEWS = 1500;
const MOST_VIEWS_PER_PICTURE = 10;

/** The number of views of each picture: at least the picture itself, at most the number of epochs. */
export function viewsPerPicture(pictures: number, epochs: number): number {
  const affordable = Math.floor(MOST_VIEWS / Math.max(1, pictures));
  return Math.max(1, Math.min(MOST_VIEWS_PER_PICTURE, affordable, epochs));
}

/**
 * The first view is the picture itself, the second its mirror image, the others are windows with other brightness. They depend only on
 * the picture's id, so that every training can reuse the features of earlier ones.
 */
export function viewOf(pictureId: string, index: number): View {
  if (index < 2) return { window: WHOLE, isMirrored: index === 1, contrast: 1, brightness: 0 };
  const random = randomFrom('view', pictureId, index);
  return {
    window: randomWindow(random),
    isMirrored: index % 2 === 1,
    contrast: 0.75 + 0.5 * random(),
    brightness: 0.3 * (random() - 0.5),
  };
}

/** Objects appear up to 1.8 times as large, or a little smaller, with slightly changed proportions. */
function randomWindow(random: Random): Box {
  const size = 0.6 + 0.6 * random();
  const stretch = 0.9 + 0.2 * random();
  const [width, height] = [Math.min(1.2, size * stretch), Math.min(1.2, size / stretch)];
  return { x: random() * (1 - width), y: random() * (1 - height), width, height };
}

export function boxesSeen(boxes: readonly LabelledBox[], { window, isMirrored }: View): VisibleBoxes {
  const seen: VisibleBoxes = { boxes: [], cutOff: [] };
  for (const { label, box } of boxes) {
    const visible = visiblePart(box, window);
    const share = (visible.width * visible.height) / (box.width * box.height);
    if (!(share > 0)) continue;
    const placed = {
      x: (visible.x - window.x) / window.width,
      y: (visible.y - window.y) / window.height,
      width: visible.width / window.width,
      height: visible.height / window.height,
    };
    if (isMirrored) placed.x = 1 - placed.x - placed.width;
    if (share >= MIN_VISIBLE_SHARE) seen.boxes.push({ label, box: placed });
    else seen.cutOff.push(placed);
  }
  return seen;
}

function visiblePart(box: Box, window: Box): Box {
  const x = Math.max(box.x, window.x);
  const y = Math.max(box.y, window.y);
  const right = Math.min(box.x + box.width, window.x + window.width);
  const bottom = Math.min(box.y + box.height, window.y + window.height);
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) };
}
