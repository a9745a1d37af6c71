import type { MarkPoint } from '@sop/contracts';
import { useRef, useState, type Dispatch, type PointerEvent } from 'react';
import { within, type Grip, type Item } from './markup-item.js';
import type { MarkupAction, MarkupState } from './markup.machine.js';

/** The pointer gesture: drawing a new item, moving one, or dragging a grip. */
type Gesture =
  | { readonly kind: 'draw'; readonly from: MarkPoint }
  | { readonly kind: 'drag'; readonly from: MarkPoint; readonly item: Item }
  | { readonly kind: 'pull'; readonly item: Item; readonly grip: Grip };

/** In screen pixels: less is a click. */
const minDragPixels = 4;
export type MarkupGestures = ReturnType<typeof useMarkupGestures>;

/** Turns pointer events on the stage into actions of the editor's reducer. */
export function useMarkupGestures(state: MarkupState, dispatch: Dispatch<MarkupAction>) {
  const svg = useRef<SVGSVGElement>(null);
  const gesture = useRef<Gesture | null>(null);
  const [drawn, setDrawn] = useState<{ from: MarkPoint; to: MarkPoint } | null>(null);

  const begin = (event: PointerEvent, next: Gesture) => {
    if (event.button > 0 || gesture.current) return;
    event.stopPropagation();
    gesture.current = next;
    svg.current?.setPointerCapture(event.pointerId);
  };
  const end = (): Gesture | null => {
    const ended = gesture.current;
    gesture.current = null;
    setDrawn(null);
    return ended;
  };
  return {
    /** Start and end of the item being drawn. */
    drawn,
    onItem: (event: PointerEvent, item: Item) => {
      if (state.tool !== 'select') return;
      dispatch({ type: 'select', id: item.id });
      begin(event, { kind: 'drag', from: pointOf(event, svg.current), item });
    },
    onGrip: (event: PointerEvent, item: Item, grip: Grip) => begin(event, { kind: 'pull', item, grip }),
    /** The container of the picture: a mark may start outside the picture. */
    around: {
      onPointerDown: (event: PointerEvent) => {
        if (isOnScrollbar(event)) return;
        if (state.tool === 'select') dispatch({ type: 'select', id: null });
        else begin(event, { kind: 'draw', from: pointOf(event, svg.current) });
      },
    },
    stage: {
      ref: svg,
      onPointerMove: (event: PointerEvent) => {
        const to = pointOf(event, svg.current);
        if (gesture.current?.kind === 'draw') setDrawn({ from: gesture.current.from, to });
        else if (gesture.current) dispatch(moved(gesture.current, to));
      },
      onPointerUp: (event: PointerEvent) => {
        const ended = end();
        const isDrawn = ended?.kind === 'draw';
        dispatch(isDrawn ? drawnMark(state, ended.from, event, svg.current) : { type: 'settle' });
      },
      onPointerCancel: () => void end(),
    },
  };
}

/** The pointer as a share of the picture. */
function pointOf(event: PointerEvent, svg: SVGSVGElement | null): MarkPoint {
  const box = svg?.getBoundingClientRect();
  if (!box) return { x: 0, y: 0 };
  return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
}

const moved = (gesture: Exclude<Gesture, { kind: 'draw' }>, to: MarkPoint): MarkupAction =>
  gesture.kind === 'drag'
    ? { type: 'drag', item: gesture.item, by: { x: to.x - gesture.from.x, y: to.y - gesture.from.y } }
    : { type: 'pull', item: gesture.item, grip: gesture.grip, to };

/** A mark as long as the pointer was dragged; a click on the picture places one of default size. */
function drawnMark(
  state: MarkupState,
  start: MarkPoint,
  event: PointerEvent,
  svg: SVGSVGElement | null,
): MarkupAction {
  const [from, to] = [within(start), within(pointOf(event, svg))];
  if (isDrag(from, to, svg)) return { type: 'draw', from, to };
  return isInside(start) ? clicked(state, from) : { type: 'settle' };
}

const isInside = (point: MarkPoint): boolean => {
  const nearest = within(point);
  return nearest.x === point.x && nearest.y === point.y;
};

function isOnScrollbar({ target, currentTarget, nativeEvent }: PointerEvent): boolean {
  const { clientWidth, clientHeight } = currentTarget;
  return (
    target === currentTarget && (nativeEvent.offsetX > clientWidth || nativeEvent.offsetY > clientHeight)
  );
}

function isDrag(from: MarkPoint, to: MarkPoint, svg: SVGSVGElement | null): boolean {
  const box = svg?.getBoundingClientRect();
  return box ? Math.hypot((to.x - from.x) * box.width, (to.y - from.y) * box.height) >= minDragPixels : true;
}

/** A click places a number or a text; other kinds need an extent and get a default one. */
const clicked = ({ tool }: MarkupState, at: MarkPoint): MarkupAction => {
  if (tool === 'select') return { type: 'settle' };
  return tool === 'number' || tool === 'text'
    ? { type: 'draw', from: at, to: at }
    : { type: 'add', kind: tool, middle: at };
};
