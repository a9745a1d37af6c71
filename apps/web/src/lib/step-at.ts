interface Interval {
  readonly start_seconds: number;
  readonly end_seconds: number;
}

/**
 * The position in an unsorted list of the entry that started last at a time. It is -1 before the first; in a pause it is
 * still the earlier entry, so that the highlight stays.
 */
export function positionAt(intervals: readonly Interval[], seconds: number): number {
  let found = -1;
  for (const [position, { start_seconds: start }] of intervals.entries()) {
    const latest = intervals[found]?.start_seconds ?? -Infinity;
    if (start <= seconds + 0.05 && start >= latest) found = position;
  }
  return found;
}

/** Like `positionAt`, but undefined once the entry has ended: for sentences, whose highlight goes out. */
export function entryAt(intervals: readonly Interval[], seconds: number): number {
  const position = positionAt(intervals, seconds);
  const entry = intervals[position];
  return entry && seconds <= entry.end_seconds + 0.25 ? position : -1;
}
