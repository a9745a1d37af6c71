import { useCallback, useId, useState } from 'react';

export interface LaterMenu {
  readonly id: string;
  /** Null until the button stands on the page. */
  readonly anchor: HTMLElement | null;
  /** Whether anybody has opened it yet: until then its code is not loaded. */
  readonly isAsked: boolean;
  readonly isOpen: boolean;
  readonly close: () => void;
}

/**
 * A button whose menu comes when somebody asks for it. The button is the same before and after, so that nothing moves and the
 * focus finds it again.
 */
export function useLaterMenu(hasPopup: 'menu' | 'dialog' = 'menu') {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const close = useCallback(() => setIsOpen(false), []);
  const menu: LaterMenu = { id, anchor, isAsked: isOpen !== null, isOpen: isOpen === true, close };
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
