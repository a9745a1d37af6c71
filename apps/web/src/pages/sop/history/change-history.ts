import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSaveQueue } from '../../../features/saving/use-save-queue.js';
import { textFieldSelector } from '../../../lib/text-field.js';
import { undoKeyOf } from '../../../lib/undo-key.js';
import { showDone, showFailure } from '../../../ui/toasts.js';
import type { ToastAction } from '../../../ui/toast-action.js';
import { texts } from '../sop.texts.js';
import { isConflict } from '../steps/step-conflict.js';

/** Performs a change under an idempotency key. */
type Change = (key: string) => Promise<SavedChange>;

/** A saved change. */
export interface SavedChange {
  /** The message for the user. */
  readonly message: string;
  /** Reverting is a change too. Absent if it cannot be reverted. */
  readonly revert?: Change;
}

/** A change that is being saved or was saved. */
interface Entry {
  readonly saved: Promise<SavedChange>;
  isPending: boolean;
}

function entryOf(saved: Promise<SavedChange>): Entry {
  const entry: Entry = { saved, isPending: true };
  const end = () => {
    entry.isPending = false;
  };
  saved.then(end, end);
  return entry;
}

/** The change to be undone was not saved or cannot be reverted. */
class NothingToUndo extends Error {}

const canRetry = (error: unknown): boolean => !(error instanceof NothingToUndo) && !isConflict(error);

/** Queues a save behind those in progress. */
type SaveQueue = (
  change: (key: string) => Promise<SavedChange | undefined>,
) => Promise<SavedChange | undefined>;

/**
 * The changes made on this page, for undo (latest first) and redo. A change in progress counts as the latest: undoing it
 * waits in `queue` behind it.
 */
export class ChangeHistory {
  readonly #queue: SaveQueue;
  #done: readonly Entry[] = [];
  #undone: readonly Entry[] = [];
  readonly #listeners = new Set<() => void>();
  #hideLatest: (() => void) | undefined;

  constructor(queue: SaveQueue) {
    this.#queue = queue;
  }

  /** Announces the change once it is saved and offers to undo it. Errors are handled by the caller. */
  readonly add = (change: SavedChange | Promise<SavedChange>): void => {
    const entry = entryOf(Promise.resolve(change));
    this.#set([...this.#done, entry], []);
    entry.saved.then(
      (saved) => this.#offerUndo(entry, saved),
      () => this.#drop(entry),
    );
  };

  readonly undoLatest = (): void => {
    const latest = this.#done.at(-1);
    if (latest) void this.#undo(latest);
  };

  readonly redoLatest = (): void => {
    const latest = this.#undone.at(-1);
    if (latest) void this.#redo(latest);
  };

  readonly canUndo = (): boolean => this.#done.length > 0;
  readonly canRedo = (): boolean => this.#undone.length > 0;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async #undo(entry: Entry): Promise<void> {
    // The toast is still visible although Ctrl+Z has undone the change already.
    if (!this.#done.includes(entry)) return;
    if (entry.isPending) this.#show(texts.undoneOnceSaved);
    const undone = this.#revert(entry);
    this.#set(without(this.#done, entry), [...this.#undone, undone]);
    try {
      const { revert } = await undone.saved;
      this.#offer(undone, texts.undone, revert && { label: texts.redo, run: () => void this.#redo(undone) });
    } catch (error) {
      this.#drop(undone);
      this.#showFailure(error);
      if (canRetry(error)) this.#set([...this.#done, entry], this.#undone);
    }
  }

  async #redo(entry: Entry): Promise<void> {
    if (!this.#undone.includes(entry)) return;
    const redone = this.#revert(entry);
    this.#set([...this.#done, redone], without(this.#undone, entry));
    try {
      this.#offerUndo(redone, await redone.saved);
    } catch (error) {
      this.#drop(redone);
      this.#showFailure(error);
      if (canRetry(error)) this.#set(this.#done, [...this.#undone, entry]);
    }
  }

  /** Takes its position in the queue at once. */
  #revert({ saved }: Entry): Entry {
    const reverted = this.#queue(async (key) => {
      const change = await saved.catch(() => {
        throw new NothingToUndo();
      });
      return change.revert && { ...(await change.revert(key)), message: change.message };
    });
    return entryOf(
      reverted.then((change) => {
        if (!change) throw new NothingToUndo();
        return change;
      }),
    );
  }

  #offerUndo(entry: Entry, { message, revert }: SavedChange): void {
    this.#offer(entry, message, revert && { label: texts.undo, run: () => void this.#undo(entry) });
  }

  /** Announces what was done with an undo button, unless it was undone before the reply. */
  #offer(entry: Entry, message: string, action: ToastAction | undefined): void {
    const isWanted = this.#done.includes(entry) || this.#undone.includes(entry);
    if (!action) this.#drop(entry);
    if (!action || isWanted) this.#show(message, action);
  }

  #showFailure(error: unknown): void {
    if (error instanceof NothingToUndo) return;
    showFailure(isConflict(error) ? texts.notUndone : texts.saveFailure);
  }

  /** One toast at a time: only the latest change matters. */
  #show(message: string, action?: ToastAction): void {
    this.#hideLatest?.();
    this.#hideLatest = showDone(message, action);
  }

  #drop(entry: Entry): void {
    this.#set(without(this.#done, entry), without(this.#undone, entry));
  }

  #set(done: readonly Entry[], undone: readonly Entry[]): void {
    this.#done = done;
    this.#undone = undone;
    for (const listener of this.#listeners) listener();
  }
}

const without = (entries: readonly Entry[], entry: Entry) => entries.filter((each) => each !== entry);

/** Ctrl+Z (⌘Z) undoes the latest saved change, Ctrl+Shift+Z or Ctrl+Y redoes it, except in text fields and dialogs. */
export function useChangeHistory(sopId: string): ChangeHistory {
  const { mutateAsync } = useSaveQueue(sopId, (change: Parameters<SaveQueue>[0], key) => change(key));
  const [history] = useState(() => new ChangeHistory((change) => mutateAsync(change)));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = undoKeyOf(event);
      if (action === null || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : document.body;
      if (target.closest(textFieldSelector) || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      if (action === 'redo') history.redoLatest();
      else history.undoLatest();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [history]);
  return history;
}

/** Whether undo and redo are available. */
export const useCanUndo = (history: ChangeHistory): { canUndo: boolean; canRedo: boolean } => ({
  canUndo: useSyncExternalStore(history.subscribe, history.canUndo),
  canRedo: useSyncExternalStore(history.subscribe, history.canRedo),
});
