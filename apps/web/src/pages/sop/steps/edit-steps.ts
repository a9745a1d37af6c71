import { routes, type Sop, type Step } from '@sop/contracts';
import { call } from '../../../api/call.js';
import type { MarkupChange } from '../../../features/markup/markup-editor.js';
import type { Chosen } from '../pictures/frame-at.js';
import type { SopEdit } from '../sop-editing.js';
import { texts } from '../sop.texts.js';
import { isChanged, type StepWords } from './step-draft.js';
import { chosenBody } from '../pictures/use-save-picture.js';

const { editing } = routes;

const revisionOf = (sop: Sop, id: string) => sop.steps.find((step) => step.id === id)?.revision;

/** Whether these steps are as they were. */
const areSame =
  (...ids: readonly string[]): SopEdit['isUntouched'] =>
  (seen, now) =>
    ids.every((id) => revisionOf(seen, id) !== undefined && revisionOf(seen, id) === revisionOf(now, id));

const idsOf = (sop: Sop) => sop.steps.map(({ id }) => id);
const isSameOrder: SopEdit['isUntouched'] = (seen, now) => idsOf(seen).join() === idsOf(now).join();

const stepOf = (sop: Sop, stepId: string): Step | undefined => sop.steps.find(({ id }) => id === stepId);

/** Writes words of a step in place of those that were edited. */
export const writeWords = (
  sopId: string,
  stepId: string,
  words: Partial<StepWords>,
  edited: StepWords,
): SopEdit => ({
  said: texts.saved,
  send: (revision, key) =>
    call(routes.sops.updateStep, { params: { id: sopId, stepId }, body: { ...words, revision }, key }),
  isUntouched: (_, now) => {
    const step = stepOf(now, stepId);
    return step !== undefined && !isChanged(edited, step);
  },
  isDone: (now) => {
    const step = stepOf(now, stepId);
    return step !== undefined && !isChanged(step, { ...step, ...words });
  },
});

/** Makes the words of a step a person's as they are. The history does not list it, so it is undone by a change of its own. */
export const acceptWords = (sopId: string, step: Step, review?: 'open'): SopEdit => ({
  ...writeWords(sopId, step.id, {}, step),
  said: texts.accepted(step.position),
  send: (revision, key) => {
    const { title, description } = step;
    const words = { description, ...(title.trim() !== '' && { title }), ...(review && { review }) };
    return call(routes.sops.updateStep, {
      params: { id: sopId, stepId: step.id },
      body: { ...words, revision },
      key,
    });
  },
  isDone: () => false,
  reverse: () => acceptWords(sopId, step, review ? undefined : 'open'),
});

/** The step that came with a change. */
export const newStepOf = (before: Sop, after: Sop): Step | undefined => {
  const known = new Set(idsOf(before));
  return after.steps.find(({ id }) => !known.has(id));
};

export const addStep = (sopId: string, after: string | null): SopEdit => ({
  said: texts.stepAdded,
  send: (revision, key) =>
    call(editing.addStep, {
      params: { id: sopId },
      body: { title: '', description: '', after, revision },
      key,
    }),
  isUntouched: (_, now) => after === null || revisionOf(now, after) !== undefined,
});

export const duplicateStep = (sopId: string, step: Step): SopEdit => ({
  said: texts.stepDuplicated(step.position),
  send: (revision, key) =>
    call(editing.duplicateStep, { params: { id: sopId, stepId: step.id }, body: { revision }, key }),
  isUntouched: areSame(step.id),
});

export const removeStep = (sopId: string, step: Step): SopEdit => ({
  said: texts.stepDeleted(step.position),
  send: (revision, key) =>
    call(editing.removeStep, {
      params: { id: sopId, stepId: step.id },
      query: { revision },
      key,
    }),
  isUntouched: areSame(step.id),
  meanwhile: (sop) =>
    renumbered(
      sop,
      sop.steps.filter(({ id }) => id !== step.id),
    ),
});

/** Of a step that was added and never filled in. */
export const removeEmptyStep = (sopId: string, step: Step): SopEdit => ({
  ...removeStep(sopId, step),
  said: texts.emptyStepRemoved,
});

export const mergeSteps = (sopId: string, step: Step, next: Step): SopEdit => ({
  said: texts.stepsMerged(step.position, next.position),
  send: (revision, key) =>
    call(editing.mergeStep, { params: { id: sopId, stepId: step.id }, body: { revision }, key }),
  isUntouched: (seen, now) =>
    areSame(step.id, next.id)(seen, now) && idsOf(now).indexOf(next.id) === idsOf(now).indexOf(step.id) + 1,
});

export const splitStep = (sopId: string, step: Step, offset: number, title: string): SopEdit => ({
  said: texts.stepSplit(step.position),
  send: (revision, key) =>
    call(editing.splitStep, {
      params: { id: sopId, stepId: step.id },
      body: { offset, revision, ...(title.trim() !== '' && { title: title.trim() }) },
      key,
    }),
  isUntouched: areSame(step.id),
});

