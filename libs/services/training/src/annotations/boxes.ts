import type { AnnotationBox } from '@sop/contracts';

/** A side below this is nothing anybody can see; what is left of a box that lay outside of the frame. */
const smallestSide = 1e-6;

/**
 * The box as it is kept: within the frame, class 0 (classes are told apart by name), certain. Undefined when nothing of
 * it lies within the frame. A box that does lie within it is not changed by a bit.
 */
export function keptBox(box: AnnotationBox): AnnotationBox | undefined {
  const horizontal = clip(box.x_center, box.width);
  const vertical = clip(box.y_center, box.height);
  if (!horizontal || !vertical) return undefined;
  return {
    class_name: box.class_name.trim(),
    class_id: 0,
    x_center: horizontal.center,
    y_center: vertical.center,
    width: horizontal.size,
    height: vertical.size,
    confidence: 1,
  };
}

function clip(center: number, size: number): { center: number; size: number } | undefined {
  const start = center - size / 2;
  const end = center + size / 2;
  if (start >= 0 && end <= 1) return size >= smallestSide ? { center, size } : undefined;
  const [from, to] = [Math.max(0, start), Math.min(1, end)];
  return to - from >= smallestSide ? { center: (from + to) / 2, size: to - from } : undefined;
}

/** `{ helmet: 2, person: 1 }` */
export function countLabels(boxes: readonly AnnotationBox[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { class_name: name } of boxes) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries(counts);
}
