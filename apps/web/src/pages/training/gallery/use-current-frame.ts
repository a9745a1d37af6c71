import type { DatasetFrame } from '@sop/contracts';
import { useCallback, useState } from 'react';
import type { Current } from './grid-focus.js';
import type { Move } from './move.js';
import type { Gallery } from './use-gallery.js';

const at = (frame: DatasetFrame | undefined, align: Current['align'] = 'auto'): Current | null =>
  frame ? { frameNumber: frame.frame_number, isWanted: true, align } : null;

/** A return to a frame; another object is another return, also to the same frame. */
export interface Return {
  readonly frameNumber: number;
  /** Where the gallery starts again because that frame was not loaded; null if it was. */
  readonly window: number | null;
}

interface Arrival {
  readonly target: number | null;
  readonly returnTo: Return | null;
}

/** The current frame: the target after a jump, then by the keys. Missing frames are loaded. */
export function useCurrentFrame(gallery: Gallery, target: number | null, returnTo: Return | null) {
  const { frames, fetchNextPage, fetchPreviousPage } = gallery;
  const [current, setCurrent] = useState<Current | null>(null);
  const [arrived, setArrived] = useState<Arrival>({ target: null, returnTo: null });
  const isNew = arrived.target !== target || arrived.returnTo !== returnTo;
  const wanted = returnTo?.frameNumber ?? target;
  if (wanted !== null && isNew && frames.length > 0) {
    setArrived({ target, returnTo });
    setCurrent(at(frames.find((frame) => frame.frame_number >= wanted) ?? frames.at(-1), 'center'));
  }
  const move = useCallback(
    async (to: Move) => {
      if (typeof to === 'object') return setCurrent(at(frames[to.to]));
      const { data } = await (to === 'next-page' ? fetchNextPage() : fetchPreviousPage());
      const first = frames[0]?.frame_number ?? 0;
      const last = frames.at(-1)?.frame_number ?? 0;
      const all = (data?.pages ?? []).flatMap((page) => page.frames);
      const found =
        to === 'next-page'
          ? all.find((frame) => frame.frame_number > last)
          : all.findLast((frame) => frame.frame_number < first);
      if (found) setCurrent(at(found));
    },
    [frames, fetchNextPage, fetchPreviousPage],
  );
  return { current, move: useCallback((to: Move) => void move(to), [move]) };
}
