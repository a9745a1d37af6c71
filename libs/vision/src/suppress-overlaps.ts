import type { Detection } from './detection.js';
import { intersectionOverUnion } from './intersection-over-union.js';

/**
 * Non-maximum suppression per class: of boxes of one label that overlap by more than `maxOverlap`, the most certain stays. Different
 * labels never suppress each other (a laptop on a table). Returns at most `limit`, the most certain first.
 */
export function suppressOverlaps(
  detections: readonly Detection[],
  maxOverlap: number,
  limit: number,
): Detection[] {
  const kept: Detection[] = [];
  for (const detection of [...detections].sort((a, b) => b.score - a.score)) {
    if (kept.length >= limit) break;
    const isCovered = kept.some(
      ({ label, box }) => label === detection.label && intersectionOverUnion(box, detection.box) > maxOverlap,
    );
    if (!isCovered) kept.push(detection);
  }
  return kept;
}
