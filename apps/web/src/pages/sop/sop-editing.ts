import { useQueryClient } from '@tanstack/react-query';
import { routes, type ChangedSop, type Sop } from '@sop/contracts';
import { createContext, useContext, useState } from 'react';
import { call } from '../../api/call.js';
import { keys } from '../../api/query.js';
import { useSaveQueue } from '../../features/saving/use-save-queue.js';
import { showFailure } from '../../ui/toasts.js';
import type { ChangeHistory, SavedChange } from './history/change-history.js';
import { texts } from './sop.texts.js';
import { isConflict, sopConflictOf } from './steps/step-conflict.js';

/** A change of the SOP or of several of its steps. */
export interface SopEdit {
  /** What was done, as it is said to the reader. */
  readonly said: string;
  /** The SOP that was before the person who made it, kept up with what is saved of it; what is shown where it is left out. */
  readonly base?: { current: Sop };
  /** Sends it, based on a revision of the SOP, under a key by which it is known when it is sent again. */
  readonly send: (revision: number, key: string) => Promise<ChangedSop>;
  /** Whether what it is about is the same in both: then somebody else's change of something else is no reason to ask. */
  readonly isUntouched: (seen: Sop, now: Sop) => boolean;
  /** Whether someone else made the same change already. */
  readonly isDone?: (now: Sop) => boolean;
  /** What undoes it where the history has no revision of it. */
  readonly reverse?: () => SopEdit;
  /** Part of it stays done whatever is undone: then no way back is offered. */
  readonly isForGood?: boolean;
  /** What is shown until it is saved. */
  readonly meanwhile?: (sop: Sop) => Sop;
}

export interface SopEditing {
  readonly history: ChangeHistory;
  /** Saves a change, says so and offers to undo it. Undefined where it failed, which was said too. */
  readonly edit: (edit: SopEdit) => Promise<Sop | undefined>;
  /** The same, leaving it to the caller to say what went wrong. */
  readonly save: (edit: SopEdit) => Promise<Sop>;
  /** Sends a change within one that is being saved, to undo it. */
  readonly send: (edit: SopEdit, key: string) => Promise<SavedChange>;
}

const SopEditingContext = createContext<SopEditing | null>(null);
export const SopEditingProvider = SopEditingContext.Provider;

/** What changes the SOP at hand; null for readers who may not. */
export const useSopEditing = (): SopEditing | null => useContext(SopEditingContext);

export function useMakeSopEditing(sopId: string, history: ChangeHistory): SopEditing {
  const client = useQueryClient();
  const show = (sop: Sop) => client.setQueryData<Sop>(keys.sop(sopId), sop);
  /** An answer that was asked for before a change would take it off the page again. */
  const stopReading = () => client.cancelQueries({ queryKey: keys.sop(sopId) });
  const shown = async (saved: ChangedSop): Promise<ChangedSop> => {
    await stopReading();
    show(saved);
    void client.invalidateQueries({ queryKey: keys.sopLists });
    void client.invalidateQueries({ queryKey: keys.revisions(sopId) });
    return saved;
  };
  const undo = async (revision: number, key: string): Promise<ChangedSop> => {
    const seen = client.getQueryData<Sop>(keys.sop(sopId));
    return shown(numbered(await call(routes.editing.undo, { params: { id: sopId, revision }, key }), seen));
  };
  const savedAs = (edit: SopEdit, { change }: ChangedSop): SavedChange => {
    const { said, isForGood, reverse } = edit;
    if (isForGood) return { said };
    if (change !== null) return { said, takeBack: async (key) => savedAs(edit, await undo(change, key)) };
    return reverse ? { said, takeBack: (key) => sendWithin(reverse(), key) } : { said };
  };
  const sendWithin = async (edit: SopEdit, key: string): Promise<SavedChange> => {
    const seen = edit.base?.current ?? client.getQueryData<Sop>(keys.sop(sopId));
    if (!seen) throw new Error(texts.saveFailure);
    return savedAs(edit, await shown(await send(edit, seen, key)));
  };
  const saving = useSaveQueue(sopId, async ({ edit, seen }: { edit: SopEdit; seen: Sop }, key) => {
    const base = edit.base ?? { current: seen };
    try {
      const saved = await send(edit, base.current, key);
      base.current = saved;
      return await shown(saved);
    } catch (error) {
      base.current = sopConflictOf(error) ?? base.current;
      throw error;
    }
  });
  const save = async (edit: SopEdit): Promise<Sop> => {
    await stopReading();
    const seen = client.getQueryData<Sop>(keys.sop(sopId));
    if (!seen) throw new Error(texts.saveFailure);
    if (edit.meanwhile) show(edit.meanwhile(seen));
    try {
      const saved = saving.mutateAsync({ edit, seen });
      history.add(saved.then((sop) => savedAs(edit, sop)));
      return await saved;
    } catch (error) {
      show(sopConflictOf(error) ?? seen);
      throw error;
    }
  };
  const edit = async (wish: SopEdit) => {
    try {
      return await save(wish);
    } catch (error) {
      showFailure(isConflict(error) && sopConflictOf(error) ? texts.sopChangedMeanwhile : detail(error));
      return undefined;
    }
  };
  return { history, edit, save, send: sendWithin };
}

/**
 * Saves what takes a while to be made: it is based on the SOP as it was when that began, was saved last, or was shown in a conflict,
 * whatever has come from others since.
 */
export function useSaveFrom(
  sop: Sop,
  editing: SopEditing | null,
): (edit: SopEdit) => Promise<Sop | undefined> {
  const [base] = useState(() => ({ current: sop }));
  return async (edit) => editing?.save({ ...edit, base });
}

async function send(edit: SopEdit, seen: Sop, key: string): Promise<ChangedSop> {
  const sendFrom = async (base: Sop) => numbered(await edit.send(base.revision, key), base);
  try {
    return await sendFrom(seen);
  } catch (error) {
    const now = sopConflictOf(error);
    if (now && edit.isUntouched(seen, now)) return sendFrom(now);
    if (now && edit.isDone?.(now)) return { ...now, change: null };
    throw error;
  }
}

/**
 * While an upgrade rolls out, a server from before changes were numbered may answer: then it is the revision, unless somebody
 * else's change came between, which is not ours to undo.
 */
function numbered(saved: Sop & Partial<ChangedSop>, before: Sop | undefined): ChangedSop {
  const { change = saved.revision - 1 === before?.revision ? saved.revision : null } = saved;
  return { ...saved, change };
}

/** A refusal has a reason that helps; of anything else the specified sentence. */
const detail = (error: unknown): string =>
  isConflict(error) && error instanceof Error ? error.message : texts.saveFailure;
