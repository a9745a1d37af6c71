import type { AnnotatorEvent, AnnotatorState, Drawing } from './annotator-state.js';
import {
  addCentred,
  copy,
  markBackground,
  nudge,
  paste,
  select,
  stepSelection,
  stretch,
  addMissingBoxes,
} from './keyboard/keyboard-edits.js';
import {
  boxWith,
  change,
  idle,
  labelBox,
  redo,
  removeBox,
  announce,
  selectedIdOf,
  selecting,
  suggestionWith,
  undo,
} from './canvas/drawing.js';
import { added, drag, leave, press, release } from './canvas/gestures.js';
import type { PlacedBox } from './frames/interpolate.js';
import { acceptAll, acceptSuggestion, rejectSuggestion, showSuggestions } from './suggestions/suggesting.js';
import { fitView, panView, zoomView } from './canvas/viewport.js';
import { announcements } from './announcements.texts.js';

/** The reducer of the annotator. It has no browser code: the canvas and the keyboard send events and draw the state. */
export function next(state: AnnotatorState, event: AnnotatorEvent): AnnotatorState {
  switch (event.type) {
    case 'opened':
    case 'reopened':
      return open(state, event);
    case 'canvas-resized':
    case 'image-loaded':
    case 'zoom':
    case 'pan':
    case 'fit':
      return look(state, event);
    case 'press':
      return press(state, event);
    case 'drag':
      return drag(state, event.point);
    case 'release':
      return release(state, event.point);
    case 'leave':
      return leave(state);
    case 'suggested':
      return showSuggestions(state, event.boxes);
    case 'accept':
      return acceptSuggestion(state, event.id ?? null);
    case 'accept-all':
      return acceptAll(state);
    case 'reject':
      return rejectSuggestion(state, event.id ?? null);
    case 'saved':
      return { ...state, saved: event.drawing };
    default:
      return edit(state, event);
  }
}

type Edit = Extract<
  AnnotatorEvent,
  {
    type:
      | 'labelled'
      | 'cancelled'
      | 'label-chosen'
      | 'selected'
      | 'selection-moved'
      | 'relabel'
      | 'delete'
      | 'undo'
      | 'undo-all'
      | 'redo'
      | 'copy'
      | 'paste'
      | 'placed'
      | 'add'
      | 'nudge'
      | 'stretch'
      | 'background';
  }
>;

/** While a gesture or the label dialog is open, only its completion or cancellation is accepted. */
function edit(state: AnnotatorState, event: Edit): AnnotatorState {
  if (event.type === 'cancelled') return cancel(state);
  if (event.type === 'labelled') return answer(state, event.label);
  if (event.type === 'undo-all') return change(state, state.saved, { mode: idle });
  if (state.mode.kind !== 'idle' && state.mode.kind !== 'selected') return state;
  switch (event.type) {
    case 'label-chosen':
      return chooseLabel(state, event.label);
    case 'selected':
      return select(state, event.id);
    case 'selection-moved':
      return stepSelection(state, event.by);
    case 'relabel':
      return askLabel(state, event.id ?? selectedIdOf(state));
    case 'delete':
      return remove(state, event.id ?? selectedIdOf(state), event.thenNext ?? false);
    case 'undo':
      return undo(state);
    case 'redo':
      return redo(state);
    case 'copy':
      return copy(state);
    case 'paste':
      return state.picture ? paste(state) : state;
    case 'placed':
      return addMissingBoxes(state, event.boxes);
    case 'add':
      return addCentred(state);
    case 'nudge':
      return nudge(state, event.by);
    case 'stretch':
      return stretch(state, event.by);
    case 'background':
      return markBackground(state, event.isOn);
  }
}

/** Another frame. The chosen label and the clipboard stay; the view is reset only for an image of another size. */
function open(
  state: AnnotatorState,
  event: Extract<AnnotatorEvent, { type: 'opened' | 'reopened' }>,
): AnnotatorState {
  const blank = { ...state, mode: idle, suggestions: [], hoveredId: null, lastMark: null };
  if (event.type === 'reopened') {
    const { drawing, saved, history } = event;
    const known = [drawing, saved, ...history.past, ...history.future].flatMap((each) => each.boxes);
    const nextId = known.reduce((max, box) => Math.max(max, box.id), 0) + 1;
    return { ...blank, drawing, saved, ...history, nextId };
  }
  const saved = numbered(event.saved ?? event, 1);
  const drawing = event.saved ? numbered(event, 1 + saved.boxes.length) : saved;
  // Unsaved changes can be undone as if they had just been drawn.
  const past = drawing === saved ? [] : [saved];
  return {
    ...blank,
    drawing,
    saved,
    past,
    future: [],
    nextId: 1 + saved.boxes.length + drawing.boxes.length,
  };
}

