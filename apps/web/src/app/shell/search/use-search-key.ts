import { useEffect } from 'react';
import { texts } from '../shell.texts.js';

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** The shortcut as it is shown, and as assistive technology knows it. */
export const searchKey = isApple
  ? { shown: '⌘K', announced: 'Meta+K' }
  : { shown: texts.searchKey, announced: 'Control+K' };

/** Ctrl+K, on Apple's keyboards Cmd+K, opens the search, except over another dialog. */
export function useSearchKey(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isKey = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isKey || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return;
      event.preventDefault();
      if (!document.querySelector('[role="dialog"]')) open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
}
