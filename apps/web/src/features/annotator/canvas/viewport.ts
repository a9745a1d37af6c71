import { clamp, type Point, type Rect, type Size } from './geometry.js';

/** How the picture lies on the canvas: CSS pixels of the canvas per pixel of the picture, and where its corner is. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Room around the fitted picture, so that a box can be drawn from beyond its edge. CSS pixels. */
export const margin = 24;
const mostZoom = 16;
/** Of the fitted size: smaller serves nobody. */
const leastZoom = 0.5;
/** This much of the picture stays on the canvas. CSS pixels. */
const keptInSight = 48;

/** The whole picture, in the middle of the canvas. */
export function fitView(canvas: Size, picture: Size): View {
  const free = (side: number) => Math.max(side - 2 * (side > 6 * margin ? margin : 0), 1);
  const scale = Math.min(free(canvas.width) / picture.width, free(canvas.height) / picture.height);
  return {
    scale,
    x: (canvas.width - picture.width * scale) / 2,
    y: (canvas.height - picture.height * scale) / 2,
  };
}

/** Zooms by a factor; what is at the point of the canvas stays there. */
export function zoomView(view: View, canvas: Size, picture: Size, at: Point, factor: number): View {
  const fitted = fitView(canvas, picture).scale;
  const scale = clamp(view.scale * factor, fitted * leastZoom, Math.max(mostZoom, fitted));
  const grown = scale / view.scale;
  return hold(
    { scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown },
    canvas,
    picture,
  );
}

export const panView = (view: View, canvas: Size, picture: Size, by: Point): View =>
  hold({ ...view, x: view.x + by.x, y: view.y + by.y }, canvas, picture);

const hold = (view: View, canvas: Size, picture: Size): View => ({
  ...view,
  x: clamp(view.x, keptInSight - picture.width * view.scale, canvas.width - keptInSight),
  y: clamp(view.y, keptInSight - picture.height * view.scale, canvas.height - keptInSight),
});

/** Canvas pixels to shares of the picture; outside the picture below 0 or above 1. */
export const toPicture = (view: View, picture: Size, point: Point): Point => ({
  x: (point.x - view.x) / (picture.width * view.scale),
  y: (point.y - view.y) / (picture.height * view.scale),
});

/** A rectangle of the picture in canvas pixels. */
export const toCanvas = (view: View, picture: Size, rect: Rect): Rect => ({
  x: view.x + rect.x * picture.width * view.scale,
  y: view.y + rect.y * picture.height * view.scale,
  width: rect.width * picture.width * view.scale,
  height: rect.height * picture.height * view.scale,
});

/** What one canvas pixel is as a share of the picture. */
export const pixelShare = (view: View, picture: Size): Size => ({
  width: 1 / (picture.width * view.scale),
  height: 1 / (picture.height * view.scale),
});

/** The part of the picture that can be seen. */
export function seenRect(view: View, canvas: Size, picture: Size): Rect {
  const from = toPicture(view, picture, { x: 0, y: 0 });
  const to = toPicture(view, picture, { x: canvas.width, y: canvas.height });
  const x = clamp(from.x, 0, 1);
  const y = clamp(from.y, 0, 1);
  return { x, y, width: clamp(to.x, 0, 1) - x, height: clamp(to.y, 0, 1) - y };
}
