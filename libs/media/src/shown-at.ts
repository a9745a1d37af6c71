/** Anything that has a moment of a video, in seconds. */
export interface Timed {
  readonly seconds: number;
}

/** A picture, with the moment at which the next one takes its place. */
export interface Shown extends Timed {
  /** Absent where that is not known: the picture then stands for its own moment alone. */
  readonly untilSeconds?: number | undefined;
}

/** Times are rounded on their way through containers and text: a picture that begins this much later is shown already. */
export const roundingSeconds = 0.001;

/**
 * What a player shows at a moment: of entries in order of time the last one at or before it, the first one where the moment
 * lies before all. Undefined only of an empty list.
 */
export function shownAt<T extends Timed>(entries: readonly T[], seconds: number): T | undefined {
  return entries[shownPosition(entries, seconds)];
}

/** The position of {@link shownAt} in the list; 0 of an empty one. */
export function shownPosition(entries: readonly Timed[], seconds: number): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.seconds ?? 0) <= seconds + roundingSeconds) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

/** Whether a picture is seen at some moment of a stretch: it begins there, or it is still shown as the stretch begins. */
export const isShownWithin = (
  { seconds, untilSeconds = seconds }: Shown,
  [start, end]: readonly [number, number],
): boolean => seconds <= end && (seconds >= start || untilSeconds > start);
