import { useEffect } from 'react';

const directions: Record<string, 1 | -1> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };
const taken =
  'input, textarea, select, video, [contenteditable], [role="slider"], [role="dialog"], [role="menu"]';

/** J and K, and the arrow keys if nothing else uses them, move between steps. A accepts the focused one, which leads to the next to look at. */
export function useStepKeys(isOn: boolean, move: (direction: 1 | -1) => void): void {
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      const direction = directions[event.key];
      if (
        (!direction && event.key !== 'a') ||
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        event.defaultPrevented
      )
        return;
      const target = event.target instanceof Element ? event.target : document.body;
      if (target.closest(taken) || document.querySelector('[role="dialog"]')) return;
      if (event.key.startsWith('Arrow') && !isReading(target)) return;
      event.preventDefault();
      if (direction) move(direction);
      else target.closest('[data-sop-step]')?.querySelector<HTMLElement>('[data-sop-accept]')?.click();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn, move]);
}

const isReading = (target: Element) =>
  target === document.body || target.id === 'content' || target.closest('[data-sop-steps]') !== null;
