import { useLayoutEffect, useState, type RefObject } from 'react';

export interface ListPlace {
  readonly width: number;
  /** Pixels from the top of the document to the list. */
  readonly top: number;
  readonly isMeasured: boolean;
}

const unknown: ListPlace = { width: 0, top: 0, isMeasured: false };

/**
 * How wide a list is and where in the document it begins; follows the page as it changes. `presumed`, where it was last time, makes a
 * page as long as it was in its first rendering already, so that coming back finds the place.
 */
export function useListPlace(list: RefObject<HTMLElement | null>, presumed = unknown): ListPlace {
  const [place, setPlace] = useState(presumed);
  useLayoutEffect(() => {
    const measure = () => {
      const element = list.current;
      if (!element) return;
      const width = element.clientWidth;
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY);
      setPlace((before) =>
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
  return place;
}
