import { useMutation, useMutationState } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { keys } from '../../api/query-keys.js';
import { newRequestKey } from '../../lib/request-key.js';
import { showPersistent } from '../../ui/toasts.js';
import { texts } from './saving.texts.js';
import { hasPending, onPendingChange, retryUntilReached } from './retry-until-reached.js';

let hidePendingToast: (() => void) | undefined;

/** Shown over every page while a request is pending, also after its page was left. */
onPendingChange(() => {
  if (hasPending()) hidePendingToast ??= showPersistent(texts.waiting);
  else {
    hidePendingToast?.();
    hidePendingToast = undefined;
  }
});

/**
 * Saves changes of one SOP in order. A change that does not reach the server is sent again, also after its page was left,
 * under the same key, because an earlier attempt may have arrived.
 */
export function useSaveQueue<Change, Saved>(
  sopId: string,
  save: (change: Change, key: string) => Promise<Saved>,
) {
  return useMutation({
    mutationKey: keys.saving(sopId),
    scope: { id: keys.saving(sopId).join() },
    mutationFn: (change: Change) => {
      const key = newRequestKey();
      return retryUntilReached(sopId, () => save(change, key));
    },
  });
}

/** State of the changes made to an SOP on this page; undefined before the first. */
export function useSaveState(sopId: string): 'waiting' | 'saving' | 'saved' | 'failed' | undefined {
  const states = useMutationState({
    filters: { mutationKey: keys.saving(sopId) },
    select: ({ state }) => state.status,
  });
  const isUnreachable = useSyncExternalStore(onPendingChange, () => hasPending(sopId));
  if (states.includes('pending')) return isUnreachable ? 'waiting' : 'saving';
  const latest = states.at(-1);
  if (latest === undefined || latest === 'idle') return undefined;
  return latest === 'success' ? 'saved' : 'failed';
}
