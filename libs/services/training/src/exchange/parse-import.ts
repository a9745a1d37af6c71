import { extname } from 'node:path';
import { KillableWork, KilledWork, Problem } from '@sop/service-kit';
import type { Imported } from './exchange-set.js';
import type { Parsed, Received } from './read-import.js';

/** The largest file that is taken (64 MB of labels) is read in about ten seconds here. */
const parsing = new KillableWork<Received, Parsed>({
  entry: new URL(`./read-import${extname(import.meta.url)}`, import.meta.url),
  limitSeconds: 30,
  memoryMb: 1536,
  atOnce: 1,
  waiting: 8,
});

/**
 * What a file brings, read in a process that is killed when it takes too long or too much. Throws 413, 415 or 422 with a
 * sentence for whoever gave it, 503 when too many wait.
 */
export async function parseImport(received: Received): Promise<Imported> {
  const parsed = await parsing.run(received).catch((error: unknown) => {
    if (!(error instanceof KilledWork)) throw error;
    const sentence =
      'The file is too large or too complicated to be imported. Please divide it into smaller ones.';
    throw new Problem('too-large', sentence, undefined, { cause: error });
  });
  if ('imported' in parsed) return parsed.imported;
  const { kind, message } = parsed.unusable;
  if (kind === 'broken') throw brokenImport(message);
  throw new Problem(kind === 'too-large' ? 'too-large' : 'unsupported-media', message);
}

/** 422: the file is of the right kind and cannot be used. */
export const brokenImport = (sentence: string): Problem =>
  new Problem('invalid-form', sentence, [{ path: 'file', message: sentence }]);
