export interface Look {
  readonly index: number;
  readonly timestamp: number;
  /** The index of an earlier frame that looks the same. */
  readonly looks_like?: number | null;
  /** All moments known to look so, in seconds. */
  readonly alike_seconds?: readonly number[];
}

/** Moments closer than this are the same picture, in seconds. */
const sameSeconds = 0.05;

const lookOf = ({ index, looks_like }: Look): number => looks_like ?? index;

/**
 * Of groups of frames those that look like nothing before them, in this group, in an earlier one, or among the pictures that are
 * shown already (by their moments, in seconds).
 */
export function unlike<T extends Look>(
  groups: readonly (readonly T[])[],
  shownSeconds: readonly number[],
): T[][] {
  const isShown = ({ timestamp, alike_seconds = [] }: Look) =>
    [timestamp, ...alike_seconds].some((moment) =>
      shownSeconds.some((seconds) => Math.abs(seconds - moment) < sameSeconds),
    );
  const seen = new Set(groups.flat().filter(isShown).map(lookOf));
  return groups.map((frames) =>
    frames.filter((frame) => {
      const look = lookOf(frame);
      if (seen.has(look)) return false;
      seen.add(look);
      return true;
    }),
  );
}
