import { next } from '../annotator.machine.js';
import { firstState, type AnnotatorEvent, type AnnotatorState } from '../annotator-state.js';
import type { Rect } from '../canvas/geometry.js';
import type { PlacedBox } from '../frames/interpolate.js';

/** A picture of 1000 by 500 pixels at scale 1 with its corner at 100, 100. */
export const readyState: AnnotatorState = {
  ...firstState,
  canvas: { width: 1200, height: 700 },
  picture: { width: 1000, height: 500 },
  view: { scale: 1, x: 100, y: 100 },
  isViewChosen: true,
};

export const after = (state: AnnotatorState, ...events: AnnotatorEvent[]) => events.reduce(next, state);
export const press = (x: number, y: number, intent: 'any' | 'draw' | 'pan' = 'any'): AnnotatorEvent => ({
  type: 'press',
  point: { x, y },
  reach: 8,
  intent,
});
export const drag = (x: number, y: number): AnnotatorEvent => ({ type: 'drag', point: { x, y } });
export const release = (x: number, y: number): AnnotatorEvent => ({ type: 'release', point: { x, y } });
export const stroke = (x1: number, y1: number, x2: number, y2: number): AnnotatorEvent[] => [
  press(x1, y1),
  drag((x1 + x2) / 2, (y1 + y2) / 2),
  release(x2, y2),
];
export const labelled = (label: string): AnnotatorEvent => ({ type: 'labelled', label });
export const box = (label: string, x: number, y: number, width = 0.1, height = 0.1): PlacedBox => ({
  label,
  rect: { x, y, width, height },
});
export const opened = (...boxes: PlacedBox[]): AnnotatorEvent => ({
  type: 'opened',
  boxes,
  isBackground: false,
});
export const rects = (state: AnnotatorState): Rect[] => state.drawing.boxes.map((each) => rounded(each.rect));
export const labelsOf = (state: AnnotatorState) => state.drawing.boxes.map((each) => each.label);
const rounded = (rect: Rect): Rect => {
  const near = (value: number) => Math.round(value * 1e6) / 1e6;
  return { x: near(rect.x), y: near(rect.y), width: near(rect.width), height: near(rect.height) };
};
/** One box at 200..300, 150..200 on the canvas, and one at 600..800, 300..500. */
export const two = after(readyState, opened(box('bolt', 0.1, 0.1), box('panel', 0.5, 0.4, 0.2, 0.4)));
export const [boltId, panelId] = two.drawing.boxes.map((each) => each.id) as [number, number];
export const selected = (id: number | null): AnnotatorEvent => ({ type: 'selected', id });
