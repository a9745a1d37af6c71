import type { DatasetFrame } from '@sop/contracts';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Move } from './move.js';

/** The frame that the arrow keys continue from. `isWanted`: it should be focused and scrolled into view. */
export interface Current {
  readonly frameNumber: number;
  readonly isWanted: boolean;
  readonly align: 'auto' | 'center';
}

/** Focuses the wanted frame and scrolls to it as soon as the width of the list is known. Once per request. */
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

/** Keeps the scroll position when earlier frames are inserted above. */
export function useScrollAnchor(frames: readonly DatasetFrame[], columns: number, rowHeight: number) {
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

/** Arrow keys in the gallery, and on the rest of the page if nothing else uses them. */
export function useGalleryKeys(
  list: { readonly current: HTMLElement | null },
  moveFor: (key: string) => Move | null,
  onMove: (move: Move) => void,
) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
      const { target } = event;
      const isInGallery = target instanceof Node && (list.current?.contains(target) ?? false);
      const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
      if (!isInGallery && !(isSideways && isPageItself(target))) return;
      const move = moveFor(event.key);
      if (!move) return;
      event.preventDefault();
      onMove(move);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}

const isPageItself = (target: EventTarget | null) =>
  target === document.body || (target instanceof HTMLElement && target.id === 'content');
