import { typeOf } from '@sop/contracts';
import { extname } from 'node:path';
import { KillableWork, KilledWork, Problem, refuse } from '@sop/service-kit';
import type { Imported } from './exchange-set.js';
import type { Parsed, Received } from './read-import.js';

/** The largest accepted file (64 MB of labels) takes about ten seconds. */
const parsing = new KillableWork<Received, Parsed>({
  entry: new URL(`./read-import${extname(import.meta.url)}`, import.meta.url),
  limitSeconds: 30,
  memoryMb: 1536,
  maxConcurrent: 1,
  maxQueued: 8,
});

/**
 * Parses a file in a process that is killed when it takes too long or too much memory.
 * @throws Problem 413, 415 or 422 with a message for the user, 503 when too many wait
 */
export async function parseImport(received: Received): Promise<Imported> {
  const parsed = await parsing.run(received).catch((error: unknown) => {
    if (!(error instanceof KilledWork)) throw error;
    throw refuse('import.too-costly', {}, { cause: error });
  });
  if ('imported' in parsed) return parsed.imported;
  const { code } = parsed.unusable;
  throw new Problem(parsed.unusable, typeOf(code) === 'invalid-form' ? { field: 'file' } : {});
}
