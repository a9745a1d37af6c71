export interface TransferSample {
  readonly atMilliseconds: number;
  readonly loadedBytes: number;
}

const windowMilliseconds = 8000;
const minimumMilliseconds = 1000;

/** The samples that still say something about the present speed, with the new one. */
export function addSample(samples: readonly TransferSample[], next: TransferSample): TransferSample[] {
  return [...samples.filter((each) => next.atMilliseconds - each.atMilliseconds <= windowMilliseconds), next];
}

/** Seconds left by the speed of the last eight seconds; null until a second of transfer was seen. */
export function secondsLeft(samples: readonly TransferSample[], totalBytes: number): number | null {
  const first = samples.at(0);
  const last = samples.at(-1);
  if (!first || !last) return null;
  const elapsed = last.atMilliseconds - first.atMilliseconds;
  const moved = last.loadedBytes - first.loadedBytes;
  if (elapsed < minimumMilliseconds || moved <= 0) return null;
  return ((totalBytes - last.loadedBytes) / moved) * (elapsed / 1000);
}

/** How far a video has travelled. Rate and time left are null until they can be said. */
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
