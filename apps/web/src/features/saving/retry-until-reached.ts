import { hasStatus, networkProblem } from '../../api/problem.js';
import { readToken } from '../../api/session.js';

const shortestWaitMilliseconds = 1000;
const longestWaitMilliseconds = 30_000;

/** No reply, or none from the service itself: the request may have arrived all the same. */
const isUnreachable = (error: unknown): boolean => hasStatus(error, 0, 502, 503, 504);

/** Number of pending requests by SOP. */
const pendingCounts = new Map<string, number>();
const listeners = new Set<() => void>();

/** Whether a request is pending; with an id, one of that SOP. */
export const hasPending = (sopId?: string): boolean =>
  sopId === undefined ? pendingCounts.size > 0 : pendingCounts.has(sopId);
export function onPendingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Sends until the server is reached: again when the browser is online, or after increasing delays. Nothing is sent if
 * another user signs in.
 */
export async function retryUntilReached<Reply>(sopId: string, send: () => Promise<Reply>): Promise<Reply> {
  const token = readToken();
  try {
    return await send();
  } catch (error) {
    if (!isUnreachable(error)) throw error;
  }
  changePending(sopId, 1);
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
    changePending(sopId, -1);
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

function changePending(sopId: string, change: 1 | -1): void {
  const left = (pendingCounts.get(sopId) ?? 0) + change;
  if (left === 0) pendingCounts.delete(sopId);
  else pendingCounts.set(sopId, left);
  for (const listener of listeners) listener();
}
