import type { HiddenRegions, Mark, Markup, MarkPoint, MarkRect } from '@sop/contracts';
import {
  clamp,
  handlePoint,
  handles,
  moveRect,
  rectBetween,
  resizeRect,
  type Handle,
} from '../annotator/canvas/geometry.js';

/** An item that can be selected on the picture: a mark, an area to redact, or the crop. */
export type Item = { readonly id: number } & (
  | Mark
  | { readonly kind: 'redacted'; readonly rect: MarkRect }
  | { readonly kind: 'crop'; readonly rect: MarkRect }
);
export type ItemKind = Item['kind'];
export const itemKinds = [
  'arrow',
  'box',
  'number',
  'text',
  'redacted',
  'crop',
] as const satisfies readonly ItemKind[];

/** The grips of an item: corners and sides of a rectangle, ends of an arrow. */
export type Grip = Handle | 'from' | 'to';

/** Minimum size that can still be grabbed. */
const smallest = { width: 0.02, height: 0.02 };
const share = (value: number) => clamp(value, 0, 1);
/** The nearest point of the picture. */
export const within = ({ x, y }: MarkPoint): MarkPoint => ({ x: share(x), y: share(y) });

export const isMark = (item: Item): item is Item & Mark => item.kind !== 'redacted' && item.kind !== 'crop';

export function moved(item: Item, by: MarkPoint): Item {
  if ('rect' in item) return { ...item, rect: moveRect(item.rect, by.x, by.y) };
  if (item.kind === 'arrow') {
    const dx = clamp(by.x, -Math.min(item.from.x, item.to.x), 1 - Math.max(item.from.x, item.to.x));
    const dy = clamp(by.y, -Math.min(item.from.y, item.to.y), 1 - Math.max(item.from.y, item.to.y));
    const along = ({ x, y }: MarkPoint) => within({ x: x + dx, y: y + dy });
    return { ...item, from: along(item.from), to: along(item.to) };
  }
  return { ...item, at: within({ x: item.at.x + by.x, y: item.at.y + by.y }) };
}

/** Drags a grip to a point. */
export function pulled(item: Item, grip: Grip, to: MarkPoint): Item {
  if (grip === 'from' || grip === 'to') return item.kind === 'arrow' ? { ...item, [grip]: within(to) } : item;
  return 'rect' in item ? { ...item, rect: resizeRect(item.rect, grip, to, smallest) } : item;
}

/** By keys: the lower right corner, or the head of an arrow. */
export function stretched(item: Item, by: MarkPoint): Item {
  if (item.kind === 'arrow') return pulled(item, 'to', { x: item.to.x + by.x, y: item.to.y + by.y });
  if (!('rect' in item)) return item;
  const { x, y, width, height } = item.rect;
  return pulled(item, 'se', { x: x + width + by.x, y: y + height + by.y });
}

export function gripsOf(item: Item): { readonly grip: Grip; readonly at: MarkPoint }[] {
  if (item.kind === 'arrow')
    return [
      { grip: 'from', at: item.from },
      { grip: 'to', at: item.to },
    ];
  if (!('rect' in item)) return [];
  return handles.map((grip) => ({ grip, at: handlePoint(item.rect, grip) }));
}

export type Look = Pick<Mark, 'colour' | 'size'>;

interface Drawn {
  readonly id: number;
  readonly kind: ItemKind;
  readonly from: MarkPoint;
  readonly to: MarkPoint;
  readonly look: Look;
  /** The number to be placed. */
  readonly number: number;
  /** The text to be placed. */
  readonly text: string;
}

/** The item drawn from one point to another. */
export function drawnItem({ id, kind, from, to, look, number, text }: Drawn): Item {
  if (kind === 'arrow') return { id, kind, from: within(from), to: within(to), ...look };
  if (kind === 'number') return { id, kind, at: within(from), number, ...look };
  if (kind === 'text') return { id, kind, at: within(from), text, ...look };
  const rect = rectBetween(from, to);
  const size = {
    width: Math.max(rect.width, smallest.width),
    height: Math.max(rect.height, smallest.height),
  };
  const inside = { x: Math.min(rect.x, 1 - size.width), y: Math.min(rect.y, 1 - size.height), ...size };
  return kind === 'box' ? { id, kind, rect: inside, ...look } : { id, kind, rect: inside };
}

/** The saved markup as items. */
export const itemsOf = ({ crop, marks }: Markup): Item[] => [
  ...marks.map((mark, id) => ({ ...mark, id })),
  ...(crop ? [{ id: marks.length, kind: 'crop' as const, rect: crop }] : []),
];

/** The items in their saved form. */
export function markupOf(items: readonly Item[]): Markup & { readonly regions: HiddenRegions['regions'] } {
  const marks = items.filter(isMark).map(({ id: _, ...mark }) => mark as Mark);
  return {
    marks: marks
      .map((mark) => (mark.kind === 'text' ? { ...mark, text: mark.text.trim() } : mark))
      .filter(hasWords),
    crop: items.find((item) => item.kind === 'crop')?.rect ?? null,
    regions: items.flatMap((item) => (item.kind === 'redacted' ? [item.rect] : [])),
  };
}

const hasWords = (mark: Mark): boolean => mark.kind !== 'text' || mark.text !== '';
