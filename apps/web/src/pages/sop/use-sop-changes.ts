import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type Sop, type Step } from '@sop/contracts';
import { call } from '../../api/call.js';
import { keys } from '../../api/query.js';
import type { SavedChange } from './change-history.js';
import { texts } from './sop.texts.js';
import { conflictOf } from './step-conflict.js';
import { formerWords, isChanged, type StepWords } from './step-draft.js';

/** Puts a changed step into the SOP at hand, so that the page shows it without asking again. */
export const withStep = (sop: Sop, changed: Step): Sop => ({
  ...sop,
  steps: sop.steps.map((step) => (step.id === changed.id ? changed : step)),
});

/** Shows a step as it is now, whoever changed it. */
export function useShowStep(sopId: string): (step: Step) => void {
  const client = useQueryClient();
  return (step) => client.setQueryData<Sop>(keys.sop(sopId), (sop) => (sop ? withStep(sop, step) : sop));
}

interface WordsChange {
  readonly stepId: string;
  readonly words: Partial<StepWords>;
  /** The words that were edited, and the revision they had: what somebody else wrote since is not written over. */
  readonly base: StepWords;
  readonly revision: number;
}

/** Saves what was changed of a step's title and description. Refused with both versions where its words were changed meanwhile. */
export function useSaveWords(sopId: string) {
  const show = useShowStep(sopId);
  const client = useQueryClient();
  const save = async (change: WordsChange): Promise<SavedChange> => {
    const { stepId, words, base } = change;
    // An answer from before the change would take it off the page again.
    await client.cancelQueries({ queryKey: keys.sop(sopId) });
    const saved = await sendWords(sopId, change);
    show(saved);
    const back = { stepId, words: formerWords(base, words), base: saved, revision: saved.revision };
    return { said: texts.saved, takeBack: () => save(back) };
  };
  return useMutation({ mutationKey: keys.saving(sopId), mutationFn: save });
}

async function sendWords(sopId: string, { stepId, words, base, revision }: WordsChange): Promise<Step> {
  const send = (based: number) =>
    call(routes.sops.updateStep, { params: { id: sopId, stepId }, body: { ...words, revision: based } });
  try {
    return await send(revision);
  } catch (error) {
    const now = conflictOf(error);
    // Only the picture was changed meanwhile.
    if (now && !isChanged(base, now)) return send(now.revision);
    throw error;
  }
}
