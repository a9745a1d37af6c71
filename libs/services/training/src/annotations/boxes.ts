import type { AnnotationBox } from '@sop/contracts';

/** Smaller sides are invisible: remains of a box outside of the frame. */
const minSide = 1e-6;

/**
 * The box as stored: clipped to the frame, class 0 (classes are distinguished by name), confidence 1. Undefined
 * when no part of it is within the frame. A box within the frame is not changed by a bit.
 */
export function clippedBox(box: AnnotationBox): AnnotationBox | undefined {
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
  if (start >= 0 && end <= 1) return size >= minSide ? { center, size } : undefined;
  const [from, to] = [Math.max(0, start), Math.min(1, end)];
  return to - from >= minSide ? { center: (from + to) / 2, size: to - from } : undefined;
}

/** `{ helmet: 2, person: 1 }` */
export function countLabels(boxes: readonly AnnotationBox[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { class_name: name } of boxes) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries(counts);
}
