/** The choice for a step: a frame, or its existing picture. */
type Pick = number | 'keep';

export interface SelectionState {
  readonly stepIds: readonly string[];
  readonly position: number;
  readonly picks: Readonly<Record<string, Pick>>;
}

type SelectionEvent = { type: 'picked'; frameIndex: number } | { type: 'next' } | { type: 'previous' };

interface SelectableStep {
  readonly id: string;
  readonly screenshots: readonly unknown[];
}

/** Starts at the first step without a picture; existing pictures stay unless another one is picked. */
export function firstSelection(steps: readonly SelectableStep[]): SelectionState {
  const existing = steps
    .filter((step) => step.screenshots.length > 0)
    .map((step) => [step.id, 'keep'] as const);
  const firstMissing = steps.findIndex((step) => step.screenshots.length === 0);
  return {
    stepIds: steps.map((step) => step.id),
    position: Math.max(0, firstMissing),
    picks: Object.fromEntries(existing),
  };
}

export const currentPick = (state: SelectionState): Pick | undefined =>
  state.picks[state.stepIds[state.position] ?? ''];

export const isLast = (state: SelectionState): boolean => state.position === state.stepIds.length - 1;

export const canSave = (state: SelectionState): boolean =>
  state.stepIds.every((id) => state.picks[id] !== undefined);

/** Continuing needs a frame for the current step. */
export function nextSelection(state: SelectionState, event: SelectionEvent): SelectionState {
  const id = state.stepIds[state.position];
  if (event.type === 'picked') {
    return id === undefined ? state : { ...state, picks: { ...state.picks, [id]: event.frameIndex } };
  }
  if (event.type === 'previous') return { ...state, position: Math.max(0, state.position - 1) };
  if (currentPick(state) === undefined || isLast(state)) return state;
  return { ...state, position: state.position + 1 };
}
