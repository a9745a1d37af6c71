import type { Point } from './zoom.js';

interface Gestures {
  readonly onZoom: (at: Point, factor: number) => void;
  readonly onPan: (by: Point) => void;
  /** A double tap or click. */
  readonly onToggle: (at: Point) => void;
}

/** Zoom per pixel of the wheel. A pinch on a touch pad is a wheel event with Ctrl and smaller deltas. */
const zoomPerPixel = { wheel: 0.0015, pinch: 0.01 } as const;
const linePixels = 16;

/** Two fingers pinch and pan, one finger or the mouse pans, the wheel zooms. Returns a function that stops it. */
export function listenToGestures(stage: HTMLElement, { onZoom, onPan, onToggle }: Gestures): () => void {
  const touching = new Map<number, Point>();
  const at = (event: MouseEvent): Point => {
    const box = stage.getBoundingClientRect();
    return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
  };
  const down = (event: PointerEvent) => {
    if (event.button > 0) return;
    touching.set(event.pointerId, at(event));
    stage.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    const before = touching.get(event.pointerId);
    if (!before) return;
    const now = at(event);
    const other = [...touching].find(([id]) => id !== event.pointerId)?.[1];
    touching.set(event.pointerId, now);
    const share = other ? 2 : 1;
    onPan({ x: (now.x - before.x) / share, y: (now.y - before.y) / share });
    if (!other) return;
    const spread = (one: Point) => Math.hypot(one.x - other.x, one.y - other.y);
    if (spread(before) > 0)
      onZoom({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }, spread(now) / spread(before));
  };
  const up = (event: PointerEvent) => touching.delete(event.pointerId);
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * linePixels : event.deltaY;
    onZoom(at(event), Math.exp(-pixels * (event.ctrlKey ? zoomPerPixel.pinch : zoomPerPixel.wheel)));
  };

  const stop = new AbortController();
  const { signal } = stop;
  stage.addEventListener('pointerdown', down, { signal });
  stage.addEventListener('pointermove', move, { signal });
  stage.addEventListener('pointerup', up, { signal });
  stage.addEventListener('pointercancel', up, { signal });
  stage.addEventListener('dblclick', (event) => onToggle(at(event)), { signal });
  stage.addEventListener('wheel', wheel, { signal, passive: false });
  return () => stop.abort();
}
