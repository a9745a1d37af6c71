import { useLayoutEffect, useState, type RefObject } from 'react';

export interface ListPosition {
  readonly width: number;
  /** Pixels from the top of the document to the list. */
  readonly top: number;
  readonly isMeasured: boolean;
}

const unknown: ListPosition = { width: 0, top: 0, isMeasured: false };

/**
 * Width and position of a list in the document; updated on layout changes. `presumed`, the last known position, gives
 * a page its previous height in the first render, so that scroll restoration works.
 */
export function useListPosition(list: RefObject<HTMLElement | null>, presumed = unknown): ListPosition {
  const [position, setPosition] = useState(presumed);
  useLayoutEffect(() => {
    const measure = () => {
      const element = list.current;
      if (!element) return;
      const width = element.clientWidth;
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY);
      setPosition((before) =>
        before.isMeasured && before.width === width && before.top === top
          ? before
          : { width, top, isMeasured: true },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    if (list.current) observer.observe(list.current);
    return () => observer.disconnect();
  }, [list]);
  return position;
}
