import { next } from './annotator.machine.js';
import { firstState, type AnnotatorEvent, type AnnotatorState, type Mode } from './annotator-state.js';

/**
 * Holds the annotator's state outside React. The canvas is notified of every event, React only when a gesture ends, so that
 * dragging over 1,000 boxes renders nothing.
 */
export interface AnnotatorStore {
  readonly send: (event: AnnotatorEvent) => void;
  /** The current state, also during a gesture. */
  readonly now: () => AnnotatorState;
  /** The state when the last gesture ended; the same object until it changes. */
  readonly committed: () => AnnotatorState;
  readonly onCommitted: (listener: () => void) => () => void;
  readonly onChange: (listener: () => void) => () => void;
}

export function createAnnotatorStore(initial: AnnotatorState = firstState): AnnotatorStore {
  let state = initial;
  let committed = initial;
  const committedListeners = new Set<() => void>();
  const listeners = new Set<() => void>();
  return {
    send: (event) => {
      const after = next(state, event);
      if (after === state) return;
      state = after;
      for (const listener of listeners) listener();
      if (isGesture(state.mode) || !isChanged(committed, state)) return;
      committed = state;
      for (const listener of committedListeners) listener();
    },
    now: () => state,
    committed: () => committed,
    onCommitted: (listener) => listen(committedListeners, listener),
    onChange: (listener) => listen(listeners, listener),
  };
}

function listen(listeners: Set<() => void>, listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isGesture = (mode: Mode) =>
  mode.kind === 'drawing' || mode.kind === 'moving' || mode.kind === 'resizing' || mode.kind === 'panning';

const notifiedState = [
  'drawing',
  'saved',
  'past',
  'future',
  'suggestions',
  'activeLabel',
  'lastLabel',
  'clipboard',
  'picture',
  'announcement',
] as const satisfies readonly (keyof AnnotatorState)[];

/** The view and the hovered box matter to the canvas only. */
const isChanged = (before: AnnotatorState, after: AnnotatorState) =>
  notifiedState.some((name) => before[name] !== after[name]) || !sameMode(before.mode, after.mode);

const sameMode = (a: Mode, b: Mode) =>
  a.kind === b.kind && ('id' in a ? a.id : null) === ('id' in b ? b.id : null);
