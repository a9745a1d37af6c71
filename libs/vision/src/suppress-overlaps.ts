import { intersectionOverUnion } from '@sop/contracts';
import type { Detection } from './detection.js';

/**
 * Non-maximum suppression per class: keeps the best of the boxes of one label that overlap by more than `maxOverlap`. Different
 * labels never suppress each other (a laptop on a table). Returns at most `limit`, by decreasing score.
 */
export function suppressOverlaps(
  detections: readonly Detection[],
  maxOverlap: number,
  limit: number,
): Detection[] {
  const result: Detection[] = [];
  for (const detection of [...detections].sort((a, b) => b.score - a.score)) {
    if (result.length >= limit) break;
    const isCovered = result.some(
      ({ label, box }) => label === detection.label && intersectionOverUnion(box, detection.box) > maxOverlap,
    );
    if (!isCovered) result.push(detection);
  }
  return result;
}
