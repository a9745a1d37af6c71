import { useEffect } from 'react';

/**
 * For what opens over the page: when it closes, the focus goes back to what opened it. Mantine does so only where its part was
 * there before it opened; most of ours come with their first opening, and some are taken away with their closing.
 */
export function useFocusReturn(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const opener = openerOf(document.activeElement);
    return () => {
      // What it took away has left the page by then, and whoever set the focus elsewhere has done so.
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        const isInside = document.activeElement?.closest('[role="dialog"]')?.contains(opener) === false;
        if ((isLost || isInside) && opener?.isConnected) opener.focus({ preventScroll: true });
      });
    };
  }, [isOpen]);
}

/** An entry of a menu goes with its menu, whose button stays. */
function openerOf(active: Element | null): HTMLElement | null {
  const button = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = button ? document.getElementById(button) : active;
  return opener instanceof HTMLElement ? opener : null;
}
