import type { AnnotatorState, Box, Drawing, Mode, Suggestion } from '../annotator-state.js';
import { sameRect, type Rect } from './geometry.js';
import type { PlacedBox } from '../frames/interpolate.js';
import { said } from '../said.texts.js';

/** Steps of undo that a frame keeps. */
export const undoSteps = 200;

export const idle: Mode = { kind: 'idle' };
export const selecting = (id: number | null): Mode => (id === null ? idle : { kind: 'selected', id });

/** The box that what comes next is about: selected, moved, resized or asked for its label. */
export function selectedIdOf({ mode }: Pick<AnnotatorState, 'mode'>): number | null {
  if (mode.kind === 'panning') return mode.selectedId;
  return mode.kind === 'idle' || mode.kind === 'drawing' ? null : mode.id;
}

export const boxWith = (state: AnnotatorState, id: number | null): Box | undefined =>
  state.drawing.boxes.find((box) => box.id === id);

export const suggestionWith = (state: AnnotatorState, id: number | null): Suggestion | undefined =>
  state.suggestions.find((box) => box.id === id);

/** Tells what happened. */
export const say = (state: AnnotatorState, text: string): AnnotatorState => ({
  ...state,
  said: { text, count: state.said.count + 1 },
});

/** Replaces the drawing, with a step for undo. Changes with the same `mark` in a row are one step. */
export function change(
  state: AnnotatorState,
  drawing: Drawing,
  { mode = state.mode, mark = null }: { mode?: Mode; mark?: string | null } = {},
): AnnotatorState {
  const isSameStep = mark !== null && mark === state.lastMark;
  const past = isSameStep ? state.past : [...state.past, state.drawing].slice(-undoSteps);
  return { ...state, drawing, mode, past, future: [], lastMark: mark };
}

/** Adds boxes at the end and selects the last of them. */
export function addBoxes(state: AnnotatorState, added: readonly PlacedBox[]): AnnotatorState {
  if (added.length === 0) return state;
  const boxes = added.map(({ label, rect }, index) => ({ id: state.nextId + index, label, rect }));
  const next = change(
    state,
    { boxes: [...state.drawing.boxes, ...boxes], isBackground: false },
    { mode: selecting(boxes.at(-1)?.id ?? null) },
  );
  return { ...next, nextId: state.nextId + boxes.length, lastLabel: boxes.at(-1)?.label ?? state.lastLabel };
}

export const removeBox = (state: AnnotatorState, id: number, mode: Mode): AnnotatorState =>
  change(state, { ...state.drawing, boxes: state.drawing.boxes.filter((box) => box.id !== id) }, { mode });

export function placeBox(
  state: AnnotatorState,
  id: number,
  rect: Rect,
  mark: string | null = null,
): AnnotatorState {
  const box = boxWith(state, id);
  const mode = selecting(id);
  if (!box || sameRect(box.rect, rect)) return { ...state, mode };
  return change(state, replaced(state.drawing, { ...box, rect }), { mode, mark });
}

export function labelBox(state: AnnotatorState, id: number, label: string): AnnotatorState {
  const box = boxWith(state, id);
  const mode = selecting(id);
  if (!box || box.label === label) return { ...state, mode };
  const next = change(state, replaced(state.drawing, { ...box, label }), { mode });
  return say({ ...next, lastLabel: label }, said.relabelled(box.label, label));
}

const replaced = (drawing: Drawing, box: Box): Drawing => ({
  ...drawing,
  boxes: drawing.boxes.map((each) => (each.id === box.id ? box : each)),
});

export function undo(state: AnnotatorState): AnnotatorState {
  const drawing = state.past.at(-1);
  if (!drawing) return say(state, said.nothingToUndo);
  const history = { past: state.past.slice(0, -1), future: [state.drawing, ...state.future] };
  return say(restored(state, drawing, history), said.undone(drawing.boxes.length));
}

export function redo(state: AnnotatorState): AnnotatorState {
  const [drawing, ...future] = state.future;
  if (!drawing) return say(state, said.nothingToRedo);
  const history = { past: [...state.past, state.drawing], future };
  return say(restored(state, drawing, history), said.redone(drawing.boxes.length));
}

function restored(
  state: AnnotatorState,
  drawing: Drawing,
  history: Pick<AnnotatorState, 'past' | 'future'>,
): AnnotatorState {
  const id = selectedIdOf(state);
  const isThere = drawing.boxes.some((box) => box.id === id);
  return { ...state, ...history, drawing, mode: selecting(isThere ? id : null), lastMark: null };
}

/** Whether two drawings would be saved alike. */
export function sameDrawing(a: Drawing, b: Drawing): boolean {
  if (a === b) return true;
  if (a.isBackground !== b.isBackground || a.boxes.length !== b.boxes.length) return false;
  return a.boxes.every((box, index) => {
    const other = b.boxes[index];
    return other !== undefined && box.label === other.label && sameRect(box.rect, other.rect);
  });
}

export const isUnsaved = (state: Pick<AnnotatorState, 'drawing' | 'saved'>): boolean =>
  !sameDrawing(state.drawing, state.saved);
