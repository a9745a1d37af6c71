import type { MarkPoint } from '@sop/contracts';
import type { Dispatch, KeyboardEvent } from 'react';
import type { Item } from './markup-item.js';
import type { MarkupAction } from './markup.machine.js';
import { texts } from './markup.texts.js';

/** Fractions of the picture per key press. */
const steps = { usual: 0.01, small: 0.002 } as const;
const directions: Readonly<Record<string, MarkPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface ItemKeyOptions {
  readonly dispatch: Dispatch<MarkupAction>;
  readonly onAnnounce: (announcement: string) => void;
}

/** Arrow keys move, with Shift resize, with Ctrl in small steps; Delete removes; Enter focuses the text field. */
export function onItemKey(event: KeyboardEvent, item: Item, { dispatch, onAnnounce }: ItemKeyOptions): void {
  const direction = directions[event.key];
  if (direction) {
    const step = event.ctrlKey || event.metaKey ? steps.small : steps.usual;
    const by = { x: direction.x * step, y: direction.y * step };
    dispatch({ type: event.shiftKey ? 'stretch' : 'move', by });
  } else if (event.key === 'Delete' || event.key === 'Backspace') {
    dispatch({ type: 'remove' });
    onAnnounce(texts.removed(texts.kinds[item.kind]));
    document.querySelector<HTMLElement>('[data-sop-tool="select"]')?.focus();
  } else if (event.key === 'Enter' || event.key === ' ') {
    dispatch({ type: 'select', id: item.id });
    document.querySelector<HTMLElement>('[data-sop-item-text]')?.focus();
  } else return;
  event.preventDefault();
  event.stopPropagation();
}
