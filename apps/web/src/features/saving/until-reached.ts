import { hasStatus, networkProblem } from '../../api/problem.js';
import { readToken } from '../../api/session.js';

const shortestWaitMilliseconds = 1000;
const longestWaitMilliseconds = 30_000;

/** No answer came, or none from the service that was meant: what was sent may have arrived all the same. */
const wasNotReached = (error: unknown): boolean => hasStatus(error, 0, 502, 503, 504);

/** How much waits, of each thing that it belongs to. */
const waiting = new Map<string, number>();
const listeners = new Set<() => void>();

/** Whether something waits for the server to be reached again; with `of`, something that belongs to it. */
export const isWaiting = (of?: string): boolean => (of === undefined ? waiting.size > 0 : waiting.has(of));
export function onWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Sends until the server was reached: again as soon as the browser is online, else after longer and longer waits. Whoever signed in
 * meanwhile sends nothing of what was written before. `of`: what it belongs to.
 */
export async function untilReached<Reply>(of: string, send: () => Promise<Reply>): Promise<Reply> {
  const token = readToken();
  try {
    return await send();
  } catch (error) {
    if (!wasNotReached(error)) throw error;
  }
  count(of, 1);
  try {
    for (let wait = shortestWaitMilliseconds; ; wait = Math.min(2 * wait, longestWaitMilliseconds)) {
      await onlineOrAfter(wait);
      if (readToken() !== token) throw networkProblem();
      try {
        return await send();
      } catch (error) {
        if (!wasNotReached(error)) throw error;
      }
    }
  } finally {
    count(of, -1);
  }
}

/** The browser knows its own end of the line only: its word is taken, and not waited for. */
const onlineOrAfter = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener('online', end);
  });

function count(of: string, change: 1 | -1): void {
  const left = (waiting.get(of) ?? 0) + change;
  if (left === 0) waiting.delete(of);
  else waiting.set(of, left);
  for (const listener of listeners) listener();
}
