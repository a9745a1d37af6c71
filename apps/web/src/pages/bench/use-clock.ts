import { useCallback, useEffect, useRef } from 'react';

/** The time for which the page was visible since the last question; `onHidden` runs when it is hidden or left. */
export function useClock(onHidden: () => void) {
  const since = useRef(0);
  const isVisible = useRef(true);
  const take = useCallback((): number => {
    const now = performance.now();
    const seconds = isVisible.current ? (now - since.current) / 1000 : 0;
    since.current = now;
    return seconds;
  }, []);
  useEffect(() => {
    since.current = performance.now();
  }, []);
  useEffect(() => {
    const change = () => {
      if (document.visibilityState === 'hidden') onHidden();
      since.current = performance.now();
      isVisible.current = document.visibilityState !== 'hidden';
    };
    document.addEventListener('visibilitychange', change);
    return () => document.removeEventListener('visibilitychange', change);
  }, [onHidden]);
  return take;
}
