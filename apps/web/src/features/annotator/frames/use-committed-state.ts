import { useSyncExternalStore } from 'react';
import type { AnnotatorState } from '../annotator-state.js';
import type { AnnotatorStore } from '../annotator-store.js';

/** The annotator's state as of the last completed gesture. */
export const useCommittedState = (store: AnnotatorStore): AnnotatorState =>
  useSyncExternalStore(store.onCommitted, store.committed);
