import { markUnit, type MarkPoint } from '@sop/contracts';
import { useRef, useState, type Dispatch, type KeyboardEvent, type PointerEvent } from 'react';
import { drawnItem, gripsOf, isMark, type Grip, type Item } from './markup-item.js';
import type { MarkupAction, MarkupState } from './markup.machine.js';
import { MarkShape } from './mark-shape.js';
import styles from './markup-editor.module.css';
import { texts } from './markup.texts.js';
import { onItemKey } from './item-keys.js';

interface MarkupStageProps {
  readonly state: MarkupState;
  readonly dispatch: Dispatch<MarkupAction>;
  readonly picture: { readonly width: number; readonly height: number };
  /** Pixels of the picture to one of the screen: what is taken hold of is as large on a phone. */
  readonly pixel: number;
  readonly onSaid: (words: string) => void;
}

/** What the pointer is doing: drawing something new, moving something, or pulling one of its grips. */
type Gesture =
  | { readonly kind: 'draw'; readonly from: MarkPoint }
  | { readonly kind: 'drag'; readonly from: MarkPoint; readonly item: Item }
  | { readonly kind: 'pull'; readonly item: Item; readonly grip: Grip };

/** In screen pixels: less is a click. */
const leastDrag = 4;
/** The same: as large as a finger needs. */
const gripRadius = 12;

/** Lies over the picture, as large as it is shown; everything on it can be reached with Tab and moved by keys. */
export function MarkupStage({ state, dispatch, picture, pixel, onSaid }: MarkupStageProps) {
  const svg = useRef<SVGSVGElement>(null);
  const gesture = useRef<Gesture | null>(null);
  const [preview, setPreview] = useState<{ from: MarkPoint; to: MarkPoint } | null>(null);
  const crop = state.items.find((item) => item.kind === 'crop');
  const unit = markUnit(picture, crop?.rect ?? null);

  const at = (event: PointerEvent): MarkPoint => {
    const box = svg.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
  };
  const begin = (event: PointerEvent, next: Gesture) => {
    if (event.button > 0 || gesture.current) return;
    event.stopPropagation();
    gesture.current = next;
    svg.current?.setPointerCapture(event.pointerId);
  };
  const onDown = (event: PointerEvent) => {
    const from = at(event);
    if (state.tool === 'select') return dispatch({ type: 'select', id: null });
    begin(event, { kind: 'draw', from });
  };
  const onItem = (event: PointerEvent, item: Item) => {
    if (state.tool !== 'select') return;
    dispatch({ type: 'select', id: item.id });
    begin(event, { kind: 'drag', from: at(event), item });
  };
  const onMove = (event: PointerEvent) => {
    const now = gesture.current;
    const to = at(event);
    if (now?.kind === 'draw') setPreview({ from: now.from, to });
    if (now?.kind === 'drag')
      dispatch({ type: 'drag', item: now.item, by: { x: to.x - now.from.x, y: to.y - now.from.y } });
    if (now?.kind === 'pull') dispatch({ type: 'pull', item: now.item, grip: now.grip, to });
  };
  const onUp = (event: PointerEvent) => {
    const now = gesture.current;
    gesture.current = null;
    setPreview(null);
    if (now?.kind !== 'draw') return dispatch({ type: 'settle' });
    const to = at(event);
    dispatch(
      isDrag(now.from, to, svg.current) ? { type: 'draw', from: now.from, to } : clicked(state, now.from),
    );
  };
  const onCancel = () => {
    gesture.current = null;
    setPreview(null);
  };
  const drawing = preview &&
    state.tool !== 'select' && {
      ...drawnItem({
        ...{ id: -1, kind: state.tool, look: state.look, number: 1, text: state.newText },
        ...preview,
      }),
    };
  const shown = [...state.items].sort(byLayer);
  return (
    <svg
      ref={svg}
      className={styles.overlay}
      viewBox={`0 0 ${picture.width} ${picture.height}`}
      role="group"
      aria-label={texts.picture}
      data-drawing={state.tool !== 'select' || undefined}
      onPointerDown={onDown}
      onPointerMove={onMove}
      onPointerUp={onUp}
      onPointerCancel={onCancel}
    >
      {crop?.kind === 'crop' && <Outside rect={inPixels(crop.rect, picture)} picture={picture} />}
      {shown.map((item) => (
        <g
          key={item.id}
          className={styles.item}
          role="button"
          tabIndex={0}
          data-item={item.id}
          aria-label={nameOf(item, state.items)}
          aria-pressed={item.id === state.selectedId}
          aria-describedby="markup-help"
          onFocus={() => item.id !== state.selectedId && dispatch({ type: 'select', id: item.id })}
          onPointerDown={(event) => onItem(event, item)}
          onKeyDown={(event: KeyboardEvent) => onItemKey(event, item, { dispatch, onSaid })}
        >
          <Shape item={item} picture={picture} unit={unit} />
        </g>
      ))}
      {drawing && <Shape item={drawing} picture={picture} unit={unit} />}
      {shown
        .filter(({ id }) => id === state.selectedId)
        .flatMap((item) => gripsOf(item).map(({ grip, at: place }) => ({ item, grip, place })))
        .map(({ item, grip, place }) => (
          <circle
            key={grip}
            className={styles.grip}
            data-grip={grip}
            cx={place.x * picture.width}
            cy={place.y * picture.height}
            r={pixel * gripRadius}
            onPointerDown={(event) => begin(event, { kind: 'pull', item, grip })}
          />
        ))}
    </svg>
  );
}

