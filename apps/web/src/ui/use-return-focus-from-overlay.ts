import { useEffect } from 'react';

/**
 * For an element that opens over the page: when it closes, the focus returns to its opener. Mantine does so only
 * for components mounted before opening; most of ours are mounted by their first opening, and some are unmounted
 * by closing.
 */
export function useReturnFocusFromOverlay(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const opener = openerOf(document.activeElement);
    return () => {
      // By then removed elements have left the page, and other code has set the focus if it wants to.
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        const isInside = document.activeElement?.closest('[role="dialog"]')?.contains(opener) === false;
        if ((isLost || isInside) && opener?.isConnected) opener.focus({ preventScroll: true });
      });
    };
  }, [isOpen]);
}

/** A menu entry is unmounted with its menu, but the menu's button remains. */
function openerOf(active: Element | null): HTMLElement | null {
  const button = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = button ? document.getElementById(button) : active;
  return opener instanceof HTMLElement ? opener : null;
}