/** Moves one step to another place, counted from 0. */
export function moveStep(sop: Sop, from: number, to: number): SopEdit {
  const steps = moved(sop.steps, from, to);
  const step_ids = steps.map(({ id }) => id);
  return {
    said: texts.stepMoved(from + 1, to + 1),
    send: (revision, key) =>
      call(editing.orderSteps, { params: { id: sop.id }, body: { step_ids, revision }, key }),
    isUntouched: isSameOrder,
    meanwhile: (now) => (isSameOrder(sop, now) ? renumbered(now, moved(now.steps, from, to)) : now),
  };
}

const moved = (steps: readonly Step[], from: number, to: number): Step[] => {
  const step = steps[from];
  return step ? [...steps].toSpliced(from, 1).toSpliced(to, 0, step) : [...steps];
};

const renumbered = (sop: Sop, steps: readonly Step[]): Sop => ({
  ...sop,
  steps: steps.map((step, at) => ({ ...step, position: at + 1 })),
  precautions: sop.precautions.map((each) => {
    const id = each.step_index === null ? undefined : sop.steps[each.step_index]?.id;
    const at = steps.findIndex((step) => step.id === id);
    return { ...each, step_index: at < 0 ? null : at };
  }),
});

export const addPicture = (sopId: string, stepId: string, chosen: Chosen): SopEdit => ({
  said: texts.pictureAdded,
  send: (revision, key) =>
    call(editing.addPicture, {
      params: { id: sopId, stepId },
      body: { ...chosenBody(chosen), revision },
      key,
    }),
  isUntouched: areSame(stepId),
});

/** Makes a frame the first picture of a step. */
export const choosePicture = (sopId: string, stepId: string, chosen: Chosen): SopEdit => ({
  said: texts.pictureChanged,
  send: (revision, key) =>
    call(routes.sops.setScreenshot, {
      params: { id: sopId, stepId },
      body: { ...chosenBody(chosen), revision },
      key,
    }),
  isUntouched: (seen, now) =>
    stepOf(seen, stepId)?.screenshots[0]?.seconds === stepOf(now, stepId)?.screenshots[0]?.seconds,
});

/** Takes one of the pictures below the first away, counted from 0. */
export const removePicture = (sopId: string, stepId: string, place: number): SopEdit => ({
  said: texts.pictureRemoved,
  send: (revision, key) =>
    call(editing.removePicture, { params: { id: sopId, stepId, place }, query: { revision }, key }),
  isUntouched: areSame(stepId),
});

/** Draws on a picture of a step: 0 is its first. Pixels that are destroyed are so in every version of it. */
export const markPicture = (
  sopId: string,
  stepId: string,
  place: number,
  { crop, marks, hide }: MarkupChange,
): SopEdit => ({
  said: hide ? texts.pictureDestroyed : texts.pictureMarked,
  ...(hide && { isForGood: true }),
  send: (revision, key) =>
    call(editing.markPicture, {
      params: { id: sopId, stepId, place },
      body: { crop, marks, revision, ...(hide && { hide }) },
      key,
    }),
  isUntouched: areSame(stepId),
});

/** Whether who may only read sees the video. */
export const hideVideo = (sopId: string, isHidden: boolean): SopEdit => ({
  said: isHidden ? texts.videoHidden : texts.videoShown,
  send: (revision, key) =>
    call(routes.sops.update, { params: { id: sopId }, body: { is_video_hidden: isHidden, revision }, key }),
  isUntouched: (seen, now) => seen.is_video_hidden === now.is_video_hidden,
});

type Precautions = readonly {
  text: string;
  kind: Sop['precautions'][number]['kind'];
  step_index: number | null;
}[];
type Equipment = readonly { name: string; kind: Sop['equipment'][number]['kind'] }[];

const listed = (list: readonly (Precautions[number] | Equipment[number])[]): string =>
  JSON.stringify(list.map((each) => [each.kind, 'text' in each ? each.text : each.name]));

export const savePrecautions = (sopId: string, precautions: Precautions): SopEdit => ({
  said: texts.safetySaved,
  send: (revision, key) =>
    call(routes.sops.update, {
      params: { id: sopId },
      body: { precautions: [...precautions], revision },
      key,
    }),
  isUntouched: (seen, now) => listed(seen.precautions) === listed(now.precautions),
});

export const saveEquipment = (sopId: string, equipment: Equipment): SopEdit => ({
  said: texts.equipmentSaved,
  send: (revision, key) =>
    call(routes.sops.update, { params: { id: sopId }, body: { equipment: [...equipment], revision }, key }),
  isUntouched: (seen, now) => listed(seen.equipment) === listed(now.equipment),
});

export const saveFacts = (
  sopId: string,
  facts: { title?: string; department_id?: string | null },
): SopEdit => ({
  said: texts.saved,
  send: (revision, key) =>
    call(routes.sops.update, { params: { id: sopId }, body: { ...facts, revision }, key }),
  isUntouched: (seen, now) => seen.title === now.title && seen.department_id === now.department_id,
});

export const restoreRevision = (sopId: string, number: number): SopEdit => ({
  said: texts.restored(number),
  send: (revision, key) =>
    call(editing.restore, { params: { id: sopId, revision: number }, body: { revision }, key }),
  isUntouched: () => false,
});
