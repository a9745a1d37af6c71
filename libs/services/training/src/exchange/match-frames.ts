import { keptBox } from '../annotations/boxes.js';
import type { NewAnnotation } from '../annotations/write-annotations.js';
import type { Imported } from './exchange-set.js';

const namesShown = 3;

/**
 * Finds the frames whose exported pictures bear the imported names; what stands under a name twice is joined. Pictures
 * that are no frames and boxes that lie outside of theirs are left out with a sentence.
 */
export function matchFrames(
  { pictures, warnings }: Imported,
  frameNumbers: ReadonlySet<number>,
): { annotations: NewAnnotation[]; warnings: string[] } {
  const found = new Map<number, NewAnnotation>();
  const unknown: string[] = [];
  let outside = 0;
  for (const { baseName, boxes, isBackground } of pictures) {
    const frameNumber = /^\d{1,9}$/.test(baseName) ? Number(baseName) : -1;
    if (!frameNumbers.has(frameNumber)) {
      unknown.push(baseName);
      continue;
    }
    const kept = boxes.map(keptBox).filter((box) => box !== undefined);
    outside += boxes.length - kept.length;
    // All of its boxes lay outside: that says nothing about the frame.
    if (kept.length === 0 && !isBackground) continue;
    const annotation = found.get(frameNumber) ?? { frameNumber, boxes: [], isBackground: false };
    annotation.boxes.push(...kept);
    found.set(frameNumber, { ...annotation, isBackground: annotation.boxes.length === 0 });
  }
  return {
    annotations: [...found.values()],
    warnings: [...warnings, ...aboutUnknown(unknown), ...aboutOutside(outside)],
  };
}

function aboutUnknown(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const shown = names.slice(0, namesShown).map((name) => `“${name.slice(0, 60)}”`);
  const more = names.length > namesShown ? ' and others' : '';
  return [
    `Pictures that are not frames of this dataset were left out: ${names.length} (${shown.join(', ')}${more}).`,
  ];
}

const aboutOutside = (count: number): string[] =>
  count > 0 ? [`Boxes without a size within the picture were left out: ${count}.`] : [];
