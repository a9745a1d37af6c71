import type { AnnotationBox } from '@sop/contracts';
import { truncate } from '@sop/contracts';
import { refuse } from '@sop/service-kit';
import { clippedBox } from '../annotations/boxes.js';
import type { NewAnnotation } from '../annotations/write-annotations.js';
import type { Imported } from './exchange-set.js';
import { frameNameOf } from './frame-name.js';

const maxNames = 3;

/**
 * Matches imported pictures with frames by name. Annotations of several pictures of one frame are merged without
 * duplicates. Unknown pictures and boxes outside of their frame are skipped with a warning.
 * @throws UnusableFile `import.frame-versions` when Roboflow made several pictures of a frame with different boxes
 */
export function matchFrames(
  { pictures, warnings }: Imported,
  frameNumbers: ReadonlySet<number>,
): { annotations: NewAnnotation[]; warnings: string[] } {
  const byFrame = new Map<number, NewAnnotation>();
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
    if (name.version !== undefined) assertSameBoxes(versions, frameNumber, boxes);
    const clipped = boxes.map(clippedBox).filter((box) => box !== undefined);
    outside += boxes.length - clipped.length;
    // All of its boxes were outside, so nothing is known about the frame.
    if (clipped.length === 0 && !isBackground) continue;
    const annotation = byFrame.get(frameNumber) ?? { frameNumber, boxes: [], isBackground: false };
    annotation.boxes.push(...clipped);
    byFrame.set(frameNumber, annotation);
  }
  return {
    annotations: [...byFrame.values()].map(withoutDuplicates),
    warnings: [...warnings, ...unknownWarning(unknown), ...outsideWarning(outside)],
  };
}

/** Rotated or cropped pictures have other boxes, and none of them is known to match the frame. */
function assertSameBoxes(
  versions: Map<number, string>,
  frame: number,
  boxes: readonly AnnotationBox[],
): void {
  const text = JSON.stringify(boxes.map((box) => JSON.stringify(box)).toSorted());
  const previous = versions.get(frame) ?? text;
  if (previous !== text) throw refuse('import.frame-versions', { frame }, { field: 'file' });
  versions.set(frame, text);
}

function withoutDuplicates({ frameNumber, boxes }: NewAnnotation): NewAnnotation {
  const once = [...new Map(boxes.map((box) => [JSON.stringify(box), box])).values()];
  return { frameNumber, boxes: once, isBackground: once.length === 0 };
}

function unknownWarning(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const shown = names.slice(0, maxNames).map((name) => `“${truncate(name, 60)}”`);
  const more = names.length > maxNames ? ' and others' : '';
  return [
    `Pictures that are not frames of this dataset were left out: ${names.length} (${shown.join(', ')}${more}).`,
  ];
}

const outsideWarning = (count: number): string[] =>
  count > 0 ? [`Boxes without a size within the picture were left out: ${count}.`] : [];
