import { codeOf } from './error-code.js';
import { ObjectStoreUnavailable } from './object-store.js';

/** Errors of connections: a temporary failure of the store. */
const temporaryCodes: readonly string[] = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH'],
  ...['SlowDown', 'ServiceUnavailable', 'InternalError', 'RequestTimeout'],
];

/** The S3 client's own error after its retries, which has no code: the server replied with a failure each time. */
const failedRetries = /^Request failed after \d+ retries/;

const isTemporary = (error: unknown): boolean =>
  temporaryCodes.includes(codeOf(error) ?? '') ||
  (error instanceof Error && failedRetries.test(error.message));

/** Rejects with {@link ObjectStoreUnavailable} where the store failed or could not be reached, else as `work` does. */
export async function asUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isTemporary(error)) throw error;
    const reason = codeOf(error) ?? 'it answers with failures';
    throw new ObjectStoreUnavailable(`The object store cannot be reached (${reason})`, { cause: error });
  }
}

/**
 * The same with a time limit, for what a page waits for: a store that hangs is unavailable, too. The idle limit of the
 * connection ends the pending request.
 */
export async function withTimeLimit<T>(work: Promise<T>, seconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const fail = () => reject(new ObjectStoreUnavailable(`The object store did not answer for ${seconds} s`));
    timer = setTimeout(fail, seconds * 1000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
