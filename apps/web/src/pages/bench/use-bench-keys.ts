import { useEffect, useEffectEvent } from 'react';

interface Commands {
  readonly onDone: () => void;
  readonly onMove: (direction: 1 | -1) => void;
  readonly onLeave: () => void;
}

/** Arrows move, the space bar ticks, Escape leaves. What has the focus comes first: a button takes the space bar, a field all keys. */
export function useBenchKeys(isOn: boolean, { onDone, onMove, onLeave }: Commands): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target?.closest('input, textarea, select, [role="dialog"]')) return;
    if (event.key === 'Escape') onLeave();
    else if (event.key === 'ArrowRight') onMove(1);
    else if (event.key === 'ArrowLeft') onMove(-1);
    else if (event.key === ' ' && !target?.closest('button, a')) {
      // It would scroll.
      event.preventDefault();
      onDone();
    }
  });
  useEffect(() => {
    if (!isOn) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [isOn]);
}
