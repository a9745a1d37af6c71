import { useCallback, useEffect, useRef, type KeyboardEvent } from 'react';
import { textFieldSelector } from '../../../lib/text-field.js';
import type { AnnotatorStore } from '../annotator-store.js';
import { selectedIdOf, suggestionWith } from '../canvas/drawing.js';
import { commandOf, type Command } from './keys.js';

/** Commands that are not part of the drawing itself. */
export interface AnnotatorCommands {
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
  readonly commands: AnnotatorCommands;
}

const pressable = 'button, a, input, [role="switch"]';

/** The shortcuts of the modal. They work anywhere in it except in a field or a dialog on top. */
export function useAnnotatorKeys({ store, digits, hasCharacterKeys, commands }: Options) {
  const isSpaceHeld = useSpaceHeld();
  const press = useCallback(
    (event: Pressed, target: Element) => {
      if (event.key === ' ') return event.preventDefault();
      const command = commandOf(event, hasCharacterKeys);
      if (!command) return;
      event.preventDefault();
      event.stopPropagation();
      run(command, { store, digits, commands, isInList: target.closest('[role="listbox"]') !== null });
    },
    [store, digits, hasCharacterKeys, commands],
  );
  useUnfocusedKeys(press);
  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const target = event.target instanceof Element ? event.target : null;
      // Events of a dialog on top bubble through React's tree, although it is in another part of the document.
      if (!target || !event.currentTarget.contains(target) || event.defaultPrevented) return;
      if (target.closest(textFieldSelector)) return;
      const isPress = event.key === 'Enter' || event.key === ' ';
      if (!isPress || !target.closest(pressable)) press(event, target);
    },
    [press],
  );
  return { onKeyDown, isSpaceHeld };
}

type Pressed = Parameters<typeof commandOf>[0] & Pick<Event, 'preventDefault' | 'stopPropagation'>;

/** A button that becomes disabled loses the focus to the body: shortcuts still work then. */
function useUnfocusedKeys(press: (event: Pressed, target: Element) => void): void {
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
  { store, digits, commands, isInList }: Omit<Options, 'hasCharacterKeys'> & { isInList: boolean },
): void {
  const state = store.now();
  // The requested label takes precedence.
  if (state.mode.kind === 'labelling' && command.type !== 'cancelled') return;
  switch (command.type) {
    case 'digit': {
      const label = digits[command.index];
      if (label !== undefined) store.send({ type: 'label-chosen', label });
      return;
    }
    case 'go':
      return commands.go(command.by);
    case 'enter':
      return store.send(
        suggestionWith(state, selectedIdOf(state)) ? { type: 'accept' } : { type: 'relabel' },
      );
    case 'toggle-background':
      return store.send({ type: 'background', isOn: !state.drawing.isBackground });
    case 'copy-to-next':
      return commands.copyToNext();
    case 'save':
    case 'help':
    case 'suggest':
    case 'interpolate':
      return commands[command.type]();
    case 'delete':
      return store.send({ ...command, thenNext: isInList });
    case 'cancelled':
      return state.mode.kind === 'idle' && state.activeLabel === null
        ? commands.leave()
        : store.send(command);
    default:
      return store.send(command);
  }
}

/** Whether the space bar is down, read by the canvas: dragging pans then. */
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
