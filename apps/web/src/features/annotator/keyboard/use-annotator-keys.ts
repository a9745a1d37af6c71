import { useCallback, useEffect, useRef, type KeyboardEvent } from 'react';
import type { AnnotatorStore } from '../annotator-store.js';
import { selectedIdOf, suggestionWith } from '../canvas/drawing.js';
import { commandOf, type Command } from './keys.js';

/** What commands do beyond the drawing itself. */
export interface Around {
  readonly go: (by: 1 | -1) => void;
  readonly save: () => void;
  readonly help: () => void;
  readonly suggest: () => void;
  readonly copyToNext: () => void;
  readonly interpolate: () => void;
  readonly leave: () => void;
}

interface Options {
  readonly store: AnnotatorStore;
  readonly digits: readonly string[];
  readonly hasCharacterKeys: boolean;
  readonly around: Around;
}

const typing = 'input:not([type="checkbox"]), textarea, select, [contenteditable]';
const pressable = 'button, a, input, [role="switch"]';

/** The keys of the modal. They work wherever the focus is in it, but not in a field or a dialog on top. */
export function useAnnotatorKeys({ store, digits, hasCharacterKeys, around }: Options) {
  const isSpaceHeld = useSpaceHeld();
  const press = useCallback(
    (event: Pressed, target: Element) => {
      if (event.key === ' ') return event.preventDefault();
      const command = commandOf(event, hasCharacterKeys);
      if (!command) return;
      event.preventDefault();
      event.stopPropagation();
      run(command, { store, digits, around, isInList: target.closest('[role="listbox"]') !== null });
    },
    [store, digits, hasCharacterKeys, around],
  );
  useKeysOfNobody(press);
  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const target = event.target instanceof Element ? event.target : null;
      // What comes from a dialog on top reaches this in React's tree, not in the document's.
      if (!target || !event.currentTarget.contains(target) || event.defaultPrevented) return;
      if (target.closest(typing)) return;
      const isPress = event.key === 'Enter' || event.key === ' ';
      if (!isPress || !target.closest(pressable)) press(event, target);
    },
    [press],
  );
  return { onKeyDown, isSpaceHeld };
}

type Pressed = Parameters<typeof commandOf>[0] & Pick<Event, 'preventDefault' | 'stopPropagation'>;

/** A button that is switched off while it has the focus leaves it to nobody: the keys go on working. */
function useKeysOfNobody(press: (event: Pressed, target: Element) => void): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isCovered = document.querySelectorAll('[aria-modal="true"]').length > 1;
      if (event.target === document.body && !isCovered) press(event, document.body);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [press]);
}

function run(
  command: Command,
  { store, digits, around, isInList }: Omit<Options, 'hasCharacterKeys'> & { isInList: boolean },
): void {
  const state = store.now();
  // A label is asked for: that comes first.
  if (state.mode.kind === 'labelling' && command.type !== 'cancelled') return;
  switch (command.type) {
    case 'digit': {
      const label = digits[command.place];
      if (label !== undefined) store.send({ type: 'label-chosen', label });
      return;
    }
    case 'go':
      return around.go(command.by);
    case 'enter':
      return store.send(
        suggestionWith(state, selectedIdOf(state)) ? { type: 'accept' } : { type: 'relabel' },
      );
    case 'toggle-background':
      return store.send({ type: 'background', isOn: !state.drawing.isBackground });
    case 'copy-to-next':
      return around.copyToNext();
    case 'save':
    case 'help':
    case 'suggest':
    case 'interpolate':
      return around[command.type]();
    case 'delete':
      return store.send({ ...command, thenNext: isInList });
    case 'cancelled':
      return state.mode.kind === 'idle' && state.activeLabel === null ? around.leave() : store.send(command);
    default:
      return store.send(command);
  }
}

/** Whether the space bar is down, read by the canvas: dragging pushes the picture then. */
function useSpaceHeld(): () => boolean {
  const held = useRef(false);
  useEffect(() => {
    const down = (event: globalThis.KeyboardEvent) => {
      if (event.key === ' ') held.current = true;
    };
    const up = (event: globalThis.KeyboardEvent) => {
      if (event.key === ' ') held.current = false;
    };
    const lost = () => {
      held.current = false;
    };
    window.addEventListener('keydown', down);
    window.addEventListener('keyup', up);
    window.addEventListener('blur', lost);
    return () => {
      window.removeEventListener('keydown', down);
      window.removeEventListener('keyup', up);
      window.removeEventListener('blur', lost);
    };
  }, []);
  return useCallback(() => held.current, []);
}
