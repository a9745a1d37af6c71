import type { StepRow } from '../steps/step.entity.js';
import { mostOverlapping } from './overlap.js';

/**
 * Puts new steps where the steps were that they replace, in an order that a user made. The `stable` previous steps stay in
 * place; a new step that shows none of the previous steps' time comes behind the new one before it in the video.
 */
export function placeSteps(
  previous: readonly StepRow[],
  fresh: readonly StepRow[],
  stable: readonly StepRow[],
): StepRow[] {
  const stays = new Set(stable.map(({ id }) => id));
  const replaced = previous.filter(({ id }) => !stays.has(id));
  const homes = new Map(fresh.map((row) => [row, homeOf(row, replaced)]));
  const placed = previous.flatMap((row) =>
    stays.has(row.id) ? [row] : fresh.filter((each) => homes.get(each) === row.id),
  );
  for (const [at, row] of fresh.entries()) {
    if (homes.get(row) !== undefined) continue;
    const before = fresh[at - 1];
    placed.splice(before ? placed.indexOf(before) + 1 : 0, 0, row);
  }
  return placed;
}

/** The step whose edits it has, otherwise the one that showed most of its time. */
const homeOf = (row: StepRow, replaced: readonly StepRow[]): string | undefined =>
  replaced.find(({ id }) => id === row.id)?.id ?? mostOverlapping(row.generated, replaced)?.id;
