export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A position or distance on the stage, in pixels from its centre. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Scale of the picture (1: the whole of it fits) and offset of its centre from that of the stage. */
export interface Zoom extends Point {
  readonly scale: number;
}

export const whole: Zoom = { scale: 1, x: 0, y: 0 };
const maxZoom = 8;

/** The size of the picture when it fits the stage. */
export function fitted(stage: Size, picture: Size): Size {
  const scale = Math.min(stage.width / picture.width, stage.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** Zooms by a factor and keeps the given point in place. */
export function zoomAt(zoom: Zoom, stage: Size, fit: Size, at: Point, factor: number): Zoom {
  const scale = clamp(zoom.scale * factor, 1, maxZoom);
  const grown = scale / zoom.scale;
  return constrain(
    { scale, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown },
    stage,
    fit,
  );
}

export const pan = (zoom: Zoom, stage: Size, fit: Size, by: Point): Zoom =>
  constrain({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, stage, fit);

/** A picture larger than the stage covers it, a smaller one is centred. */
function constrain(zoom: Zoom, stage: Size, fit: Size): Zoom {
  const free = (picture: number, room: number) => Math.max(0, (picture * zoom.scale - room) / 2);
  const [x, y] = [free(fit.width, stage.width), free(fit.height, stage.height)];
  return { ...zoom, x: clamp(zoom.x, -x, x), y: clamp(zoom.y, -y, y) };
}

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);
