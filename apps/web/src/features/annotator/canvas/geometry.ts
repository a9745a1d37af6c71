/** A point of the image as fractions of its width and height, 0 to 1. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle of the image as fractions of its width and height; `x` and `y` are its upper left corner. */
export interface Rect extends Point, Size {}

export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof handles)[number];

export const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

const share = (value: number) => clamp(value, 0, 1);

/** The rectangle between two points, clipped to the image. */
export function rectBetween(a: Point, b: Point): Rect {
  const left = share(Math.min(a.x, b.x));
  const top = share(Math.min(a.y, b.y));
  return {
    x: left,
    y: top,
    width: share(Math.max(a.x, b.x)) - left,
    height: share(Math.max(a.y, b.y)) - top,
  };
}

/** Moves a rectangle; it stops at the edges of the image and keeps its size. */
export const moveRect = (rect: Rect, dx: number, dy: number): Rect => ({
  ...rect,
  x: clamp(rect.x + dx, 0, 1 - rect.width),
  y: clamp(rect.y + dy, 0, 1 - rect.height),
});

/** Drags one handle to a point. Sides may cross over; none becomes shorter than `min`. */
export function resizeRect(rect: Rect, handle: Handle, to: Point, min: Size): Rect {
  const [left, right] = resizeSide(
    [rect.x, rect.x + rect.width],
    sideOf(handle, 'w', 'e'),
    share(to.x),
    min.width,
  );
  const [top, bottom] = resizeSide(
    [rect.y, rect.y + rect.height],
    sideOf(handle, 'n', 's'),
    share(to.y),
    min.height,
  );
  return { x: left, y: top, width: right - left, height: bottom - top };
}

const sideOf = (handle: Handle, first: string, second: string): 0 | 1 | null => {
  if (handle.includes(first)) return 0;
  return handle.includes(second) ? 1 : null;
};

function resizeSide(
  side: readonly [number, number],
  end: 0 | 1 | null,
  to: number,
  min: number,
): readonly [number, number] {
  if (end === null) return side;
  const fixed = side[end === 0 ? 1 : 0];
  const isBefore = to < fixed || (to === fixed && end === 0);
  const moved = Math.abs(to - fixed) >= min ? to : fixed + (isBefore ? -min : min);
  const inside = moved < 0 || moved > 1 ? fixed + (isBefore ? min : -min) : moved;
  return [Math.min(fixed, inside), Math.max(fixed, inside)];
}

/** The position of a handle on a rectangle. */
export const handlePoint = (rect: Rect, handle: Handle): Point => ({
  x: rect.x + rect.width * along(sideOf(handle, 'w', 'e')),
  y: rect.y + rect.height * along(sideOf(handle, 'n', 's')),
});

const along = (end: 0 | 1 | null) => end ?? 0.5;

export const contains = (rect: Rect, point: Point): boolean =>
  point.x >= rect.x && point.x <= rect.x + rect.width && point.y >= rect.y && point.y <= rect.y + rect.height;

export const centreOf = (rect: Rect): Point => ({
  x: rect.x + rect.width / 2,
  y: rect.y + rect.height / 2,
});

export const sameRect = (a: Rect, b: Rect): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
