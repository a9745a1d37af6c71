import type { AnnotatorState, Box } from '../annotator-state.js';
import { contains, handlePoint, handles, type Handle, type Point, type Rect } from './geometry.js';
import { pixelShare, toCanvas, toPicture } from './viewport.js';

/** Boxes and suggestions at a point of the canvas, the smallest first, so that a box inside another can be reached. */
export function idsAt(state: AnnotatorState, point: Point): readonly number[] {
  if (!state.picture) return [];
  const at = toPicture(state.view, state.picture, point);
  return [...state.drawing.boxes, ...state.suggestions]
    .filter((box) => contains(box.rect, at))
    .sort((a, b) => area(a.rect) - area(b.rect))
    .map((box) => box.id);
}

/** The smallest one at a point, without building a list, because it is called on every pointer move. */
export function idAt(state: AnnotatorState, point: Point): number | null {
  if (!state.picture) return null;
  const at = toPicture(state.view, state.picture, point);
  const smallest = smallestAt(state.suggestions, at, smallestAt(state.drawing.boxes, at, null));
  return smallest?.id ?? null;
}

function smallestAt(boxes: readonly Box[], at: Point, best: Box | null): Box | null {
  let smallest = best;
  for (const box of boxes) {
    if (!contains(box.rect, at)) continue;
    if (!smallest || area(box.rect) < area(smallest.rect)) smallest = box;
  }
  return smallest;
}

const area = (rect: Rect) => rect.width * rect.height;

/**
 * The handle of a box at a point of the canvas; corners take precedence over sides. On a box too small for its handles only
 * points outside it count, so that the box can still be moved.
 */
export function handleAt(state: AnnotatorState, box: Box, point: Point, reach: number): Handle | null {
  if (!state.picture) return null;
  const rect = toCanvas(state.view, state.picture, box.rect);
  const isSmall = Math.min(rect.width, rect.height) < 3 * reach;
  if (isSmall && contains(rect, point)) return null;
  const near = handles
    .map((handle) => ({ handle, far: distance(handlePoint(rect, handle), point) }))
    .filter(({ far }) => far <= reach)
    .sort((a, b) => a.far - b.far);
  return near[0]?.handle ?? null;
}

const distance = (a: Point, b: Point) => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));

/** Whether both sides of a rectangle exceed this many canvas pixels. */
export function isLargeEnough(state: AnnotatorState, rect: Rect, minPixels: number): boolean {
  if (!state.picture) return false;
  const pixel = pixelShare(state.view, state.picture);
  return rect.width > minPixels * pixel.width && rect.height > minPixels * pixel.height;
}
