import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSaveQueue } from '../../../features/saving/use-save-queue.js';
import { showDone, showFailure } from '../../../ui/toasts.js';
import type { ToastAction } from '../../../ui/toast-action.js';
import { texts } from '../sop.texts.js';
import { isConflict } from '../steps/step-conflict.js';

/** Changes something, under a key by which it is known when it is sent again. */
type Change = (key: string) => Promise<SavedChange>;

/** A change that was saved. */
export interface SavedChange {
  /** What was done, as it is said to the reader. */
  readonly said: string;
  /** Taking it back is a change too. Absent where there is no way back. */
  readonly takeBack?: Change;
}

/** A change that is being saved, or was. */
interface Entry {
  readonly saved: Promise<SavedChange>;
  isOnItsWay: boolean;
}

function entryOf(saved: Promise<SavedChange>): Entry {
  const entry: Entry = { saved, isOnItsWay: true };
  const end = () => {
    entry.isOnItsWay = false;
  };
  saved.then(end, end);
  return entry;
}

/** What was to be taken back was not saved, or has no way back. */
class NothingToUndo extends Error {}

/** Saves behind what is being saved already. */
type Line = (change: (key: string) => Promise<SavedChange | undefined>) => Promise<SavedChange | undefined>;

/**
 * What was changed on this page, to be undone one after the other, the latest first, and done again. What is still being saved is
 * the latest already: undoing it waits in `line` behind it.
 */
export class ChangeHistory {
  readonly #line: Line;
  #done: readonly Entry[] = [];
  #undone: readonly Entry[] = [];
  readonly #listeners = new Set<() => void>();
  #hideLatest: (() => void) | undefined;

  constructor(line: Line) {
    this.#line = line;
  }

  /** Says what was saved once it is, and offers to undo it. Whoever makes the change says where it fails. */
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
    // A message that still stands after Ctrl+Z has done the same.
    if (!this.#done.includes(entry)) return;
    if (entry.isOnItsWay) this.#say(texts.undoneOnceSaved);
    const undone = this.#takeBack(entry);
    this.#set(without(this.#done, entry), [...this.#undone, undone]);
    try {
      const { takeBack } = await undone.saved;
      this.#offer(
        undone,
        texts.undone,
        takeBack && { label: texts.redo, run: () => void this.#redo(undone) },
      );
    } catch (error) {
      this.#drop(undone);
      if (this.#sayFailure(error)) this.#set([...this.#done, entry], this.#undone);
    }
  }

  async #redo(entry: Entry): Promise<void> {
    if (!this.#undone.includes(entry)) return;
    const redone = this.#takeBack(entry);
    this.#set([...this.#done, redone], without(this.#undone, entry));
    try {
      this.#offerUndo(redone, await redone.saved);
    } catch (error) {
      this.#drop(redone);
      if (this.#sayFailure(error)) this.#set(this.#done, [...this.#undone, entry]);
    }
  }

  /** Takes its place in the line at once. */
  #takeBack({ saved }: Entry): Entry {
    const takenBack = this.#line(async (key) => {
      const change = await saved.catch(() => {
        throw new NothingToUndo();
      });
      return change.takeBack && { ...(await change.takeBack(key)), said: change.said };
    });
    return entryOf(
      takenBack.then((change) => {
        if (!change) throw new NothingToUndo();
        return change;
      }),
    );
  }

  #offerUndo(entry: Entry, { said, takeBack }: SavedChange): void {
    this.#offer(entry, said, takeBack && { label: texts.undo, run: () => void this.#undo(entry) });
  }

  /** Says what was done with its way back, unless that was taken meanwhile: then that is what there is to say. */
  #offer(entry: Entry, said: string, wayBack: ToastAction | undefined): void {
    const isWanted = this.#done.includes(entry) || this.#undone.includes(entry);
    if (!wayBack) this.#drop(entry);
    if (!wayBack || isWanted) this.#say(said, wayBack);
  }

  /** Whether it is worth trying again. */
  #sayFailure(error: unknown): boolean {
    if (error instanceof NothingToUndo) return false;
    showFailure(isConflict(error) ? texts.notUndone : texts.saveFailure);
    return !isConflict(error);
  }

  /** One message at a time: whoever makes ten changes wants to hear of the latest. */
  #say(said: string, action?: ToastAction): void {
    this.#hideLatest?.();
    this.#hideLatest = showDone(said, action);
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

const typing =
  'textarea:not([readonly]), select, [contenteditable], input:not([readonly], [type=checkbox], [type=radio], [type=range])';

/** Ctrl+Z (⌘Z) undoes what was saved last, with Shift it is done again, wherever nobody is typing and no dialog is open. */
export function useChangeHistory(sopId: string): ChangeHistory {
  const { mutateAsync } = useSaveQueue(sopId, (change: Parameters<Line>[0], key) => change(key));
  const [history] = useState(() => new ChangeHistory((change) => mutateAsync(change)));
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
