import { useEffect, useState, type RefObject } from 'react';

/** Used while there is no layout (in a test, or a list not shown yet). Pixels. */
const defaultHeight = 600;
/** Extra rows beyond the edges, so that scrolling shows no gaps. */
const overscanRows = 10;

interface RowWindow {
  readonly from: number;
  readonly to: number;
}

/** Which of many rows of equal height to render. */
export function rowWindow(
  scrollTop: number,
  height: number,
  { count, rowPixels }: { readonly count: number; readonly rowPixels: number },
): RowWindow {
  const first = Math.floor(scrollTop / rowPixels) - overscanRows;
  const last = Math.ceil((scrollTop + (height || defaultHeight)) / rowPixels) + overscanRows;
  const to = Math.min(count, Math.max(last, 0));
  return { from: Math.max(0, Math.min(first, to)), to };
}

/** The rows to render of a scrolling list. Renders again only when the range changes. */
export function useRowWindow(
  list: RefObject<HTMLElement | null>,
  size: { readonly count: number; readonly rowPixels: number },
): RowWindow {
  const { count, rowPixels } = size;
  const [seen, setSeen] = useState<RowWindow>(() => rowWindow(0, 0, size));
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const update = () =>
      setSeen((before) => {
        const now = rowWindow(element.scrollTop, element.clientHeight, { count, rowPixels });
        return now.from === before.from && now.to === before.to ? before : now;
      });
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [list, count, rowPixels]);
  return seen;
}
