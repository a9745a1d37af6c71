import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type Sop } from '@sop/contracts';
import { createContext, useContext, useRef } from 'react';
import { call } from '../../api/call.js';
import { keys } from '../../api/query.js';
import { showFailure } from '../../ui/toasts.js';
import type { ChangeHistory, SavedChange } from './change-history.js';
import { texts } from './sop.texts.js';
import { isConflict, sopConflictOf } from './step-conflict.js';

/** A change of the SOP or of several of its steps. */
export interface SopEdit {
  /** What was done, as it is said to the reader. */
  readonly said: string;
  /** The SOP that was before the person who made it; what is shown now where it is left out. */
  readonly base?: Sop;
  /** Sends it, based on a revision of the SOP. */
  readonly send: (revision: number) => Promise<Sop>;
  /** Whether what it is about is the same in both: then somebody else's change of something else is no reason to ask. */
  readonly isUntouched: (seen: Sop, now: Sop) => boolean;
  /** What is shown until it is saved. */
  readonly meanwhile?: (sop: Sop) => Sop;
}

export interface SopEditing {
  readonly history: ChangeHistory;
  /** Saves a change, says so and offers to undo it. Undefined where it failed, which was said too. */
  readonly edit: (edit: SopEdit) => Promise<Sop | undefined>;
  /** The same, leaving it to the caller to say what went wrong. */
  readonly save: (edit: SopEdit) => Promise<Sop>;
}

const SopEditingContext = createContext<SopEditing | null>(null);
export const SopEditingProvider = SopEditingContext.Provider;

/** What changes the SOP at hand; null for readers who may not. */
export const useSopEditing = (): SopEditing | null => useContext(SopEditingContext);

export function useMakeSopEditing(sopId: string, history: ChangeHistory): SopEditing {
  const client = useQueryClient();
  const show = (sop: Sop) => client.setQueryData<Sop>(keys.sop(sopId), sop);
  const savedAs = (said: string, { revision }: Sop): SavedChange => ({
    said,
    takeBack: async () => {
      const undone = await call(routes.editing.undo, { params: { id: sopId, revision } });
      show(undone);
      return savedAs(said, undone);
    },
  });
  const save = async (edit: SopEdit): Promise<Sop> => {
    // An answer from before the change would take it off the page again.
    await client.cancelQueries({ queryKey: keys.sop(sopId) });
    const seen = client.getQueryData<Sop>(keys.sop(sopId));
    if (!seen) throw new Error(texts.saveFailure);
    if (edit.meanwhile) show(edit.meanwhile(seen));
    try {
      const saved = await send(edit, edit.base ?? seen);
      show(saved);
      void client.invalidateQueries({ queryKey: keys.sopLists });
      void client.invalidateQueries({ queryKey: keys.revisions(sopId) });
      history.add(savedAs(edit.said, saved));
      return saved;
    } catch (error) {
      show(sopConflictOf(error) ?? seen);
      throw error;
    }
  };
  const { mutateAsync } = useMutation({ mutationKey: keys.saving(sopId), mutationFn: save });
  const edit = async (wish: SopEdit) => {
    try {
      return await mutateAsync(wish);
    } catch (error) {
      showFailure(isConflict(error) && sopConflictOf(error) ? texts.sopChangedMeanwhile : detail(error));
      return undefined;
    }
  };
  return { history, edit, save: mutateAsync };
}

/**
 * Saves what takes a while to be made: it is based on the SOP as it was when that began, was saved last, or was shown in a conflict,
 * whatever has come from others since.
 */
export function useSaveFrom(sop: Sop, editing: SopEditing | null): (edit: SopEdit) => Promise<void> {
  const base = useRef(sop);
  return async (edit) => {
    try {
      base.current = (await editing?.save({ ...edit, base: base.current })) ?? base.current;
    } catch (error) {
      base.current = sopConflictOf(error) ?? base.current;
      throw error;
    }
  };
}

async function send({ send: sendOn, isUntouched }: SopEdit, seen: Sop): Promise<Sop> {
  try {
    return await sendOn(seen.revision);
  } catch (error) {
    const now = sopConflictOf(error);
    if (now && isUntouched(seen, now)) return sendOn(now.revision);
    throw error;
  }
}

/** A refusal has a reason that helps; of anything else the specified sentence. */
const detail = (error: unknown): string =>
  isConflict(error) && error instanceof Error ? error.message : texts.saveFailure;
