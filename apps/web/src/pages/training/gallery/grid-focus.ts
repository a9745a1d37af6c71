import type { DatasetFrame } from '@sop/contracts';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Move } from './move.js';

/** The frame that the arrow keys go on from. `isWanted`: it is to be focused and brought into view. */
export interface Current {
  readonly frameNumber: number;
  readonly isWanted: boolean;
  readonly align: 'auto' | 'center';
}

/** Brings the wanted frame into view and gives it the focus, as soon as the list knows how wide it is. Once for each wish. */
export function useFocusOn(
  list: { readonly current: HTMLElement | null },
  current: Current | null,
  isLaidOut: boolean,
  scrollTo: (align: Current['align']) => void,
) {
  const done = useRef<Current | null>(null);
  useLayoutEffect(() => {
    if (!isLaidOut || !current?.isWanted || done.current === current) return;
    const tile = list.current?.querySelector<HTMLElement>(`[data-sop-frame="${current.frameNumber}"]`);
    if (!tile) return;
    done.current = current;
    scrollTo(current.align);
    tile.focus({ preventScroll: true });
  });
}

/** When earlier frames come in above, what one looks at stays where it is. */
export function useStayPut(frames: readonly DatasetFrame[], columns: number, rowHeight: number) {
  const before = useRef<number | undefined>(undefined);
  const first = frames[0]?.frame_number;
  useLayoutEffect(() => {
    const earlier = before.current;
    before.current = first;
    if (earlier === undefined || first === undefined || first >= earlier) return;
    const added = frames.findIndex((frame) => frame.frame_number === earlier);
    if (added > 0) window.scrollBy(0, Math.floor(added / columns) * rowHeight);
  }, [frames, first, columns, rowHeight]);
}

/** Arrow keys in the gallery, and also where nothing else wants them. */
export function useGalleryKeys(
  list: { readonly current: HTMLElement | null },
  moveFor: (key: string) => Move | null,
  onMove: (move: Move) => void,
) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
      const { target } = event;
      const isInGallery = target instanceof Node && (list.current?.contains(target) ?? false);
      const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
      if (!isInGallery && !(isSideways && isNowhere(target))) return;
      const move = moveFor(event.key);
      if (!move) return;
      event.preventDefault();
      onMove(move);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

const isNowhere = (target: EventTarget | null) =>
  target === document.body || (target instanceof HTMLElement && target.id === 'content');
