import type { AnnotatorState, Box, Drawing, Mode, Suggestion } from '../annotator-state.js';
import { sameRect, type Rect } from './geometry.js';
import type { PlacedBox } from '../frames/interpolate.js';
import { announcements } from '../announcements.texts.js';

/** Undo steps stored for each frame. */
export const maxUndoSteps = 200;

export const idle: Mode = { kind: 'idle' };
export const selecting = (id: number | null): Mode => (id === null ? idle : { kind: 'selected', id });

/** The box that the mode refers to: selected, moved, resized or being labelled. */
export function selectedIdOf({ mode }: Pick<AnnotatorState, 'mode'>): number | null {
  if (mode.kind === 'panning') return mode.selectedId;
  return mode.kind === 'idle' || mode.kind === 'drawing' ? null : mode.id;
}

export const boxWith = (state: AnnotatorState, id: number | null): Box | undefined =>
  state.drawing.boxes.find((box) => box.id === id);

export const suggestionWith = (state: AnnotatorState, id: number | null): Suggestion | undefined =>
  state.suggestions.find((box) => box.id === id);

/** Announces a change to screen readers. */
export const announce = (state: AnnotatorState, text: string): AnnotatorState => ({
  ...state,
  announcement: { text, count: state.announcement.count + 1 },
});

/** Replaces the drawing and adds an undo step. Consecutive changes with the same `mergeKey` are one step. */
export function change(
  state: AnnotatorState,
  drawing: Drawing,
  { mode = state.mode, mergeKey = null }: { mode?: Mode; mergeKey?: string | null } = {},
): AnnotatorState {
  const isSameStep = mergeKey !== null && mergeKey === state.lastMergeKey;
  const past = isSameStep ? state.past : [...state.past, state.drawing].slice(-maxUndoSteps);
  return { ...state, drawing, mode, past, future: [], lastMergeKey: mergeKey };
}

/** Appends boxes and selects the last of them. */
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
  mergeKey: string | null = null,
): AnnotatorState {
  const box = boxWith(state, id);
  const mode = selecting(id);
  if (!box || sameRect(box.rect, rect)) return { ...state, mode };
  return change(state, replaced(state.drawing, { ...box, rect }), { mode, mergeKey });
}

export function labelBox(state: AnnotatorState, id: number, label: string): AnnotatorState {
  const box = boxWith(state, id);
  const mode = selecting(id);
  if (!box || box.label === label) return { ...state, mode };
  const next = change(state, replaced(state.drawing, { ...box, label }), { mode });
  return announce({ ...next, lastLabel: label }, announcements.relabelled(box.label, label));
}

const replaced = (drawing: Drawing, box: Box): Drawing => ({
  ...drawing,
  boxes: drawing.boxes.map((each) => (each.id === box.id ? box : each)),
});

export function undo(state: AnnotatorState): AnnotatorState {
  const drawing = state.past.at(-1);
  if (!drawing) return announce(state, announcements.nothingToUndo);
  const history = { past: state.past.slice(0, -1), future: [state.drawing, ...state.future] };
  return announce(restored(state, drawing, history), announcements.undone(drawing.boxes.length));
}

export function redo(state: AnnotatorState): AnnotatorState {
  const [drawing, ...future] = state.future;
  if (!drawing) return announce(state, announcements.nothingToRedo);
  const history = { past: [...state.past, state.drawing], future };
  return announce(restored(state, drawing, history), announcements.redone(drawing.boxes.length));
}

function restored(
  state: AnnotatorState,
  drawing: Drawing,
  history: Pick<AnnotatorState, 'past' | 'future'>,
): AnnotatorState {
  const id = selectedIdOf(state);
  const isThere = drawing.boxes.some((box) => box.id === id);
  return { ...state, ...history, drawing, mode: selecting(isThere ? id : null), lastMergeKey: null };
}

/** Whether two drawings have the same saved form. */
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
