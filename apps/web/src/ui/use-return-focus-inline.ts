import { useEffect, useRef, type RefObject } from 'react';

/** For an element that opens in place: when it closes, the focus returns to its opener. */
export function useReturnFocusInline<T extends HTMLElement>(isOpen: boolean): RefObject<T | null> {
  const opener = useRef<T>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}
