import type { StepRow } from '../steps/step.entity.js';

type Interval = Pick<StepRow, 'startSeconds' | 'endSeconds'>;

/**
 * Finds, for each newly generated step, the step of the previous run whose edits it inherits: the edited one that it
 * overlaps most in time. Each previous step gives its edits on at most once, so a person's words are never doubled.
 * Returns pairs of indices into the two lists.
 */
export function matchEdited(previous: readonly Interval[], next: readonly Interval[]): Map<number, number> {
  const pairs = next.flatMap((to, toIndex) =>
    previous.map((from, fromIndex) => ({ toIndex, fromIndex, seconds: overlapSeconds(from, to) })),
  );
  const match = new Map<number, number>();
  const given = new Set<number>();
  for (const pair of pairs.filter((p) => p.seconds > 0).sort((a, b) => b.seconds - a.seconds)) {
    if (match.has(pair.toIndex) || given.has(pair.fromIndex)) continue;
    match.set(pair.toIndex, pair.fromIndex);
    given.add(pair.fromIndex);
  }
  return match;
}

const overlapSeconds = (a: Interval, b: Interval) =>
  Math.min(a.endSeconds, b.endSeconds) - Math.max(a.startSeconds, b.startSeconds);
