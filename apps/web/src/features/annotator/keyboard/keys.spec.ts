import { describe, expect, it } from '@jest/globals';
import { commandOf } from './keys.js';

const pressed = (keys: string) => {
  const parts = keys.split(' ');
  return {
    key: parts.at(-1) ?? '',
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Meta'),
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
  };
};

describe('annotator shortcuts', () => {
  it.each([
    ['ArrowLeft', { type: 'go', by: -1 }],
    ['ArrowRight', { type: 'go', by: 1 }],
    ['PageUp', { type: 'go', by: -1 }],
    ['PageDown', { type: 'go', by: 1 }],
    ['ArrowUp', { type: 'selection-moved', by: -1 }],
    ['ArrowDown', { type: 'selection-moved', by: 1 }],
    ['Shift ArrowLeft', { type: 'nudge', by: { x: -8, y: 0 } }],
    ['Shift Alt ArrowDown', { type: 'nudge', by: { x: 0, y: 1 } }],
    ['Ctrl ArrowRight', { type: 'stretch', by: { x: 8, y: 0 } }],
    ['Meta Alt ArrowUp', { type: 'stretch', by: { x: 0, y: -1 } }],
    ['Ctrl z', { type: 'undo' }],
    ['Meta z', { type: 'undo' }],
    ['Ctrl Shift Z', { type: 'redo' }],
    ['Ctrl y', { type: 'redo' }],
    ['Ctrl c', { type: 'copy' }],
    ['Ctrl v', { type: 'paste' }],
    ['Ctrl s', { type: 'save' }],
    ['Delete', { type: 'delete' }],
    ['Backspace', { type: 'delete' }],
    ['Enter', { type: 'enter' }],
    ['Escape', { type: 'cancelled' }],
    ['1', { type: 'digit', index: 0 }],
    ['9', { type: 'digit', index: 8 }],
    ['0', { type: 'fit' }],
    ['+', { type: 'zoom', at: null, factor: 1.25 }],
    ['-', { type: 'zoom', at: null, factor: 0.8 }],
    ['n', { type: 'add' }],
    ['a', { type: 'accept' }],
    ['Shift A', { type: 'accept-all' }],
    ['x', { type: 'reject' }],
    ['s', { type: 'suggest' }],
    ['c', { type: 'copy-to-next' }],
    ['i', { type: 'interpolate' }],
    ['b', { type: 'toggle-background' }],
    ['?', { type: 'help' }],
  ])('maps %s to %j', (keys, command) => expect(commandOf(pressed(keys))).toEqual(command));

  it.each(['Ctrl r', 'Ctrl Shift C', 'Alt ArrowLeft', 'Alt s', 'Tab', 'F5', 'q', 'Ctrl 1'])(
    'leaves %s to the browser',
    (keys) => expect(commandOf(pressed(keys))).toBeNull(),
  );

  it('can disable letters and digits only', () => {
    for (const keys of ['n', '1', '?', '+', 'Shift A']) expect(commandOf(pressed(keys), false)).toBeNull();
    for (const keys of ['Delete', 'Ctrl z', 'ArrowRight', 'Escape', 'Enter'])
      expect(commandOf(pressed(keys), false)).not.toBeNull();
  });
});