const numbered = (
  { boxes, isBackground }: { readonly boxes: readonly PlacedBox[]; readonly isBackground: boolean },
  from: number,
): Drawing => ({
  boxes: boxes.map(({ label, rect }, index) => ({ id: from + index, label, rect })),
  isBackground,
});

function look(
  state: AnnotatorState,
  event: Extract<AnnotatorEvent, { type: 'canvas-resized' | 'image-loaded' | 'zoom' | 'pan' | 'fit' }>,
): AnnotatorState {
  if (event.type === 'canvas-resized') return fitted({ ...state, canvas: event.canvas });
  if (event.type === 'image-loaded') return withImage(state, event.picture);
  const { view, canvas, picture } = state;
  if (!picture) return state;
  if (event.type === 'fit') return fitted({ ...state, isViewChosen: false });
  if (event.type === 'pan') {
    return { ...state, view: panView(view, canvas, picture, event.by), isViewChosen: true };
  }
  const at = event.at ?? { x: canvas.width / 2, y: canvas.height / 2 };
  return { ...state, view: zoomView(view, canvas, picture, at, event.factor), isViewChosen: true };
}

function withImage(state: AnnotatorState, picture: AnnotatorState['picture']): AnnotatorState {
  const before = state.picture;
  if (!picture) return { ...state, picture, mode: state.mode.kind === 'drawing' ? idle : state.mode };
  const isAlike = before?.width === picture.width && before.height === picture.height;
  return isAlike ? state : fitted({ ...state, picture, isViewChosen: before ? false : state.isViewChosen });
}

const fitted = (state: AnnotatorState): AnnotatorState =>
  state.isViewChosen || !state.picture || state.canvas.width === 0
    ? state
    : { ...state, view: fitView(state.canvas, state.picture) };

/** The answer of the dialog. It is trimmed, and an empty label leaves the dialog open. */
function answer(state: AnnotatorState, message: string): AnnotatorState {
  const label = message.trim();
  const { mode } = state;
  if (mode.kind !== 'labelling' || label === '') return state;
  if (mode.id === null) return added(state, label, mode.rect);
  return suggestionWith(state, mode.id)
    ? acceptSuggestion(state, mode.id, label)
    : labelBox(state, mode.id, label);
}

/** Cancels one level: the dialog, the gesture, the selection, the chosen label. */
function cancel(state: AnnotatorState): AnnotatorState {
  const { mode } = state;
  if (mode.kind === 'labelling') {
    return announce(
      { ...state, mode: selecting(mode.id) },
      mode.id === null ? announcements.dropped : announcements.labelUnchanged,
    );
  }
  if (mode.kind === 'drawing') return announce({ ...state, mode: idle }, announcements.cancelled);
  if (mode.kind === 'panning') return { ...state, mode: selecting(mode.selectedId) };
  if (mode.kind === 'moving' || mode.kind === 'resizing') return { ...state, mode: selecting(mode.id) };
  if (mode.kind === 'selected') return { ...state, mode: idle };
  return state.activeLabel === null ? state : { ...state, activeLabel: null };
}

function chooseLabel(state: AnnotatorState, label: string): AnnotatorState {
  const id = selectedIdOf(state);
  if (suggestionWith(state, id)) return acceptSuggestion(state, id, label);
  if (boxWith(state, id) && id !== null) return labelBox(state, id, label);
  if (state.activeLabel === label) {
    return announce({ ...state, activeLabel: null }, announcements.labelAsked);
  }
  return announce({ ...state, activeLabel: label }, announcements.nextLabel(label));
}

function askLabel(state: AnnotatorState, id: number | null): AnnotatorState {
  const box = boxWith(state, id) ?? suggestionWith(state, id);
  return box ? { ...state, mode: { kind: 'labelling', id: box.id, rect: box.rect } } : state;
}

function remove(state: AnnotatorState, id: number | null, thenNext: boolean): AnnotatorState {
  if (suggestionWith(state, id)) return rejectSuggestion(state, id);
  const index = state.drawing.boxes.findIndex((box) => box.id === id);
  const box = state.drawing.boxes[index];
  if (!box) return state;
  const following = state.drawing.boxes[index + 1] ?? state.drawing.boxes[index - 1];
  const left = removeBox(state, box.id, selecting(thenNext ? (following?.id ?? null) : null));
  return announce(left, announcements.deleted(box.label, left.drawing.boxes.length));
}
