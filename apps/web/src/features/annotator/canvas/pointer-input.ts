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
export function listenToPointers(options: Options): () => void {
  const { element } = options;
  const input = new PointerInput(options);
  const stop = new AbortController();
  const { signal } = stop;
  element.addEventListener('pointerdown', (event) => input.down(event), { signal });
  element.addEventListener('pointermove', (event) => input.move(event), { signal });
  element.addEventListener('pointerup', (event) => input.up(event), { signal });
  element.addEventListener('pointercancel', (event) => input.cancel(event), { signal });
  element.addEventListener('pointerleave', (event) => input.out(event), { signal });
  element.addEventListener('wheel', (event) => input.wheel(event), { signal, passive: false });
  return () => stop.abort();
}

class PointerInput {
  /** Where each pressed pointer was last. */
  readonly #pressed = new Map<number, Point>();

  constructor(private readonly options: Options) {}

  down(event: PointerEvent): void {
    const { element, store, isSpaceHeld } = this.options;
    // A label is requested: its field keeps the focus.
    if (store.now().mode.kind === 'labelling') return event.preventDefault();
    const point = this.#pointOf(event);
    this.#pressed.set(event.pointerId, point);
    element.focus({ preventScroll: true });
    if (this.#pressed.size > 1) return store.send({ type: 'cancelled' });
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
  }

  move(event: PointerEvent): void {
    const { element, store, isSpaceHeld } = this.options;
    const point = this.#pointOf(event);
    if (this.#pressed.size > 1) return this.#pinch(event.pointerId, point);
    const isOut = !isInside(element, point);
    this.#guide(event, isOut ? null : point);
    const { kind } = store.now().mode;
    // The pointer is captured while pressed, so leaving is detected by position. A moved box stops at the frame's edge instead.
    if (isOut && kind === 'drawing') return store.send({ type: 'leave' });
    store.send({ type: 'drag', point });
    element.style.cursor = cursorAt(store, point, isSpaceHeld());
  }

  up(event: PointerEvent): void {
    const wasPinch = this.#pressed.size > 1;
    this.#pressed.delete(event.pointerId);
    if (!wasPinch) this.options.store.send({ type: 'release', point: this.#pointOf(event) });
  }

  cancel(event: PointerEvent): void {
    this.#pressed.delete(event.pointerId);
    this.options.store.send({ type: 'leave' });
  }

  out(event: PointerEvent): void {
    this.#guide(event, null);
    if (this.#pressed.size === 0) this.options.store.send({ type: 'leave' });
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * linePixels : event.deltaY;
    const perPixel = event.ctrlKey ? zoomPerPixel.pinch : zoomPerPixel.wheel;
    const factor = Math.exp(-pixels * perPixel);
    this.options.store.send({ type: 'zoom', at: this.#pointOf(event), factor });
  }

  #pinch(id: number, point: Point): void {
    const { store } = this.options;
    const before = this.#pressed.get(id);
    const other = [...this.#pressed].find(([each]) => each !== id)?.[1];
    if (!before || !other) return;
    this.#pressed.set(id, point);
    const spread = (one: Point) => Math.hypot(one.x - other.x, one.y - other.y);
    const middle = { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 };
    store.send({ type: 'pan', by: { x: (point.x - before.x) / 2, y: (point.y - before.y) / 2 } });
    if (spread(before) > 0) store.send({ type: 'zoom', at: middle, factor: spread(point) / spread(before) });
  }

  #guide(event: PointerEvent, point: Point | null): void {
    this.options.onPointer(event.pointerType === 'touch' ? null : point);
  }

  #pointOf(event: MouseEvent): Point {
    const box = this.options.element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }
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
