type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Ctrl+Z (⌘Z) undoes; Ctrl+Shift+Z and Ctrl+Y redo. Null for any other key. */
export function undoKeyOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Key): 'undo' | 'redo' | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : null;
}
