export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A place or a way on the stage, in pixels from its middle. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** How large a picture is shown (1: the whole of it, as large as fits) and how far its middle lies from that of the stage. */
export interface Zoom extends Point {
  readonly scale: number;
}

export const whole: Zoom = { scale: 1, x: 0, y: 0 };
const mostZoom = 8;

/** The picture as large as the stage takes it whole. */
export function fitted(stage: Size, picture: Size): Size {
  const scale = Math.min(stage.width / picture.width, stage.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** Zooms by a factor; what is at the point stays there. */
export function zoomAt(zoom: Zoom, stage: Size, fit: Size, at: Point, factor: number): Zoom {
  const scale = clamp(zoom.scale * factor, 1, mostZoom);
  const grown = scale / zoom.scale;
  return hold({ scale, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown }, stage, fit);
}

export const pan = (zoom: Zoom, stage: Size, fit: Size, by: Point): Zoom =>
  hold({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, stage, fit);

/** A picture larger than the stage covers it, a smaller one stands in its middle. */
function hold(zoom: Zoom, stage: Size, fit: Size): Zoom {
  const free = (picture: number, room: number) => Math.max(0, (picture * zoom.scale - room) / 2);
  const [x, y] = [free(fit.width, stage.width), free(fit.height, stage.height)];
  return { ...zoom, x: clamp(zoom.x, -x, x), y: clamp(zoom.y, -y, y) };
}

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);
