import { hasStatus, networkProblem } from '../../api/problem.js';
import { readToken } from '../../api/session.js';

const shortestWaitMilliseconds = 1000;
const longestWaitMilliseconds = 30_000;

/** No reply, or none from the service itself: the request may have arrived all the same. */
const isUnreachable = (error: unknown): boolean => hasStatus(error, 0, 502, 503, 504);

/** Number of pending requests by SOP. */
const pendingCounts = new Map<string, number>();
const listeners = new Set<() => void>();

/** Whether a request is pending; with `of`, one of that SOP. */
export const hasPending = (of?: string): boolean =>
  of === undefined ? pendingCounts.size > 0 : pendingCounts.has(of);
export function onPendingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Sends until the server is reached: again when the browser is online, or after increasing delays. Nothing is sent if
 * another user signs in. `of` is the id under which it is pending.
 */
export async function retryUntilReached<Reply>(of: string, send: () => Promise<Reply>): Promise<Reply> {
  const token = readToken();
  try {
    return await send();
  } catch (error) {
    if (!isUnreachable(error)) throw error;
  }
  changePending(of, 1);
  try {
    for (let wait = shortestWaitMilliseconds; ; wait = Math.min(2 * wait, longestWaitMilliseconds)) {
      await onlineOrAfter(wait);
      if (readToken() !== token) throw networkProblem();
      try {
        return await send();
      } catch (error) {
        if (!isUnreachable(error)) throw error;
      }
    }
  } finally {
    changePending(of, -1);
  }
}

/** The `online` event covers the local connection only, so the timer runs too. */
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

function changePending(of: string, change: 1 | -1): void {
  const left = (pendingCounts.get(of) ?? 0) + change;
  if (left === 0) pendingCounts.delete(of);
  else pendingCounts.set(of, left);
  for (const listener of listeners) listener();
}
