import { useEffect } from 'react';

/** The browser's search finds only rendered cards. So Ctrl+F focuses the server search; pressed there again it is the browser's. */
export function useFindKey(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      const isFind = event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey);
      if (!isFind || event.shiftKey || event.altKey || event.defaultPrevented) return;
      const field = document.querySelector<HTMLInputElement>('input[data-sop-find]');
      if (!field || field === document.activeElement) return;
      event.preventDefault();
      field.focus();
      field.select();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
}
