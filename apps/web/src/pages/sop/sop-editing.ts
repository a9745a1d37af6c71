import { useQueryClient } from '@tanstack/react-query';
import { routes, type ChangedSop, type Sop } from '@sop/contracts';
import { createContext, useContext, useState } from 'react';
import { call } from '../../api/call.js';
import { keys } from '../../api/query-keys.js';
import { useSaveQueue } from '../../features/saving/use-save-queue.js';
import { showFailure } from '../../ui/toasts.js';
import type { ChangeHistory, SavedChange } from './history/change-history.js';
import { texts } from './sop.texts.js';
import { isConflict, sopConflictOf } from './steps/step-conflict.js';

/** A change of the SOP or of several of its steps. */
export interface SopEdit {
  /** The success message. */
  readonly message: string;
  /** The SOP on which the user based the change, updated by own saves; the displayed one if absent. */
  readonly base?: { current: Sop };
  /** Sends it, based on a revision of the SOP, under an idempotency key. */
  readonly send: (revision: number, key: string) => Promise<ChangedSop>;
  /** Whether the edited part is the same in both: then a change of another part needs no question. */
  readonly isUnaffected: (seen: Sop, now: Sop) => boolean;
  /** Whether another user has made the same change already. */
  readonly isDone?: (now: Sop) => boolean;
  /** The reverse change if the history has no revision of it. */
  readonly reverse?: () => SopEdit;
  /** Part of it cannot be undone: then no undo is offered. */
  readonly isPermanent?: boolean;
  /** Optimistic state until it is saved. */
  readonly optimistic?: (sop: Sop) => Sop;
}

export interface SopEditing {
  readonly history: ChangeHistory;
  /** Saves a change, announces it and offers to undo it. Undefined after a failure, which was announced. */
  readonly edit: (edit: SopEdit) => Promise<Sop | undefined>;
  /** The same, but the caller handles errors. */
  readonly save: (edit: SopEdit) => Promise<Sop>;
  /** Sends the reverse of a change within one that is being saved. */
  readonly sendReverse: (edit: SopEdit, key: string) => Promise<SavedChange>;
}

const SopEditingContext = createContext<SopEditing | null>(null);
export const SopEditingProvider = SopEditingContext.Provider;

/** Edits the current SOP; null for users who may not. */
export const useSopEditing = (): SopEditing | null => useContext(SopEditingContext);

/** The SOP as the page shows it. */
function useShownSop(sopId: string) {
  const client = useQueryClient();
  const show = (sop: Sop) => client.setQueryData<Sop>(keys.sop(sopId), sop);
  const cancelQueries = () => client.cancelQueries({ queryKey: keys.sop(sopId) });
  return {
    get: () => client.getQueryData<Sop>(keys.sop(sopId)),
    show,
    /** A reply requested before a change would remove it from the page again. */
    cancelQueries,
    showSaved: async (saved: ChangedSop): Promise<ChangedSop> => {
      await cancelQueries();
      show(saved);
      void client.invalidateQueries({ queryKey: keys.sopLists });
      void client.invalidateQueries({ queryKey: keys.revisions(sopId) });
      return saved;
    },
  };
}

export function useCreateSopEditing(sopId: string, history: ChangeHistory): SopEditing {
  const shown = useShownSop(sopId);
  const undo = async (revision: number, key: string): Promise<ChangedSop> => {
    const seen = shown.get();
    const undone = await call(routes.sops.undo, { params: { id: sopId, revision }, key });
    return shown.showSaved(numbered(undone, seen));
  };
  const savedAs = (edit: SopEdit, { change }: ChangedSop): SavedChange => {
    const { message, isPermanent, reverse } = edit;
    if (isPermanent) return { message };
    if (change !== null) return { message, revert: async (key) => savedAs(edit, await undo(change, key)) };
    return reverse ? { message, revert: (key) => sendReverse(reverse(), key) } : { message };
  };
  const sendReverse = async (edit: SopEdit, key: string): Promise<SavedChange> => {
    const seen = edit.base?.current ?? shown.get();
    if (!seen) throw new Error(texts.saveFailure);
    return savedAs(edit, await shown.showSaved(await sendWithRebase(edit, seen, key)));
  };
  const saving = useSaveQueue(sopId, async ({ edit, seen }: { edit: SopEdit; seen: Sop }, key) => {
    const base = edit.base ?? { current: seen };
    try {
      const saved = await sendWithRebase(edit, base.current, key);
      base.current = saved;
      return await shown.showSaved(saved);
    } catch (error) {
      base.current = sopConflictOf(error) ?? base.current;
      throw error;
    }
  });
  const save = async (edit: SopEdit): Promise<Sop> => {
    await shown.cancelQueries();
    const seen = shown.get();
    if (!seen) throw new Error(texts.saveFailure);
    if (edit.optimistic) shown.show(edit.optimistic(seen));
    try {
      const saved = saving.mutateAsync({ edit, seen });
      history.add(saved.then((sop) => savedAs(edit, sop)));
      return await saved;
    } catch (error) {
      shown.show(sopConflictOf(error) ?? seen);
      throw error;
    }
  };
  return { history, edit: withFailureShown(save), save, sendReverse };
}

const withFailureShown =
  (save: SopEditing['save']): SopEditing['edit'] =>
  async (change) => {
    try {
      return await save(change);
    } catch (error) {
      showFailure(isConflict(error) && sopConflictOf(error) ? texts.sopChangedMeanwhile : detail(error));
      return undefined;
    }
  };

/**
 * Saves an edit relative to the SOP that the user saw: at opening, after the last save, or in the last conflict. Later
 * updates from others do not move this base.
 */
export function useSaveBasedOn(
  sop: Sop,
  editing: SopEditing | null,
): (edit: SopEdit) => Promise<Sop | undefined> {
  const [base] = useState(() => ({ current: sop }));
  return async (edit) => editing?.save({ ...edit, base });
}

async function sendWithRebase(edit: SopEdit, seen: Sop, key: string): Promise<ChangedSop> {
  const sendFrom = async (base: Sop) => numbered(await edit.send(base.revision, key), base);
  try {
    return await sendFrom(seen);
  } catch (error) {
    const now = sopConflictOf(error);
    if (now && edit.isUnaffected(seen, now)) return sendFrom(now);
    if (now && edit.isDone?.(now)) return { ...now, change: null };
    throw error;
  }
}

/**
 * During a rolling upgrade an older server may reply without change numbers: then the revision is used, unless another
 * user's change came between.
 */
function numbered(saved: Sop & Partial<ChangedSop>, before: Sop | undefined): ChangedSop {
  const { change = saved.revision - 1 === before?.revision ? saved.revision : null } = saved;
  return { ...saved, change };
}

/** The server's reason for a refusal; otherwise the specified message. */
const detail = (error: unknown): string =>
  isConflict(error) && error instanceof Error ? error.message : texts.saveFailure;
