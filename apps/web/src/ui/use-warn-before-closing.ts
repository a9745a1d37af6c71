import { useEffect } from 'react';

/** While on, closing or reloading the tab asks for confirmation; the browser provides the text. */
export function useWarnBeforeClosing(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOn]);
}
