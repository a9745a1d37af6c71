import type { ClassPrecision } from '@sop/contracts';

interface ClassRecall {
  readonly name: string;
  readonly found: number;
  readonly of: number;
  readonly mistaken: number;
}

/** How much of each class on the held-out frames was found; null if it was not counted. */
export function recallOf(classes: readonly ClassPrecision[]): readonly ClassRecall[] | null {
  const measured = classes.filter(({ held_out_boxes }) => held_out_boxes > 0);
  if (measured.length === 0 || measured.some(({ found_boxes }) => found_boxes === null)) return null;
  return measured.map(({ name, held_out_boxes, found_boxes, mistaken_boxes }) => ({
    name,
    found: found_boxes ?? 0,
    of: held_out_boxes,
    mistaken: mistaken_boxes ?? 0,
  }));
}

export const totalRecall = (recall: readonly ClassRecall[]): { found: number; of: number } => ({
  found: recall.reduce((sum, { found }) => sum + found, 0),
  of: recall.reduce((sum, { of }) => sum + of, 0),
});
