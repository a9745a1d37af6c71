/** Aborted when somebody ends the run: what a set has started ends with it. */
export const brokenOff = new AbortController();
export const until = brokenOff.signal;
