/** Aborted when the run is stopped: everything that a set has started ends with it. */
export const testRun = new AbortController();
export const abortSignal = testRun.signal;
