import { useCallback, useId, useState } from 'react';

export interface LazyMenu {
  readonly id: string;
  /** Null until the button is mounted. */
  readonly anchor: HTMLElement | null;
  /** Whether it was ever opened: until then its code is not loaded. */
  readonly wasOpened: boolean;
  readonly isOpen: boolean;
  readonly close: () => void;
}

/**
 * A button whose menu is loaded on its first use. The button remains the same element, so that nothing moves and
 * the focus returns to it.
 */
export function useLazyMenu(hasPopup: 'menu' | 'dialog' = 'menu') {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const close = useCallback(() => setIsOpen(false), []);
  const menu: LazyMenu = { id, anchor, wasOpened: isOpen !== null, isOpen: isOpen === true, close };
  const button = {
    ref: setAnchor,
    id: `${id}-target`,
    'aria-haspopup': hasPopup,
    'aria-expanded': menu.isOpen,
    'aria-controls': menu.isOpen ? `${id}-dropdown` : undefined,
    onClick: () => setIsOpen(!menu.isOpen),
  };
  return { menu, button } as const;
}
