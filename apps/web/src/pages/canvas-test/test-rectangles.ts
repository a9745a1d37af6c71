interface TestRectangle {
  readonly colour: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The picture is always this wide. */
export const pictureWidth = 600;

const corners = [
  { name: 'red', colour: '#e5383b', x: 0.05, y: 0.08 },
  { name: 'green', colour: '#2a9d4b', x: 0.65, y: 0.08 },
  { name: 'blue', colour: '#1f6feb', x: 0.05, y: 0.62 },
  { name: 'yellow', colour: '#ffd23f', x: 0.65, y: 0.62 },
] as const;
const share = 0.3;

export const rectangleNames = corners.map(({ name }) => name).join(', ');

/** Height of a picture at the fixed width. Throws `RangeError` for one without a size. */
export function heightAt(natural: { readonly width: number; readonly height: number }): number {
  if (natural.width <= 0 || natural.height <= 0) throw new RangeError('The picture has no size.');
  return Math.round((natural.height / natural.width) * pictureWidth);
}

/** One rectangle near each corner, in pixels of the canvas. */
export const testRectangles = (height: number): TestRectangle[] =>
  corners.map(({ colour, x, y }) => ({
    colour,
    x: Math.round(x * pictureWidth),
    y: Math.round(y * height),
    width: Math.round(share * pictureWidth),
    height: Math.round(share * height),
  }));
