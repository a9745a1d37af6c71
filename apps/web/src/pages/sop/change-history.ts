import { useEffect, useState } from 'react';
import { showDone, showFailure } from '../../ui/toasts.js';
import { texts } from './sop.texts.js';
import { conflictOf } from './step-conflict.js';

/** A change that was saved. Taking it back is a change too. */
export interface SavedChange {
  /** What was done, as it is said to the reader. */
  readonly said: string;
  /** Absent where there is no way back. */
  readonly takeBack?: () => Promise<SavedChange>;
}

/** What was saved on this page, to be undone one after the other, the latest first. */
export class ChangeHistory {
  #changes: SavedChange[] = [];

  /** Says what was saved, and offers to undo it. */
  readonly add = (change: SavedChange): void => {
    if (!change.takeBack) return showDone(change.said);
    this.#changes.push(change);
    showDone(change.said, { label: texts.undo, run: () => void this.#undo(change) });
  };

  readonly undoLatest = (): void => {
    const latest = this.#changes.at(-1);
    if (latest) void this.#undo(latest);
  };

  async #undo(change: SavedChange): Promise<void> {
    // A message that still stands after Ctrl+Z has done the same.
    if (!this.#changes.includes(change)) return;
    this.#changes = this.#changes.filter((each) => each !== change);
    try {
      const undone = await change.takeBack?.();
      showDone(texts.undone, { label: texts.redo, run: () => void this.#redo(undone) });
    } catch (error) {
      showFailure(conflictOf(error) ? texts.notUndone : texts.saveFailure);
    }
  }

  async #redo(undone: SavedChange | undefined): Promise<void> {
    try {
      const redone = await undone?.takeBack?.();
      if (redone) this.add(redone);
    } catch (error) {
      showFailure(conflictOf(error) ? texts.notUndone : texts.saveFailure);
    }
  }
}

const typing = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])';

/** Ctrl+Z (⌘Z) undoes what was saved last, wherever nobody is typing and no dialog is open. */
export function useChangeHistory(): ChangeHistory {
  const [history] = useState(() => new ChangeHistory());
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
      if (!isUndo || event.shiftKey || event.altKey || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : document.body;
      if (target.closest(typing) || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      history.undoLatest();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [history]);
  return history;
}
