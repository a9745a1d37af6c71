import { annotationLimits } from '@sop/contracts';
import type { AnnotatorEvent, AnnotatorState } from '../annotator-state.js';
import { addBoxes, boxWith, idle, placeBox, announce, selectedIdOf, selecting } from './drawing.js';
import { contains, moveRect, rectBetween, resizeRect, type Point, type Rect } from './geometry.js';
import { handleAt, idAt, idsAt, isLargeEnough } from './pick.js';
import { acceptSuggestion } from '../suggestions/suggesting.js';
import { panView, pixelShare, toPicture } from './viewport.js';
import { announcements } from '../announcements.texts.js';

type Press = Extract<AnnotatorEvent, { type: 'press' }>;

/** Movement below this is a click, not a drag. CSS pixels. */
const stillPixels = 3;

/**
 * A press on a handle of the selected box resizes it, and inside the box moves it; anywhere else it draws, also on top of
 * other boxes. A press without movement selects.
 */
export function press(state: AnnotatorState, event: Press): AnnotatorState {
  if (!state.picture || state.mode.kind === 'labelling') return state;
  const selectedId = selectedIdOf(state);
  if (event.intent === 'pan') {
    return { ...state, mode: { kind: 'panning', last: event.point, selectedId }, hoveredId: null };
  }
  const box = boxWith(state, selectedId);
  const at = toPicture(state.view, state.picture, event.point);
  const fresh = { ...state, hoveredId: null, lastMark: null };
  if (box && event.intent === 'any') {
    const handle = handleAt(state, box, event.point, event.reach);
    if (handle) return { ...fresh, mode: { kind: 'resizing', id: box.id, handle, rect: box.rect } };
    if (contains(box.rect, at)) {
      return { ...fresh, mode: { kind: 'moving', id: box.id, grab: event.point, rect: box.rect } };
    }
  }
  return { ...fresh, mode: { kind: 'drawing', from: at, to: at } };
}

export function drag(state: AnnotatorState, point: Point): AnnotatorState {
  const { mode, picture, view } = state;
  if (!picture) return state;
  if (mode.kind === 'idle' || mode.kind === 'selected') {
    const hoveredId = idAt(state, point);
    return hoveredId === state.hoveredId ? state : { ...state, hoveredId };
  }
  if (mode.kind === 'drawing') return { ...state, mode: { ...mode, to: toPicture(view, picture, point) } };
  if (mode.kind === 'moving') return { ...state, mode: { ...mode, rect: movedRect(state, mode, point) } };
  if (mode.kind === 'resizing') {
    const rect = boxWith(state, mode.id)?.rect ?? mode.rect;
    const pixel = pixelShare(view, picture);
    const side = annotationLimits.minDragPixels + 1;
    const min = {
      width: Math.min(side * pixel.width, rect.width),
      height: Math.min(side * pixel.height, rect.height),
    };
    const to = toPicture(view, picture, point);
    return { ...state, mode: { ...mode, rect: resizeRect(rect, mode.handle, to, min) } };
  }
  if (mode.kind !== 'panning') return state;
  const by = { x: point.x - mode.last.x, y: point.y - mode.last.y };
  return {
    ...state,
    view: panView(view, state.canvas, picture, by),
    isViewChosen: true,
    mode: { ...mode, last: point },
  };
}

function movedRect(
  state: AnnotatorState,
  mode: { readonly id: number; readonly grab: Point; readonly rect: Rect },
  point: Point,
): Rect {
  const box = boxWith(state, mode.id);
  if (!box || !state.picture) return mode.rect;
  const [dx, dy] = [point.x - mode.grab.x, point.y - mode.grab.y];
  const isStill = mode.rect === box.rect && Math.hypot(dx, dy) < stillPixels;
  if (isStill) return box.rect;
  const pixel = pixelShare(state.view, state.picture);
  return moveRect(box.rect, dx * pixel.width, dy * pixel.height);
}

export function release(before: AnnotatorState, point: Point): AnnotatorState {
  const state = drag(before, point);
  const { mode } = state;
  if (mode.kind === 'panning') return { ...state, mode: selecting(mode.selectedId) };
  if (mode.kind === 'moving') {
    if (mode.rect === boxWith(state, mode.id)?.rect) return choose(state, point, mode.id);
    return placed(state, mode.id, mode.rect, 'moved');
  }
  if (mode.kind === 'resizing') return placed(state, mode.id, mode.rect, 'resized');
  if (mode.kind !== 'drawing') return state;
  const rect = rectBetween(mode.from, mode.to);
  if (!isLargeEnough(state, rect, annotationLimits.minDragPixels)) return choose(state, point, null);
  return drawn(state, rect);
}

/** A new box gets the chosen label at once, or else the label is requested. */
export function drawn(state: AnnotatorState, rect: Rect): AnnotatorState {
  if (state.drawing.boxes.length >= annotationLimits.boxesPerFrame) {
    return announce({ ...state, mode: idle }, announcements.most(annotationLimits.boxesPerFrame));
  }
  if (state.activeLabel === null) return { ...state, mode: { kind: 'labelling', rect, id: null } };
  return added(state, state.activeLabel, rect);
}

export function added(state: AnnotatorState, label: string, rect: Rect): AnnotatorState {
  const next = addBoxes(state, [{ label, rect }]);
  return announce(next, announcements.added(label, next.drawing.boxes.length));
}

function placed(state: AnnotatorState, id: number, rect: Rect, change: 'moved' | 'resized'): AnnotatorState {
  const next = placeBox(state, id, rect);
  return next.drawing === state.drawing
    ? next
    : announce(next, announcements[change](boxWith(next, id)?.label ?? ''));
}

/** A click accepts a suggestion or selects a box; on the selected box it selects the next one below. */
function choose(state: AnnotatorState, point: Point, current: number | null): AnnotatorState {
  const ids = idsAt(state, point);
  const id = ids[(ids.indexOf(current ?? -1) + 1) % Math.max(ids.length, 1)] ?? null;
  if (state.suggestions.some((each) => each.id === id)) {
    return acceptSuggestion({ ...state, mode: idle }, id);
  }
  const box = boxWith(state, id);
  const next = { ...state, mode: selecting(id) };
  return box && id !== current ? announce(next, announcements.selected(box.label)) : next;
}

/** The pointer has left the canvas: a box being drawn is removed, a moved one stays where it is. */
export function leave(state: AnnotatorState): AnnotatorState {
  const { mode } = state;
  if (mode.kind === 'drawing') return announce({ ...state, mode: idle }, announcements.cancelled);
  if (mode.kind === 'panning') return { ...state, mode: selecting(mode.selectedId) };
  if (mode.kind === 'moving' || mode.kind === 'resizing') return placeBox(state, mode.id, mode.rect);
  return state.hoveredId === null ? state : { ...state, hoveredId: null };
}
