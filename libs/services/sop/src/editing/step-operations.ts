import { editingLimits } from '@sop/contracts';
import { refuse } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import type { StoredPrecaution } from '../sops/sop.entity.js';
import type { StepRow, StoredScreenshot } from '../steps/step.entity.js';
import { withoutAcceptance } from '../steps/user-edits.js';
import { screenshotsOf } from '../steps/step.presenter.js';
import { mergedSteps } from './merge-steps.js';
import { pinned, writtenStep } from './new-step.js';
import type { SopContent } from './sop-content.js';
import { splitStep } from './split-step.js';

interface SopOf {
  companyId: string;
  sopId: string;
}

/** An SOP and the step that a change is about. */
export interface Edited {
  content: SopContent;
  stepId: string;
}

function requireStepRow(content: SopContent, stepId: string): { row: StepRow; at: number } {
  const at = content.steps.findIndex(({ id }) => id === stepId);
  const row = content.steps[at];
  if (!row) throw refuse('step.not-found');
  return { row, at };
}

function requireRoom({ steps }: SopContent): void {
  if (steps.length >= editingLimits.steps) throw refuse('step.too-many', { limit: editingLimits.steps });
}

const withSteps = (content: SopContent, at: number, count: number, ...rows: StepRow[]): SopContent => ({
  ...content,
  steps: content.steps.toSpliced(at, count, ...rows),
});

/** A written step, behind another one or before all; its moment is the end of the one before it. */
export function addStep(
  content: SopContent,
  sop: SopOf,
  text: { title: string; description: string; after: string | null },
): Edited {
  requireRoom(content);
  const before = text.after === null ? undefined : requireStepRow(content, text.after);
  const seconds = before?.row.generated.end_seconds ?? content.steps[0]?.generated.start_seconds ?? 0;
  const row = pinned({
    ...sop,
    generated: writtenStep(text.title, seconds),
    editedTitle: text.title,
    editedDescription: text.description,
  });
  return { content: withSteps(content, (before?.at ?? -1) + 1, 0, row), stepId: row.id };
}

/** Changes the text of a step; absent fields stay. A review that is opened again takes acceptance off generated text. */
export function editText(
  content: SopContent,
  stepId: string,
  { title, description, review }: { title?: string; description?: string; review?: 'open' },
): Edited {
  const { row, at } = requireStepRow(content, stepId);
  const written = {
    ...row,
    ...(title !== undefined && { editedTitle: title }),
    ...(description !== undefined && { editedDescription: description }),
  };
  const updated = review === 'open' ? withoutAcceptance(written) : written;
  return { content: withSteps(content, at, 1, { ...written, ...updated }), stepId };
}

/** Makes a frame the first picture of a step. */
export function choosePicture(content: SopContent, stepId: string, shot: StoredScreenshot): Edited {
  const { row, at } = requireStepRow(content, stepId);
  return { content: withSteps(content, at, 1, { ...row, chosenScreenshot: shot }), stepId };
}

/** The original is pinned too, so that another run keeps both. */
export function duplicateStep(content: SopContent, stepId: string): Edited {
  requireRoom(content);
  const { row, at } = requireStepRow(content, stepId);
  const copy = pinned({ ...row, id: uuidv7(), revision: 1 });
  return { content: withSteps(content, at, 1, pinned(row), copy), stepId: copy.id };
}

export function removeStep(content: SopContent, stepId: string): Edited {
  const { row, at } = requireStepRow(content, stepId);
  const { start_seconds, end_seconds } = row.generated;
  const span = { step_id: stepId, start_seconds, end_seconds };
  const removedSpans = end_seconds > start_seconds ? [...content.removedSpans, span] : content.removedSpans;
  return { content: { ...withSteps(content, at, 1), removedSpans }, stepId };
}

export function mergeStep(content: SopContent, stepId: string): Edited {
  const { row, at } = requireStepRow(content, stepId);
  const next = content.steps[at + 1];
  if (!next) throw refuse('step.is-last');
  return {
    content: movePrecautions(withSteps(content, at, 2, mergedSteps(row, next)), ({ step_id }) =>
      step_id === next.id ? stepId : step_id,
    ),
    stepId,
  };
}

export function splitStepAt(
  content: SopContent,
  stepId: string,
  { offset, title }: { offset: number; title?: string | undefined },
): Edited {
  requireRoom(content);
  const { row, at } = requireStepRow(content, stepId);
  const [first, second] = splitStep(row, offset, title);
  return {
    content: movePrecautions(withSteps(content, at, 1, first, second), ({ step_id, evidence }) =>
      step_id === stepId && evidence.start_seconds >= second.generated.start_seconds ? second.id : step_id,
    ),
    stepId,
  };
}

/** Adds another picture below the first. The same moment is not shown twice. @throws Problem 409 beyond the limit of a step */
export function addPicture(content: SopContent, stepId: string, shot: StoredScreenshot): Edited {
  const { row, at } = requireStepRow(content, stepId);
  if (row.moreScreenshots.length >= editingLimits.morePictures)
    throw refuse('step.too-many-pictures', { limit: editingLimits.morePictures + 1 });
  const shown = [...screenshotsOf(row).slice(0, 1), ...row.moreScreenshots];
  if (shown.some(({ seconds }) => seconds === shot.seconds)) return { content, stepId };
  const moreScreenshots = [...row.moreScreenshots, shot];
  return { content: withSteps(content, at, 1, { ...row, moreScreenshots }), stepId };
}

/** Removes one of them, counted from 0. */
export function removePicture(content: SopContent, stepId: string, index: number): Edited {
  const { row, at } = requireStepRow(content, stepId);
  if (!row.moreScreenshots[index]) throw refuse('step.picture-not-found');
  const moreScreenshots = row.moreScreenshots.toSpliced(index, 1);
  return { content: withSteps(content, at, 1, { ...row, moreScreenshots }), stepId };
}

/** Every step once; undefined where the ids are not the steps of the SOP. */
export function orderSteps(content: SopContent, ids: readonly string[]): SopContent | undefined {
  const rows = new Map(content.steps.map((row) => [row.id, row]));
  const steps = [...new Set(ids)].flatMap((id) => rows.get(id) ?? []);
  if (steps.length !== ids.length || steps.length !== content.steps.length) return undefined;
  return { ...content, steps, isOrderedByHand: true };
}

const movePrecautions = (
  content: SopContent,
  stepOf: (precaution: StoredPrecaution) => string | null | undefined,
): SopContent => ({
  ...content,
  precautions: content.precautions.map((each) => {
    const step_id = stepOf(each);
    return step_id === undefined || step_id === each.step_id ? each : { ...each, step_id };
  }),
});
