import type { AnnotationBox } from '@sop/contracts';
import { shortened } from '@sop/contracts';
import { refuse } from '@sop/service-kit';
import { keptBox } from '../annotations/boxes.js';
import type { NewAnnotation } from '../annotations/write-annotations.js';
import type { Imported } from './exchange-set.js';
import { frameNameOf } from './frame-name.js';

const namesShown = 3;

/**
 * Finds the frames whose exported pictures bear the imported names. What stands under several names of one frame is joined,
 * each box once. Pictures that are no frames and boxes that lie outside of theirs are left out with a sentence. Throws
 * `import.frame-versions` where Roboflow made several pictures of a frame that do not have the same boxes.
 */
export function matchFrames(
  { pictures, warnings }: Imported,
  frameNumbers: ReadonlySet<number>,
): { annotations: NewAnnotation[]; warnings: string[] } {
  const found = new Map<number, NewAnnotation>();
  const unknown: string[] = [];
  const versions = new Map<number, string>();
  let outside = 0;
  for (const { baseName, boxes, isBackground } of pictures) {
    const name = frameNameOf(baseName);
    if (!name || !frameNumbers.has(name.frameNumber)) {
      unknown.push(baseName);
      continue;
    }
    const { frameNumber } = name;
    if (name.version !== undefined) requireSameBoxes(versions, frameNumber, boxes);
    const kept = boxes.map(keptBox).filter((box) => box !== undefined);
    outside += boxes.length - kept.length;
    // All of its boxes lay outside: that says nothing about the frame.
    if (kept.length === 0 && !isBackground) continue;
    const annotation = found.get(frameNumber) ?? { frameNumber, boxes: [], isBackground: false };
    annotation.boxes.push(...kept);
    found.set(frameNumber, annotation);
  }
  return {
    annotations: [...found.values()].map(withEachOnce),
    warnings: [...warnings, ...aboutUnknown(unknown), ...aboutOutside(outside)],
  };
}

/** Pictures that were turned or cropped have boxes elsewhere, and none of them is known to be the frame's. */
function requireSameBoxes(
  versions: Map<number, string>,
  frame: number,
  boxes: readonly AnnotationBox[],
): void {
  const text = JSON.stringify(boxes.map((box) => JSON.stringify(box)).toSorted());
  const former = versions.get(frame) ?? text;
  if (former !== text) throw refuse('import.frame-versions', { frame }, { field: 'file' });
  versions.set(frame, text);
}

function withEachOnce({ frameNumber, boxes }: NewAnnotation): NewAnnotation {
  const once = [...new Map(boxes.map((box) => [JSON.stringify(box), box])).values()];
  return { frameNumber, boxes: once, isBackground: once.length === 0 };
}

function aboutUnknown(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const shown = names.slice(0, namesShown).map((name) => `“${shortened(name, 60)}”`);
  const more = names.length > namesShown ? ' and others' : '';
  return [
    `Pictures that are not frames of this dataset were left out: ${names.length} (${shown.join(', ')}${more}).`,
  ];
}

const aboutOutside = (count: number): string[] =>
  count > 0 ? [`Boxes without a size within the picture were left out: ${count}.`] : [];
