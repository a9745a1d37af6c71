interface Interval {
  readonly start_seconds: number;
  readonly end_seconds: number;
}

/**
 * The position in a list, in whatever order, of what is going on at a moment: the entry that has begun last. Before the first
 * it is -1; in a pause between two it is still the earlier one, as a reader expects the mark to stay put.
 */
export function positionAt(intervals: readonly Interval[], seconds: number): number {
  let found = -1;
  for (const [position, { start_seconds: start }] of intervals.entries()) {
    const latest = intervals[found]?.start_seconds ?? -Infinity;
    if (start <= seconds + 0.05 && start >= latest) found = position;
  }
  return found;
}

/** Like `positionAt`, but nothing once the entry has ended: for sentences, where the mark should go out. */
export function spokenAt(intervals: readonly Interval[], seconds: number): number {
  const position = positionAt(intervals, seconds);
  const entry = intervals[position];
  return entry && seconds <= entry.end_seconds + 0.25 ? position : -1;
}
