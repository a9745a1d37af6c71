import { next } from './annotator.machine.js';
import { firstState, type AnnotatorEvent, type AnnotatorState, type Mode } from './annotator-state.js';

/**
 * Holds the annotator's state outside React. The canvas hears of every event; React only of what a gesture has left when it ends,
 * so that a drag over 1,000 boxes renders nothing.
 */
export interface AnnotatorStore {
  readonly send: (event: AnnotatorEvent) => void;
  /** As it is now, in the middle of a gesture too. */
  readonly now: () => AnnotatorState;
  /** As it was when the last gesture ended; the same object until something in it changes. */
  readonly settled: () => AnnotatorState;
  readonly onSettled: (listener: () => void) => () => void;
  readonly onChange: (listener: () => void) => () => void;
}

export function makeAnnotatorStore(initial: AnnotatorState = firstState): AnnotatorStore {
  let state = initial;
  let settled = initial;
  const settledListeners = new Set<() => void>();
  const listeners = new Set<() => void>();
  return {
    send: (event) => {
      const after = next(state, event);
      if (after === state) return;
      state = after;
      for (const listener of listeners) listener();
      if (isGesture(state.mode) || !isNews(settled, state)) return;
      settled = state;
      for (const listener of settledListeners) listener();
    },
    now: () => state,
    settled: () => settled,
    onSettled: (listener) => listen(settledListeners, listener),
    onChange: (listener) => listen(listeners, listener),
  };
}

function listen(listeners: Set<() => void>, listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isGesture = (mode: Mode) =>
  mode.kind === 'drawing' || mode.kind === 'moving' || mode.kind === 'resizing' || mode.kind === 'panning';

const told = [
  'drawing',
  'saved',
  'past',
  'future',
  'suggestions',
  'activeLabel',
  'lastLabel',
  'clipboard',
  'picture',
  'said',
] as const satisfies readonly (keyof AnnotatorState)[];

/** Where the picture lies and what the pointer is over concerns the canvas alone. */
const isNews = (before: AnnotatorState, after: AnnotatorState) =>
  told.some((name) => before[name] !== after[name]) || !sameMode(before.mode, after.mode);

const sameMode = (a: Mode, b: Mode) =>
  a.kind === b.kind && ('id' in a ? a.id : null) === ('id' in b ? b.id : null);
