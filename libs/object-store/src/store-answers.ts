import { codeOf } from './error-code.js';
import { ObjectStoreUnavailable } from './object-store.js';

/** Of connections: the store is away, which passes. */
const away: readonly string[] = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH'],
  ...['SlowDown', 'ServiceUnavailable', 'InternalError', 'RequestTimeout'],
];

/** Rejects with {@link ObjectStoreUnavailable} where the connection to the store failed, else as `work` does. */
export async function reached<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = codeOf(error) ?? '';
    if (!away.includes(code)) throw error;
    throw new ObjectStoreUnavailable(`The object store cannot be reached (${code})`, { cause: error });
  }
}

/** The same for what a page waits for: a store that hangs is away, too. What was begun is left to the idle limit of its connection. */
export async function answered<T>(work: Promise<T>, seconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const fail = () => reject(new ObjectStoreUnavailable(`The object store did not answer for ${seconds} s`));
    timer = setTimeout(fail, seconds * 1000);
  });
  try {
    return await Promise.race([reached(work), late]);
  } finally {
    clearTimeout(timer);
  }
}
