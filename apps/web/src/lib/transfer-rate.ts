export interface TransferSample {
  readonly atMilliseconds: number;
  readonly loadedBytes: number;
}

const windowMilliseconds = 8000;
const minimumMilliseconds = 1000;

/** Adds a sample and removes those that are too old for the current speed. */
export function addSample(samples: readonly TransferSample[], next: TransferSample): TransferSample[] {
  return [...samples.filter((each) => next.atMilliseconds - each.atMilliseconds <= windowMilliseconds), next];
}

/** Seconds left at the speed of the last eight seconds; null before a second of transfer. */
export function secondsLeft(samples: readonly TransferSample[], totalBytes: number): number | null {
  const first = samples.at(0);
  const last = samples.at(-1);
  if (!first || !last) return null;
  const elapsed = last.atMilliseconds - first.atMilliseconds;
  const moved = last.loadedBytes - first.loadedBytes;
  if (elapsed < minimumMilliseconds || moved <= 0) return null;
  return ((totalBytes - last.loadedBytes) / moved) * (elapsed / 1000);
}

/** Progress of an upload. Rate and remaining time are null until they are known. */
export interface Transfer {
  readonly loadedBytes: number;
  readonly totalBytes: number;
  readonly bytesPerSecond: number | null;
  readonly secondsLeft: number | null;
}

export function transferOf(
  samples: readonly TransferSample[],
  loadedBytes: number,
  totalBytes: number,
): Transfer {
  const left = secondsLeft(samples, totalBytes);
  const bytesPerSecond = left === null || left === 0 ? null : (totalBytes - loadedBytes) / left;
  return { loadedBytes, totalBytes, bytesPerSecond, secondsLeft: left };
}
