const mebibyte = 1 << 20;
const smallestPartBytes = 8 * mebibyte;
/** S3 takes at most 10,000 parts; a margin is kept. */
const plannedParts = 9_000;
const partsPerSize = 3_000;

/**
 * Bytes of the part with this number (from 0). With a known size all parts are alike; with an unknown one they grow
 * fourfold every 3,000 parts (8, 32, 128 MiB), which carries 492 GiB and keeps the buffer at 8 MiB for the first 23.
 */
export function partBytes(partNumber: number, sizeBytes?: number): number {
  if (sizeBytes !== undefined) return Math.max(smallestPartBytes, Math.ceil(sizeBytes / plannedParts));
  return smallestPartBytes * 4 ** Math.floor(partNumber / partsPerSize);
}

/** Regroups chunks into parts; only the last may be smaller. An empty body gives one empty part. */
export async function* inParts(chunks: AsyncIterable<Buffer>, sizeBytes?: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let partNumber = 0;
  for await (const chunk of chunks) {
    let rest = chunk;
    while (waitingBytes + rest.length >= partBytes(partNumber, sizeBytes)) {
      const taken = partBytes(partNumber, sizeBytes) - waitingBytes;
      yield Buffer.concat([...waiting, rest.subarray(0, taken)]);
      rest = rest.subarray(taken);
      waiting = [];
      waitingBytes = 0;
      partNumber += 1;
    }
    if (rest.length > 0) waiting.push(rest);
    waitingBytes += rest.length;
  }
  if (waitingBytes > 0 || partNumber === 0) yield Buffer.concat(waiting);
}
