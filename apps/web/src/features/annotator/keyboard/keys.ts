import { undoKeyOf } from '../../../lib/undo-key.js';
import type { AnnotatorEvent } from '../annotator-state.js';

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** The command of a key: an event of the reducer, or one handled outside of it. */
export type Command =
  | AnnotatorEvent
  | { readonly type: 'digit'; readonly index: number }
  | { readonly type: 'go'; readonly by: 1 | -1 }
  | { readonly type: 'enter' }
  | { readonly type: 'toggle-background' }
  | { readonly type: 'save' | 'help' | 'suggest' | 'copy-to-next' | 'interpolate' };

/** Canvas pixels that an arrow key moves by; with Alt one. */
const stride = 8;
const zoomStep = 1.25;

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The command of a key; null leaves it to the browser. Letters and digits can be disabled (WCAG 2.1.4). */
export function commandOf(pressed: Pressed, hasCharacterKeys = true): Command | null {
  const isCommand = pressed.ctrlKey || pressed.metaKey;
  const arrow = directions[pressed.key];
  if (arrow) return arrowCommand(pressed, arrow);
  if (isCommand) return pressed.altKey ? null : (withControl(pressed) ?? null);
  if (pressed.altKey) return null;
  return plainKeys[pressed.key] ?? (hasCharacterKeys ? characterCommand(pressed.key) : null);
}

function arrowCommand(pressed: Pressed, [x, y]: readonly [number, number]): Command | null {
  const step = pressed.altKey ? 1 : stride;
  const by = { x: x * step, y: y * step };
  if (pressed.ctrlKey || pressed.metaKey) return { type: 'stretch', by };
  if (pressed.shiftKey) return { type: 'nudge', by };
  if (pressed.altKey) return null;
  if (x !== 0) return { type: 'go', by: x > 0 ? 1 : -1 };
  return { type: 'selection-moved', by: y > 0 ? 1 : -1 };
}

function withControl(pressed: Pressed): Command | undefined {
  const type = undoKeyOf(pressed);
  if (type) return { type };
  const commands: Readonly<Record<string, Command>> = {
    c: { type: 'copy' },
    v: { type: 'paste' },
    s: { type: 'save' },
  };
  return pressed.shiftKey ? undefined : commands[pressed.key.toLowerCase()];
}

const plainKeys: Readonly<Record<string, Command>> = {
  Escape: { type: 'cancelled' },
  Enter: { type: 'enter' },
  Delete: { type: 'delete' },
  Backspace: { type: 'delete' },
  PageUp: { type: 'go', by: -1 },
  PageDown: { type: 'go', by: 1 },
};

const characterKeys: Readonly<Record<string, Command>> = {
  '+': { type: 'zoom', at: null, factor: zoomStep },
  '=': { type: 'zoom', at: null, factor: zoomStep },
  '-': { type: 'zoom', at: null, factor: 1 / zoomStep },
  '0': { type: 'fit' },
  '?': { type: 'help' },
  n: { type: 'add' },
  a: { type: 'accept' },
  A: { type: 'accept-all' },
  x: { type: 'reject' },
  b: { type: 'toggle-background' },
  c: { type: 'copy-to-next' },
  i: { type: 'interpolate' },
  s: { type: 'suggest' },
};

const characterCommand = (key: string): Command | null =>
  /^[1-9]$/.test(key) ? { type: 'digit', index: Number(key) - 1 } : (characterKeys[key] ?? null);
