interface Timed {
  /** Seconds from the beginning of the video. */
  readonly timestamp: number;
}

/**
 * The frames of a step and all others, both in order of time. A frame is shown until the next one comes, so a step in which none
 * begins has the last one before it.
 */
export function splitByStep<T extends Timed>(
  frames: readonly T[],
  step: { readonly start_seconds: number; readonly end_seconds: number },
): [ofStep: T[], others: T[]] {
  const beginning = frames.filter(
    ({ timestamp }) => timestamp >= step.start_seconds && timestamp <= step.end_seconds,
  );
  const shown = frames.filter(({ timestamp }) => timestamp < step.start_seconds).slice(-1);
  const ofStep = beginning.length > 0 ? beginning : shown;
  return [ofStep, frames.filter((frame) => !ofStep.includes(frame))];
}
