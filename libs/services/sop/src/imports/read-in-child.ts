import { extname } from 'node:path';
import { importLimits } from '@sop/contracts';
import { KillableWork, KilledWork, refuse } from '@sop/service-kit';
import type { ReadSop } from './reading/read-sop.js';
import type { Reading, Received } from './reading/read-document.js';

/** The folder of its scratch files in the work directory. */
export const importScratch = 'imports';

/** Below the 120 s after which the gateway gives up; the pictures are stored in the rest. */
const reading = new KillableWork<Received, Reading>({
  entry: new URL(`./reading/read-document${extname(import.meta.url)}`, import.meta.url),
  limitSeconds: 75,
  memoryMb: 2048,
  maxConcurrent: 2,
  maxQueued: 8,
});

/**
 * Reads a document in a process that is killed when it takes too long or too much memory; one at a time of an owner.
 * @throws Problem 413 or 415 with a sentence for the user, 503 when too many wait
 */
export async function readInChild(received: Received, owner: string): Promise<ReadSop> {
  const read = await reading.run(received, owner).catch((error: unknown) => {
    throw error instanceof KilledWork ? refuse('document.too-much', {}, { cause: error }) : error;
  });
  if ('sop' in read) return read.sop;
  const reason = read.unreadable;
  const { steps: limit } = importLimits;
  throw reason.code === 'document.too-many-steps'
    ? refuse(reason.code, { steps: reason.steps, limit })
    : refuse(reason.code, {}, { field: 'file' });
}
