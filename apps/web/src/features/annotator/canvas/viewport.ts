import { clamp, type Point, type Rect, type Size } from './geometry.js';

/** The view: CSS pixels of the canvas per image pixel, and the position of the image's corner. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Margin around the fitted image, so that a box can be drawn from beyond its edge. CSS pixels. */
const margin = 24;
const maxZoom = 16;
/** Relative to the fitted size. */
const minZoom = 0.5;
/** This much of the image always stays on the canvas. CSS pixels. */
const minVisiblePixels = 48;

/** The whole image, centred on the canvas. */
export function fitView(canvas: Size, picture: Size): View {
  const usable = (side: number) => Math.max(side - 2 * (side > 6 * margin ? margin : 0), 1);
  const scale = Math.min(usable(canvas.width) / picture.width, usable(canvas.height) / picture.height);
  return {
    scale,
    x: (canvas.width - picture.width * scale) / 2,
    y: (canvas.height - picture.height * scale) / 2,
  };
}

/** Zooms by a factor and keeps the given canvas point in place. */
export function zoomView(view: View, canvas: Size, picture: Size, at: Point, factor: number): View {
  const fitted = fitView(canvas, picture).scale;
  const scale = clamp(view.scale * factor, fitted * minZoom, Math.max(maxZoom, fitted));
  const grown = scale / view.scale;
  return constrain(
    { scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown },
    canvas,
    picture,
  );
}

export const panView = (view: View, canvas: Size, picture: Size, by: Point): View =>
  constrain({ ...view, x: view.x + by.x, y: view.y + by.y }, canvas, picture);

const constrain = (view: View, canvas: Size, picture: Size): View => ({
  ...view,
  x: clamp(view.x, minVisiblePixels - picture.width * view.scale, canvas.width - minVisiblePixels),
  y: clamp(view.y, minVisiblePixels - picture.height * view.scale, canvas.height - minVisiblePixels),
});

/** Canvas pixels to fractions of the image; below 0 or above 1 outside the image. */
export const toPicture = (view: View, picture: Size, point: Point): Point => ({
  x: (point.x - view.x) / (picture.width * view.scale),
  y: (point.y - view.y) / (picture.height * view.scale),
});

/** A rectangle of the image in canvas pixels. */
export const toCanvas = (view: View, picture: Size, rect: Rect): Rect => ({
  x: view.x + rect.x * picture.width * view.scale,
  y: view.y + rect.y * picture.height * view.scale,
  width: rect.width * picture.width * view.scale,
  height: rect.height * picture.height * view.scale,
});

/** One canvas pixel as a fraction of the image. */
export const pixelShare = (view: View, picture: Size): Size => ({
  width: 1 / (picture.width * view.scale),
  height: 1 / (picture.height * view.scale),
});

/** The visible part of the image. */
export function seenRect(view: View, canvas: Size, picture: Size): Rect {
  const from = toPicture(view, picture, { x: 0, y: 0 });
  const to = toPicture(view, picture, { x: canvas.width, y: canvas.height });
  const x = clamp(from.x, 0, 1);
  const y = clamp(from.y, 0, 1);
  return { x, y, width: clamp(to.x, 0, 1) - x, height: clamp(to.y, 0, 1) - y };
}
