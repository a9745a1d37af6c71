/** A frame number on screen, from 1; the server, URLs and files count from 0. */
export const shownFrame = (frameNumber: number): number => frameNumber + 1;
/** The server's number of a typed frame number. */
export const frameFromShown = (shown: number): number => shown - 1;

/** Several in order, as shown on screen: `5 to 7, 10`. */
export function shownFrames(frameNumbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const each of frameNumbers) {
    const last = ranges.at(-1);
    if (last?.[1] === each - 1) last[1] = each;
    else ranges.push([each, each]);
  }
  return ranges
    .map(([from, to]) => (from === to ? `${shownFrame(from)}` : `${shownFrame(from)} to ${shownFrame(to)}`))
    .join(', ');
}
