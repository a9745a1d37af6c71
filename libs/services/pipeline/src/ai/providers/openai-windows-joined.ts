import { emptyDraft, type Draft } from './openai-draft.js';

/** The drafts of neighbouring windows as one. */
export function joined(drafts: readonly Draft[]): Draft {
  const [first] = drafts;
  if (!first || drafts.length === 1) return first ?? emptyDraft;
  const steps = drafts.flatMap((draft) => draft.steps);
  const notCompared = drafts.find((draft) => draft.notCompared)?.notCompared;
  return {
    language: drafts.find(({ language }) => language !== null)?.language ?? null,
    title: drafts.find(({ title }) => title !== null)?.title ?? null,
    noProcedureReason: steps.length > 0 ? null : first.noProcedureReason,
    isScreenRecording: drafts.filter((draft) => draft.isScreenRecording).length * 2 > drafts.length,
    steps,
    equipment: drafts.flatMap((draft) => draft.equipment),
    precautions: drafts.flatMap((draft, at) => {
      const before = drafts.slice(0, at).reduce((sum, other) => sum + other.steps.length, 0);
      return draft.precautions.map((item) => ({
        ...item,
        step: item.step === null ? null : item.step + before,
      }));
    }),
    leftOut: drafts.flatMap((draft) => draft.leftOut),
    ...(notCompared && { notCompared }),
  };
}
