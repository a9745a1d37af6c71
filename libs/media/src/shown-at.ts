/** An entry at a moment of a video, in seconds. */
export interface Timed {
  readonly seconds: number;
}

/** A picture with the moment at which the next one replaces it. */
export interface Shown extends Timed {
  /** When absent, the picture counts for its own moment only. */
  readonly untilSeconds?: number | undefined;
}

/** Times are rounded in containers and text: a picture that begins this much later counts as shown. */
export const roundingSeconds = 0.001;

/**
 * What a player shows at a moment: of entries in order of time the last one at or before it, or the first one when
 * the moment is before all. Undefined only for an empty list.
 */
export function shownAt<T extends Timed>(entries: readonly T[], seconds: number): T | undefined {
  return entries[shownPosition(entries, seconds)];
}

/** The position of {@link shownAt} in the list; 0 for an empty one. */
export function shownPosition(entries: readonly Timed[], seconds: number): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.seconds ?? 0) <= seconds + roundingSeconds) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

/** Whether a picture is visible within a range: it begins there, or it is still shown when the range begins. */
export const isShownWithin = (
  { seconds, untilSeconds = seconds }: Shown,
  [start, end]: readonly [number, number],
): boolean => seconds <= end && (seconds >= start || untilSeconds > start);
