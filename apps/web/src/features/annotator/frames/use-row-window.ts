import { useEffect, useState, type RefObject } from 'react';

/** Where there is no layout to ask (a test, a list not shown yet). Pixels. */
const guessedHeight = 600;
/** Rows beyond the edges, so that scrolling does not show gaps. */
const beyond = 10;

export interface RowWindow {
  readonly from: number;
  readonly to: number;
}

/** Which rows of a long list of equal rows are worth being in the document. */
export function rowWindow(
  scrollTop: number,
  height: number,
  { count, rowPixels }: { readonly count: number; readonly rowPixels: number },
): RowWindow {
  const first = Math.floor(scrollTop / rowPixels) - beyond;
  const last = Math.ceil((scrollTop + (height || guessedHeight)) / rowPixels) + beyond;
  const to = Math.min(count, Math.max(last, 0));
  return { from: Math.max(0, Math.min(first, to)), to };
}

/** The rows to show of a list that scrolls. Renders again only when others come into sight. */
export function useRowWindow(
  list: RefObject<HTMLElement | null>,
  size: { readonly count: number; readonly rowPixels: number },
): RowWindow {
  const { count, rowPixels } = size;
  const [seen, setSeen] = useState<RowWindow>(() => rowWindow(0, 0, size));
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const look = () =>
      setSeen((before) => {
        const now = rowWindow(element.scrollTop, element.clientHeight, { count, rowPixels });
        return now.from === before.from && now.to === before.to ? before : now;
      });
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [list, count, rowPixels]);
  return seen;
}
