/**
 * The look of marks on a picture. The page draws them while they are edited, the server draws them into the picture, both by
 * these rules. Runs in the page unchanged: it imports nothing.
 */

export const markupColours = ['red', 'amber', 'green', 'blue', 'black', 'white'] as const;
export type MarkupColour = (typeof markupColours)[number];
export const markupSizes = ['small', 'medium', 'large'] as const;
export type MarkupSize = (typeof markupSizes)[number];

/** The colours of a mark and of its outline, which keeps it readable on any ground: their contrast is at least 4.5:1. */
export const markupInks: Readonly<Record<MarkupColour, { readonly fill: string; readonly edge: string }>> = {
  red: { fill: '#c8210f', edge: '#ffffff' },
  amber: { fill: '#f5b301', edge: '#1d1b18' },
  green: { fill: '#1b7138', edge: '#ffffff' },
  blue: { fill: '#155a9c', edge: '#ffffff' },
  black: { fill: '#1d1b18', edge: '#ffffff' },
  white: { fill: '#ffffff', edge: '#1d1b18' },
};

/** A position and a size on the picture, as shares of its width and height. */
export interface MarkPoint {
  readonly x: number;
  readonly y: number;
}
export interface MarkRect extends MarkPoint {
  readonly width: number;
  readonly height: number;
}
interface Look {
  readonly colour: MarkupColour;
  readonly size: MarkupSize;
}
export type Mark = Look &
  (
    | { readonly kind: 'arrow'; readonly from: MarkPoint; readonly to: MarkPoint }
    | { readonly kind: 'box'; readonly rect: MarkRect }
    | { readonly kind: 'number'; readonly at: MarkPoint; readonly number: number }
    | { readonly kind: 'text'; readonly at: MarkPoint; readonly text: string }
  );

/** The parts of a mark, in pixels of the picture. */
export interface MarkParts {
  readonly paths: readonly MarkPath[];
  readonly text: MarkText | null;
}
export interface MarkPath {
  readonly d: string;
  readonly fill: string;
  readonly stroke: string;
  readonly strokeWidth: number;
}
export interface MarkText {
  readonly lines: readonly string[];
  /** The baseline of the first line; `x` is its begin, or its middle. */
  readonly x: number;
  readonly y: number;
  /** From line to line. */
  readonly lineHeight: number;
  readonly fontSize: number;
  readonly isCentred: boolean;
  readonly fill: string;
  /** Around the letters; none where their ground is known. */
  readonly edge: string;
  readonly edgeWidth: number;
}

interface Pixels {
  readonly width: number;
  readonly height: number;
}

/** As shares of the shorter side of the visible part. */
const strokes: Readonly<Record<MarkupSize, number>> = { small: 0.007, medium: 0.011, large: 0.018 };
const letters: Readonly<Record<MarkupSize, number>> = { small: 0.045, medium: 0.065, large: 0.1 };
const radii: Readonly<Record<MarkupSize, number>> = { small: 0.032, medium: 0.046, large: 0.068 };

/**
 * The shorter side of the visible part of a picture, in pixels: marks have the same size on a cropped picture as on a whole one.
 */
export const markUnit = ({ width, height }: Pixels, crop: MarkRect | null): number =>
  Math.min(width * (crop?.width ?? 1), height * (crop?.height ?? 1));

export function markParts(mark: Mark, picture: Pixels, unit: number): MarkParts {
  const { fill, edge } = markupInks[mark.colour];
  const stroke = Math.max(1, strokes[mark.size] * unit);
  const inPixels = ({ x, y }: MarkPoint): MarkPoint => ({ x: x * picture.width, y: y * picture.height });
  if (mark.kind === 'arrow') {
    const d = arrowOutline(inPixels(mark.from), inPixels(mark.to), stroke);
    return { paths: [{ d, fill, stroke: edge, strokeWidth: stroke * 0.4 }], text: null };
  }
  if (mark.kind === 'box') {
    const { x, y } = inPixels(mark.rect);
    const d = `M${round(x)} ${round(y)}h${round(mark.rect.width * picture.width)}v${round(mark.rect.height * picture.height)}H${round(x)}Z`;
    const line = { d, fill: 'none' };
    return {
      paths: [
        { ...line, stroke: edge, strokeWidth: stroke * 1.8 },
        { ...line, stroke: fill, strokeWidth: stroke },
      ],
      text: null,
    };
  }
  const at = inPixels(mark.at);
  if (mark.kind === 'number') return disc(mark.number, at, radii[mark.size] * unit, { fill, edge, stroke });
  const fontSize = letters[mark.size] * unit;
  return {
    paths: [],
    text: {
      lines: mark.text.split('\n'),
      ...{ x: at.x, y: at.y + fontSize, lineHeight: fontSize * 1.25, fontSize },
      ...{ isCentred: false, fill, edge, edgeWidth: fontSize * 0.16 },
    },
  };
}

function disc(
  number: number,
  { x, y }: MarkPoint,
  radius: number,
  { fill, edge, stroke }: { fill: string; edge: string; stroke: number },
): MarkParts {
  const fontSize = radius * (number > 99 ? 0.9 : 1.2);
  const r = round(radius);
  const d = `M${round(x - radius)} ${round(y)}a${r} ${r} 0 1 0 ${round(2 * radius)} 0a${r} ${r} 0 1 0 ${round(-2 * radius)} 0Z`;
  return {
    paths: [{ d, fill, stroke: edge, strokeWidth: stroke * 0.5 }],
    text: {
      lines: [String(number)],
      ...{ x, y: y + fontSize * 0.36, lineHeight: fontSize, fontSize },
      ...{ isCentred: true, fill: edge, edge: 'none', edgeWidth: 0 },
    },
  };
}

/** A shaft that ends in a head, as one outline; the head never longer than the arrow. */
function arrowOutline(from: MarkPoint, to: MarkPoint, stroke: number): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length < 1) return '';
  const [along, across] = [
    { x: (to.x - from.x) / length, y: (to.y - from.y) / length },
    { x: (from.y - to.y) / length, y: (to.x - from.x) / length },
  ];
  const head = Math.min(length, stroke * 4.5);
  const corner = (back: number, side: number) =>
    `${round(to.x - along.x * back + across.x * side)} ${round(to.y - along.y * back + across.y * side)}`;
  const [half, wing] = [stroke / 2, stroke * 1.9];
  return `M${[
    corner(length, -half),
    corner(head * 0.9, -half),
    corner(head, -wing),
    corner(0, 0),
    corner(head, wing),
    corner(head * 0.9, half),
    corner(length, half),
  ].join('L')}Z`;
}

const round = (pixels: number): number => Math.round(pixels * 100) / 100;
