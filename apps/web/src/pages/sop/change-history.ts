import { useEffect, useState, useSyncExternalStore } from 'react';
import { showDone, showFailure, type ToastAction } from '../../ui/toasts.js';
import { texts } from './sop.texts.js';
import { isConflict } from './step-conflict.js';

/** A change that was saved. Taking it back is a change too. */
export interface SavedChange {
  /** What was done, as it is said to the reader. */
  readonly said: string;
  /** Absent where there is no way back. */
  readonly takeBack?: () => Promise<SavedChange>;
}

/** What was saved on this page, to be undone one after the other, the latest first, and done again. */
export class ChangeHistory {
  #changes: SavedChange[] = [];
  #undone: SavedChange[] = [];
  readonly #listeners = new Set<() => void>();
  #hideLatest: (() => void) | undefined;

  /** Says what was saved, and offers to undo it. */
  readonly add = (change: SavedChange): void => {
    this.#set(this.#changes, []);
    this.#keep(change);
  };

  readonly undoLatest = (): void => {
    const latest = this.#changes.at(-1);
    if (latest) void this.#undo(latest);
  };

  readonly redoLatest = (): void => {
    const latest = this.#undone.at(-1);
    if (latest) void this.#redo(latest);
  };

  readonly canUndo = (): boolean => this.#changes.length > 0;
  readonly canRedo = (): boolean => this.#undone.length > 0;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #keep(change: SavedChange): void {
    if (!change.takeBack) return this.#say(change.said);
    this.#set([...this.#changes, change], this.#undone);
    this.#say(change.said, { label: texts.undo, run: () => void this.#undo(change) });
  }

  async #undo(change: SavedChange): Promise<void> {
    // A message that still stands after Ctrl+Z has done the same.
    if (!this.#changes.includes(change)) return;
    this.#set(without(this.#changes, change), this.#undone);
    try {
      const undone = await change.takeBack?.();
      if (!undone) return;
      this.#set(this.#changes, [...this.#undone, { ...undone, said: change.said }]);
      this.#say(texts.undone, { label: texts.redo, run: () => this.redoLatest() });
    } catch (error) {
      showFailure(isConflict(error) ? texts.notUndone : texts.saveFailure);
    }
  }

  async #redo(undone: SavedChange): Promise<void> {
    this.#set(this.#changes, without(this.#undone, undone));
    try {
      const redone = await undone.takeBack?.();
      if (redone) this.#keep({ ...redone, said: undone.said });
    } catch (error) {
      showFailure(isConflict(error) ? texts.notUndone : texts.saveFailure);
    }
  }

  /** One message at a time: whoever makes ten changes wants to hear of the latest. */
  #say(said: string, action?: ToastAction): void {
    this.#hideLatest?.();
    this.#hideLatest = showDone(said, action);
  }

  #set(changes: SavedChange[], undone: SavedChange[]): void {
    this.#changes = changes;
    this.#undone = undone;
    for (const listener of this.#listeners) listener();
  }
}

const without = (changes: readonly SavedChange[], change: SavedChange) =>
  changes.filter((each) => each !== change);

const typing = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=range])';

/** Ctrl+Z (⌘Z) undoes what was saved last, with Shift it is done again, wherever nobody is typing and no dialog is open. */
export function useChangeHistory(): ChangeHistory {
  const [history] = useState(() => new ChangeHistory());
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isOurs = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
      if (!isOurs || event.altKey || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : document.body;
      if (target.closest(typing) || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      if (event.shiftKey) history.redoLatest();
      else history.undoLatest();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [history]);
  return history;
}

/** Whether there is something to undo, and to do again. */
export const useCanUndo = (history: ChangeHistory): { canUndo: boolean; canRedo: boolean } => ({
  canUndo: useSyncExternalStore(history.subscribe, history.canUndo),
  canRedo: useSyncExternalStore(history.subscribe, history.canRedo),
});
