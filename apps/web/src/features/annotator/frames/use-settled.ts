import { useSyncExternalStore } from 'react';
import type { AnnotatorState } from '../annotator-state.js';
import type { AnnotatorStore } from '../annotator-store.js';

/** The annotator's state between gestures. */
export const useSettled = (store: AnnotatorStore): AnnotatorState =>
  useSyncExternalStore(store.onSettled, store.settled);
