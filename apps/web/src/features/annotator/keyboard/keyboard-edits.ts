import { annotationLimits, intersectionOverUnion } from '@sop/contracts';
import type { AnnotatorState } from '../annotator-state.js';
import {
  addBoxes,
  boxWith,
  change,
  idle,
  placeBox,
  announce,
  selectedIdOf,
  selecting,
  suggestionWith,
} from '../canvas/drawing.js';
import { moveRect, resizeRect, type Point, type Rect } from '../canvas/geometry.js';
import { drawn } from '../canvas/gestures.js';
import type { PlacedBox } from '../frames/interpolate.js';
import { pixelShare, seenRect } from '../canvas/viewport.js';
import { announcements } from '../announcements.texts.js';

/** A pasted box that would cover an identical one is shifted by this fraction of the frame. */
const pasteShift = 0.02;
/** Two boxes of a label that overlap by this much are the same one. */
const sameBox = 0.95;

/** Adds a box in the middle of the visible part, a quarter of it wide and high, to be moved by keys. */
export function addCentred(state: AnnotatorState): AnnotatorState {
  if (!state.picture || state.mode.kind === 'labelling') return state;
  const seen = seenRect(state.view, state.canvas, state.picture);
  const [width, height] = [seen.width / 4, seen.height / 4];
  return drawn(state, {
    x: seen.x + (seen.width - width) / 2,
    y: seen.y + (seen.height - height) / 2,
    width,
    height,
  });
}

export const nudge = (state: AnnotatorState, by: Point): AnnotatorState =>
  adjust(state, 'nudge', (rect, dx, dy) => moveRect(rect, dx, dy), by);

/** Moves the lower right corner. */
export const stretch = (state: AnnotatorState, by: Point): AnnotatorState =>
  adjust(
    state,
    'stretch',
    (rect, dx, dy, min) => {
      const to = {
        x: Math.max(rect.x + rect.width + dx, rect.x + Math.min(min.width, rect.width)),
        y: Math.max(rect.y + rect.height + dy, rect.y + Math.min(min.height, rect.height)),
      };
      return resizeRect(rect, 'se', to, { width: 0, height: 0 });
    },
    by,
  );

type Adjustment = (rect: Rect, dx: number, dy: number, min: { width: number; height: number }) => Rect;

function adjust(state: AnnotatorState, mark: string, adjustment: Adjustment, by: Point): AnnotatorState {
  const box = state.mode.kind === 'selected' ? boxWith(state, state.mode.id) : undefined;
  if (!box || !state.picture) return state;
  const pixel = pixelShare(state.view, state.picture);
  const side = annotationLimits.minDragPixels + 1;
  const min = { width: side * pixel.width, height: side * pixel.height };
  const rect = adjustment(box.rect, by.x * pixel.width, by.y * pixel.height, min);
  const next = placeBox(state, box.id, rect, `${mark} ${box.id}`);
  return next.drawing === state.drawing
    ? next
    : announce(next, announcements.at(box.label, positionOf(rect)));
}

/** Position and size in whole percent of the frame. */
const positionOf = ({ x, y, width, height }: Rect): string =>
  announcements.position(percent(x), percent(y), percent(width), percent(height));

const percent = (share: number) => Math.round(share * 100);

/** The next or previous box or suggestion, as the list has them. */
export function stepSelection(state: AnnotatorState, by: 1 | -1): AnnotatorState {
  const all = [...state.drawing.boxes, ...state.suggestions];
  if (all.length === 0) return announce(state, announcements.noBoxes);
  const index = all.findIndex((box) => box.id === selectedIdOf(state));
  const start = by === 1 ? 0 : all.length - 1;
  const box = index === -1 ? all[start] : all[(index + by + all.length) % all.length];
  return box ? select(state, box.id) : state;
}

export function select(state: AnnotatorState, id: number | null): AnnotatorState {
  if (id === selectedIdOf(state)) return state;
  const box = boxWith(state, id);
  const suggestion = suggestionWith(state, id);
  const next = { ...state, mode: selecting(box || suggestion ? id : null), lastMark: null };
  if (box) return announce(next, announcements.selected(box.label));
  if (!suggestion) return next;
  return announce(
    next,
    announcements.suggestionSelected(suggestion.label, Math.round(suggestion.score * 100)),
  );
}

/** Copies the selected box, or all boxes if none is selected. */
export function copy(state: AnnotatorState): AnnotatorState {
  const box = boxWith(state, selectedIdOf(state));
  const boxes = box ? [box] : state.drawing.boxes;
  if (boxes.length === 0) return announce(state, announcements.nothingToCopy);
  const clipboard = boxes.map(({ label, rect }) => ({ label, rect }));
  return announce({ ...state, clipboard }, announcements.copied(boxes.length));
}

/** Pastes at the original position, or shifted where it would cover an identical box. */
export function paste(state: AnnotatorState): AnnotatorState {
  if (state.clipboard.length === 0) return announce(state, announcements.nothingToPaste);
  const boxes = state.clipboard.map((each) =>
    isThere(state, each) ? { ...each, rect: moveRect(each.rect, pasteShift, pasteShift) } : each,
  );
  return put(state, boxes, 'pasted');
}

/** Adds boxes of another frame, except those that exist here. */
export function addMissingBoxes(state: AnnotatorState, boxes: readonly PlacedBox[]): AnnotatorState {
  const missing = boxes.filter((each) => !isThere(state, each));
  return { ...put(state, missing, 'copiedFromPrevious'), mode: idle };
}

function put(
  state: AnnotatorState,
  boxes: readonly PlacedBox[],
  origin: 'pasted' | 'copiedFromPrevious',
): AnnotatorState {
  const room = annotationLimits.boxesPerFrame - state.drawing.boxes.length;
  const fitting = boxes.slice(0, room);
  if (fitting.length === 0) return announce(state, announcements.noNewBoxes);
  return announce(addBoxes(state, fitting), announcements[origin](fitting.length));
}

const isThere = (state: AnnotatorState, each: PlacedBox) =>
  state.drawing.boxes.some(
    (box) => box.label === each.label && intersectionOverUnion(box.rect, each.rect) > sameBox,
  );

/** Marks the frame as having nothing to label, unless it has boxes. */
export function markBackground(state: AnnotatorState, isBackground: boolean): AnnotatorState {
  if (state.drawing.isBackground === isBackground) return state;
  if (isBackground && state.drawing.boxes.length > 0) return announce(state, announcements.hasBoxes);
  const next = change(state, { ...state.drawing, isBackground }, { mode: idle });
  return announce(next, isBackground ? announcements.marked : announcements.unmarked);
}
