import { useQueryClient } from '@tanstack/react-query';
import { routes, type Sop, type Step } from '@sop/contracts';
import { call } from '../../api/call.js';
import { keys } from '../../api/query.js';
import { useSaves } from '../../features/saving/use-saves.js';
import type { SavedChange } from './change-history.js';
import { needsReview } from './review.js';
import { texts } from './sop.texts.js';
import { conflictOf } from './step-conflict.js';
import { formerWords, isChanged, settleStepDraft, type StepWords } from './step-draft.js';

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
  /** What was done, as it is said to the reader, where it is more than saved. */
  readonly said?: string;
  /** Whether generated words are to be reviewed again, as they were. */
  readonly isReviewOpen?: boolean;
  /** Whether they come from the step's editor, which may be closed by now, or be written on in. */
  readonly isTyped?: boolean;
}

/** Sends what was changed of a step's title and description. Refused with both versions where its words were changed meanwhile. */
export function useSendWords(sopId: string) {
  const show = useShowStep(sopId);
  const client = useQueryClient();
  const send = async (change: WordsChange, key: string): Promise<SavedChange> => {
    // An answer that was asked for before the change would take it off the page again.
    await client.cancelQueries({ queryKey: keys.sop(sopId) });
    const { stepId, words, base, isTyped, said = texts.saved } = change;
    const before = client.getQueryData<Sop>(keys.sop(sopId))?.steps.find(({ id }) => id === stepId);
    const saved = await sendWords(sopId, change, key);
    await client.cancelQueries({ queryKey: keys.sop(sopId) });
    show(saved);
    if (isTyped) settleStepDraft(saved, base, words);
    const back = {
      stepId,
      words: formerWords(base, words),
      base: saved,
      revision: saved.revision,
      isReviewOpen: before !== undefined && isOfMachine(before),
    };
    return { said, takeBack: (key) => send(back, key) };
  };
  return send;
}

/** Whether words of the step are the machine's, and nobody has vouched for them. */
const isOfMachine = (step: Step): boolean => !step.is_edited || needsReview(step);

/** The same, behind what is being saved already. */
export const useSaveWords = (sopId: string) => useSaves(sopId, useSendWords(sopId));

async function sendWords(
  sopId: string,
  { stepId, words, base, revision, isReviewOpen = false }: WordsChange,
  key: string,
): Promise<Step> {
  const send = (based: number) =>
    call(routes.sops.updateStep, {
      params: { id: sopId, stepId },
      body: { ...words, ...(isReviewOpen && { review: 'open' }), revision: based },
      key,
    });
  try {
    return await send(revision);
  } catch (error) {
    const now = conflictOf(error);
    // Only the picture was changed meanwhile.
    if (now && !isChanged(base, now)) return send(now.revision);
    // Both wrote the same.
    if (now && !isChanged(now, { ...now, ...words })) return now;
    throw error;
  }
}
