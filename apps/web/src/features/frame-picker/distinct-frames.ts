interface Look {
  readonly index: number;
  readonly timestamp: number;
  /** The index of an earlier frame that looks the same. */
  readonly looks_like?: number | null;
  /** All timestamps known to look the same, in seconds. */
  readonly alike_seconds?: readonly number[];
}

/** Timestamps closer than this are the same picture, in seconds. */
const maxSameSeconds = 0.05;

const lookOf = ({ index, looks_like }: Look): number => looks_like ?? index;

/**
 * Of groups of frames, those that look different from all before them: in the group, in an earlier group, and among the
 * pictures shown already (by timestamp in seconds).
 */
export function distinctFrames<T extends Look>(
  groups: readonly (readonly T[])[],
  shownSeconds: readonly number[],
): T[][] {
  const isShown = ({ timestamp, alike_seconds = [] }: Look) =>
    [timestamp, ...alike_seconds].some((moment) =>
      shownSeconds.some((seconds) => Math.abs(seconds - moment) < maxSameSeconds),
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