/** What is cut off lies under everything, and what is left of the picture over nothing. */
const byLayer = (a: Item, b: Item): number => Number(b.kind === 'crop') - Number(a.kind === 'crop');

function isDrag(from: MarkPoint, to: MarkPoint, svg: SVGSVGElement | null): boolean {
  const box = svg?.getBoundingClientRect();
  return box ? Math.hypot((to.x - from.x) * box.width, (to.y - from.y) * box.height) >= leastDrag : true;
}

/** A click places a number or a text; anything else needs an extent, and gets one around the place. */
const clicked = ({ tool }: MarkupState, at: MarkPoint): MarkupAction => {
  if (tool === 'select') return { type: 'settle' };
  return tool === 'number' || tool === 'text'
    ? { type: 'draw', from: at, to: at }
    : { type: 'add', kind: tool, middle: at };
};

const inPixels = (
  rect: { x: number; y: number; width: number; height: number },
  picture: MarkupStageProps['picture'],
) => ({
  x: rect.x * picture.width,
  y: rect.y * picture.height,
  width: rect.width * picture.width,
  height: rect.height * picture.height,
});

interface ShapeProps {
  readonly item: Item;
  readonly picture: MarkupStageProps['picture'];
  readonly unit: number;
}

function Shape({ item, picture, unit }: ShapeProps) {
  if (isMark(item)) return <MarkShape mark={item} picture={picture} unit={unit} />;
  const rect = inPixels(item.rect, picture);
  if (item.kind === 'crop') return <rect {...rect} className={styles.crop} />;
  return <Mosaic {...rect} id={item.id} />;
}

/** Much as it will be, and as little of the picture seen through it. */
function Mosaic({ id, ...rect }: { id: number; x: number; y: number; width: number; height: number }) {
  const field = Math.max(8, Math.min(rect.width, rect.height) / 5);
  const name = `markup-mosaic-${id}`;
  return (
    <>
      <pattern
        id={name}
        x={rect.x}
        y={rect.y}
        width={field * 2}
        height={field * 2}
        patternUnits="userSpaceOnUse"
      >
        <rect width={field * 2} height={field * 2} fill="#6b6b6b" />
        <rect width={field} height={field} fill="#8f8f8f" />
        <rect x={field} y={field} width={field} height={field} fill="#4d4d4d" />
      </pattern>
      <rect {...rect} fill={`url(#${name})`} className={styles.hidden} />
    </>
  );
}

function Outside({
  rect: { x, y, width, height },
  picture,
}: {
  rect: { x: number; y: number; width: number; height: number };
  picture: MarkupStageProps['picture'];
}) {
  const whole = `M0 0H${picture.width}V${picture.height}H0Z`;
  return (
    <path
      className={styles.outside}
      fillRule="evenodd"
      d={`${whole}M${x} ${y}h${width}v${height}h${-width}Z`}
    />
  );
}

/** `Arrow, 2 of 3` */
export function nameOf(item: Item, items: readonly Item[]): string {
  const alike = items.filter(({ kind }) => kind === item.kind);
  const place = [alike.findIndex(({ id }) => id === item.id) + 1, alike.length] as const;
  const kind = texts.kinds[item.kind];
  if (item.kind === 'text') return texts.itemSaying(kind, item.text, ...place);
  if (item.kind === 'number') return texts.itemSaying(kind, String(item.number), ...place);
  return texts.item(kind, ...place);
}
