import type { AnnotatorStore } from '../annotator-store.js';
import { contains, type Point } from './geometry.js';
import { boxWith, selectedIdOf } from './drawing.js';
import { handleAt } from './pick.js';
import { toPicture } from './viewport.js';

/** Hit distance for handles, in pixels. */
const reach = { mouse: 8, touch: 22 } as const;
/** Zoom per pixel of the wheel. A pinch on a touch pad is a wheel event with Ctrl and smaller deltas. */
const zoomPerPixel = { wheel: 0.0015, pinch: 0.01 } as const;
const linePixels = 16;

interface Options {
  readonly element: HTMLElement;
  readonly store: AnnotatorStore;
  readonly isSpaceHeld: () => boolean;
  /** Mouse position over the canvas, for the guides; null if there is none. */
  readonly onPointer: (point: Point | null) => void;
}

/** Turns mouse, pen and touch into events of the reducer: one finger draws, two fingers pinch and pan. Returns a function that stops it. */
export function listenToPointers({ element, store, isSpaceHeld, onPointer }: Options): () => void {
  const touching = new Map<number, Point>();
  const at = (event: MouseEvent): Point => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const guide = (event: PointerEvent, point: Point | null) =>
    onPointer(event.pointerType === 'touch' ? null : point);

  const down = (event: PointerEvent) => {
    // A label is requested: its field keeps the focus.
    if (store.now().mode.kind === 'labelling') return event.preventDefault();
    const point = at(event);
    touching.set(event.pointerId, point);
    element.focus({ preventScroll: true });
    if (touching.size > 1) return store.send({ type: 'cancelled' });
    if (event.button > 1) return;
    if (event.button === 1) event.preventDefault();
    element.setPointerCapture(event.pointerId);
    const isPan = event.button === 1 || isSpaceHeld();
    store.send({
      type: 'press',
      point,
      reach: event.pointerType === 'touch' ? reach.touch : reach.mouse,
      intent: isPan ? 'pan' : event.shiftKey ? 'draw' : 'any',
    });
  };
  const move = (event: PointerEvent) => {
    const point = at(event);
    if (touching.size > 1) return pinch(event.pointerId, point);
    const isOut = !isInside(element, point);
    guide(event, isOut ? null : point);
    const { kind } = store.now().mode;
    // The pointer is captured while pressed, so leaving is detected by position. A moved box stops at the frame's edge instead.
    if (isOut && kind === 'drawing') return store.send({ type: 'leave' });
    store.send({ type: 'drag', point });
    element.style.cursor = cursorAt(store, point, isSpaceHeld());
  };
  const pinch = (id: number, point: Point) => {
    const before = touching.get(id);
    const other = [...touching].find(([each]) => each !== id)?.[1];
    if (!before || !other) return;
    touching.set(id, point);
    const spread = (one: Point) => Math.hypot(one.x - other.x, one.y - other.y);
    const middle = { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 };
    store.send({ type: 'pan', by: { x: (point.x - before.x) / 2, y: (point.y - before.y) / 2 } });
    if (spread(before) > 0) store.send({ type: 'zoom', at: middle, factor: spread(point) / spread(before) });
  };
  const up = (event: PointerEvent) => {
    const wasPinch = touching.size > 1;
    touching.delete(event.pointerId);
    if (!wasPinch) store.send({ type: 'release', point: at(event) });
  };
  const lost = (event: PointerEvent) => {
    touching.delete(event.pointerId);
    store.send({ type: 'leave' });
  };
  const out = (event: PointerEvent) => {
    guide(event, null);
    if (touching.size === 0) store.send({ type: 'leave' });
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * linePixels : event.deltaY;
    const perPixel = event.ctrlKey ? zoomPerPixel.pinch : zoomPerPixel.wheel;
    store.send({ type: 'zoom', at: at(event), factor: Math.exp(-pixels * perPixel) });
  };

  const stop = new AbortController();
  const { signal } = stop;
  element.addEventListener('pointerdown', down, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', up, { signal });
  element.addEventListener('pointercancel', lost, { signal });
  element.addEventListener('pointerleave', out, { signal });
  element.addEventListener('wheel', wheel, { signal, passive: false });
  return () => stop.abort();
}

const isInside = (element: HTMLElement, { x, y }: Point) =>
  x >= 0 && y >= 0 && x <= element.clientWidth && y <= element.clientHeight;

function cursorAt(store: AnnotatorStore, point: Point, isSpaceHeld: boolean): string {
  const state = store.now();
  if (state.mode.kind === 'panning') return 'grabbing';
  if (isSpaceHeld) return 'grab';
  if (state.mode.kind === 'moving') return 'move';
  const box = boxWith(state, selectedIdOf(state));
  if (!box || !state.picture || state.mode.kind === 'drawing') return 'crosshair';
  const handle =
    state.mode.kind === 'resizing' ? state.mode.handle : handleAt(state, box, point, reach.mouse);
  if (handle) return `${handle}-resize`;
  return contains(box.rect, toPicture(state.view, state.picture, point)) ? 'move' : 'crosshair';
}
