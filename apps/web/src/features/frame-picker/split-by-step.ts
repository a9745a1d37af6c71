interface Timed {
  /** Seconds from the start of the video. */
  readonly timestamp: number;
}

/**
 * Splits frames into those of a step and all others, both in order. A frame is visible until the next one, so a step without
 * a frame of its own has the last one before it.
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
