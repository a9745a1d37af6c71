import { centreOf, type Rect } from '../canvas/geometry.js';

/** A box with its label, without its id on the canvas. */
export interface PlacedBox {
  readonly label: string;
  readonly rect: Rect;
}

export interface FrameBoxes<Box extends PlacedBox = PlacedBox> {
  readonly frameNumber: number;
  readonly boxes: readonly Box[];
}

export interface Interpolation {
  /** The frames between with their boxes, in order. */
  readonly frames: readonly FrameBoxes[];
  /** Boxes that exist on one of the two frames only: they are omitted. */
  readonly unmatched: readonly PlacedBox[];
}

/** Pairs boxes of the same label by the nearest centres, nearest pair first; each is used once. */
export function matchBoxes(
  from: readonly PlacedBox[],
  to: readonly PlacedBox[],
): readonly (readonly [PlacedBox, PlacedBox])[] {
  const candidates = from
    .flatMap((a) => to.filter((b) => b.label === a.label).map((b) => ({ a, b, far: distance(a, b) })))
    .sort((one, other) => one.far - other.far);
  const taken = new Set<PlacedBox>();
  const partner = new Map<PlacedBox, PlacedBox>();
  for (const { a, b } of candidates) {
    if (taken.has(a) || taken.has(b)) continue;
    taken.add(a).add(b);
    partner.set(a, b);
  }
  return from.flatMap((a) => {
    const b = partner.get(a);
    return b ? [[a, b] as const] : [];
  });
}

/** Interpolates boxes linearly for the frames between two annotated ones. Frames in `skipped` (annotated by a user) are not changed. */
export function interpolate(
  first: FrameBoxes,
  second: FrameBoxes,
  skipped: ReadonlySet<number> = new Set(),
): Interpolation {
  const [from, to] = first.frameNumber <= second.frameNumber ? [first, second] : [second, first];
  const pairs = matchBoxes(from.boxes, to.boxes);
  const matched = new Set(pairs.flat());
  const unmatched = [...from.boxes, ...to.boxes].filter((each) => !matched.has(each));
  if (pairs.length === 0) return { frames: [], unmatched };
  const frames: FrameBoxes[] = [];
  for (let frameNumber = from.frameNumber + 1; frameNumber < to.frameNumber; frameNumber++) {
    if (skipped.has(frameNumber)) continue;
    const share = (frameNumber - from.frameNumber) / (to.frameNumber - from.frameNumber);
    frames.push({
      frameNumber,
      boxes: pairs.map(([a, b]) => ({ label: a.label, rect: between(a.rect, b.rect, share) })),
    });
  }
  return { frames, unmatched };
}

function distance(a: PlacedBox, b: PlacedBox): number {
  const [from, to] = [centreOf(a.rect), centreOf(b.rect)];
  return Math.hypot(from.x - to.x, from.y - to.y);
}

function between(a: Rect, b: Rect, share: number): Rect {
  const mix = (from: number, to: number) => from + (to - from) * share;
  return {
    x: mix(a.x, b.x),
    y: mix(a.y, b.y),
    width: mix(a.width, b.width),
    height: mix(a.height, b.height),
  };
}
