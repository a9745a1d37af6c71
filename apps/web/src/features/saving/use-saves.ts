import { useMutation, useMutationState } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { keys } from '../../api/query.js';
import { newRequestKey } from '../../lib/request-key.js';
import { showPersistent } from '../../ui/toasts.js';
import { texts } from './saving.texts.js';
import { isWaiting, onWaiting, untilReached } from './until-reached.js';

let hideWaiting: (() => void) | undefined;

/** Said over every page for as long as it is so: whoever goes on elsewhere is told too. */
onWaiting(() => {
  if (isWaiting()) hideWaiting ??= showPersistent(texts.waiting);
  else {
    hideWaiting?.();
    hideWaiting = undefined;
  }
});

/**
 * Saves what belongs to one SOP, one after the other in the order in which it was made. What does not reach the server waits for it
 * and is sent again by itself, also after its page was left, under the same key: an earlier attempt may have arrived.
 */
export function useSaves<Wish, Saved>(sopId: string, save: (wish: Wish, key: string) => Promise<Saved>) {
  return useMutation({
    mutationKey: keys.saving(sopId),
    scope: { id: keys.saving(sopId).join() },
    mutationFn: (wish: Wish) => {
      const key = newRequestKey();
      return untilReached(sopId, () => save(wish, key));
    },
  });
}

/** What became of the changes of an SOP that were made here; undefined before there was one. */
export function useSaveState(sopId: string): 'waiting' | 'saving' | 'saved' | 'failed' | undefined {
  const states = useMutationState({
    filters: { mutationKey: keys.saving(sopId) },
    select: ({ state }) => state.status,
  });
  const isLost = useSyncExternalStore(onWaiting, () => isWaiting(sopId));
  if (states.includes('pending')) return isLost ? 'waiting' : 'saving';
  const latest = states.at(-1);
  if (latest === undefined || latest === 'idle') return undefined;
  return latest === 'success' ? 'saved' : 'failed';
}
