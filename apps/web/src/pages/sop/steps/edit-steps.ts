import { routes, type Sop, type Step } from '@sop/contracts';
import { call } from '../../../api/call.js';
import type { MarkupChange } from '../../../features/markup/markup-editor.js';
import type { Chosen } from '../pictures/frame-at.js';
import type { SopEdit } from '../sop-editing.js';
import { texts } from '../sop.texts.js';
import { isChanged, type StepText } from './step-draft.js';
import { chosenBody } from '../pictures/use-save-picture.js';

const revisionOf = (sop: Sop, id: string) => sop.steps.find((step) => step.id === id)?.revision;

/** Whether these steps are unchanged. */
const areSame =
  (...ids: readonly string[]): SopEdit['isUnaffected'] =>
  (seen, now) =>
    ids.every((id) => revisionOf(seen, id) !== undefined && revisionOf(seen, id) === revisionOf(now, id));

const idsOf = (sop: Sop) => sop.steps.map(({ id }) => id);
const isSameOrder: SopEdit['isUnaffected'] = (seen, now) => idsOf(seen).join() === idsOf(now).join();

const stepOf = (sop: Sop, stepId: string): Step | undefined => sop.steps.find(({ id }) => id === stepId);

/** Saves the text of a step. */
export const saveStepText = (
  sopId: string,
  stepId: string,
  changes: Partial<StepText>,
  edited: StepText,
): SopEdit => ({
  message: texts.saved,
  send: (revision, key) =>
    call(routes.steps.update, { params: { id: sopId, stepId }, body: { ...changes, revision }, key }),
  isUnaffected: (_, now) => {
    const step = stepOf(now, stepId);
    return step !== undefined && !isChanged(edited, step);
  },
  isDone: (now) => {
    const step = stepOf(now, stepId);
    return step !== undefined && !isChanged(step, { ...step, ...changes });
  },
});

/** Accepts the text of a step. The history does not list it, so it is undone by a change of its own. */
export const acceptStepText = (sopId: string, step: Step, review?: 'open'): SopEdit => ({
  ...saveStepText(sopId, step.id, {}, step),
  message: texts.accepted(step.position),
  send: (revision, key) => {
    const { title, description } = step;
    const changes = { description, ...(title.trim() !== '' && { title }), ...(review && { review }) };
    return call(routes.steps.update, {
      params: { id: sopId, stepId: step.id },
      body: { ...changes, revision },
      key,
    });
  },
  isDone: () => false,
  reverse: () => acceptStepText(sopId, step, review ? undefined : 'open'),
});

/** The step that a change added. */
export const newStepOf = (before: Sop, after: Sop): Step | undefined => {
  const known = new Set(idsOf(before));
  return after.steps.find(({ id }) => !known.has(id));
};

export const addStep = (sopId: string, after: string | null): SopEdit => ({
  message: texts.stepAdded,
  send: (revision, key) =>
    call(routes.steps.add, {
      params: { id: sopId },
      body: { title: '', description: '', after, revision },
      key,
    }),
  isUnaffected: (_, now) => after === null || revisionOf(now, after) !== undefined,
});

export const duplicateStep = (sopId: string, step: Step): SopEdit => ({
  message: texts.stepDuplicated(step.position),
  send: (revision, key) =>
    call(routes.steps.duplicate, { params: { id: sopId, stepId: step.id }, body: { revision }, key }),
  isUnaffected: areSame(step.id),
});

export const removeStep = (sopId: string, step: Step): SopEdit => ({
  message: texts.stepDeleted(step.position),
  send: (revision, key) =>
    call(routes.steps.remove, {
      params: { id: sopId, stepId: step.id },
      query: { revision },
      key,
    }),
  isUnaffected: areSame(step.id),
  optimistic: (sop) =>
    renumbered(
      sop,
      sop.steps.filter(({ id }) => id !== step.id),
    ),
});

/** Removes an added step that was never filled in. */
export const removeEmptyStep = (sopId: string, step: Step): SopEdit => ({
  ...removeStep(sopId, step),
  message: texts.emptyStepRemoved,
});

export const mergeSteps = (sopId: string, step: Step, next: Step): SopEdit => ({
  message: texts.stepsMerged(step.position, next.position),
  send: (revision, key) =>
    call(routes.steps.merge, { params: { id: sopId, stepId: step.id }, body: { revision }, key }),
  isUnaffected: (seen, now) =>
    areSame(step.id, next.id)(seen, now) && idsOf(now).indexOf(next.id) === idsOf(now).indexOf(step.id) + 1,
});

export const splitStep = (sopId: string, step: Step, offset: number, title: string): SopEdit => ({
  message: texts.stepSplit(step.position),
  send: (revision, key) =>
    call(routes.steps.split, {
      params: { id: sopId, stepId: step.id },
      body: { offset, revision, ...(title.trim() !== '' && { title: title.trim() }) },
      key,
    }),
  isUnaffected: areSame(step.id),
});

/** Moves one step to another position, from 0. */
export function moveStep(sop: Sop, from: number, to: number): SopEdit {
  const steps = moved(sop.steps, from, to);
  const step_ids = steps.map(({ id }) => id);
  return {
    message: texts.stepMoved(from + 1, to + 1),
    send: (revision, key) =>
      call(routes.steps.order, { params: { id: sop.id }, body: { step_ids, revision }, key }),
    isUnaffected: isSameOrder,
    optimistic: (now) => (isSameOrder(sop, now) ? renumbered(now, moved(now.steps, from, to)) : now),
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
  message: texts.pictureAdded,
  send: (revision, key) =>
    call(routes.steps.addPicture, {
      params: { id: sopId, stepId },
      body: { ...chosenBody(chosen), revision },
      key,
    }),
  isUnaffected: areSame(stepId),
});

/** Makes a frame the first picture of a step. */
export const choosePicture = (sopId: string, stepId: string, chosen: Chosen): SopEdit => ({
  message: texts.pictureChanged,
  send: (revision, key) =>
    call(routes.steps.setScreenshot, {
      params: { id: sopId, stepId },
      body: { ...chosenBody(chosen), revision },
      key,
    }),
  isUnaffected: (seen, now) =>
    stepOf(seen, stepId)?.screenshots[0]?.seconds === stepOf(now, stepId)?.screenshots[0]?.seconds,
});

/** Removes one of the further pictures, from 0. */
export const removePicture = (sopId: string, stepId: string, position: number): SopEdit => ({
  message: texts.pictureRemoved,
  send: (revision, key) =>
    call(routes.steps.removePicture, {
      params: { id: sopId, stepId, position },
      query: { revision },
      key,
    }),
  isUnaffected: areSame(stepId),
});

/** Saves the markup of a picture: 0 is the first. What is redacted is redacted in every version of it. */
export const markPicture = (
  sopId: string,
  stepId: string,
  position: number,
  { crop, marks, hide }: MarkupChange,
): SopEdit => ({
  message: hide ? texts.pictureRedacted : texts.pictureMarked,
  ...(hide && { isPermanent: true }),
  send: (revision, key) =>
    call(routes.steps.markPicture, {
      params: { id: sopId, stepId, position },
      body: { crop, marks, revision, ...(hide && { hide }) },
      key,
    }),
  isUnaffected: areSame(stepId),
});

/** Sets whether viewers see the video. */
export const hideVideo = (sopId: string, isHidden: boolean): SopEdit => ({
  message: isHidden ? texts.videoHidden : texts.videoShown,
  send: (revision, key) =>
    call(routes.sops.update, { params: { id: sopId }, body: { is_video_hidden: isHidden, revision }, key }),
  isUnaffected: (seen, now) => seen.is_video_hidden === now.is_video_hidden,
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
  message: texts.safetySaved,
  send: (revision, key) =>
    call(routes.sops.update, {
      params: { id: sopId },
      body: { precautions: [...precautions], revision },
      key,
    }),
  isUnaffected: (seen, now) => listed(seen.precautions) === listed(now.precautions),
});

export const saveEquipment = (sopId: string, equipment: Equipment): SopEdit => ({
  message: texts.equipmentSaved,
  send: (revision, key) =>
    call(routes.sops.update, { params: { id: sopId }, body: { equipment: [...equipment], revision }, key }),
  isUnaffected: (seen, now) => listed(seen.equipment) === listed(now.equipment),
});

export const saveFacts = (
  sopId: string,
  facts: { title?: string; department_id?: string | null },
): SopEdit => ({
  message: texts.saved,
  send: (revision, key) =>
    call(routes.sops.update, { params: { id: sopId }, body: { ...facts, revision }, key }),
  isUnaffected: (seen, now) => seen.title === now.title && seen.department_id === now.department_id,
});

export const restoreRevision = (sopId: string, number: number): SopEdit => ({
  message: texts.restored(number),
  send: (revision, key) =>
    call(routes.sops.restore, { params: { id: sopId, revision: number }, body: { revision }, key }),
  isUnaffected: () => false,
});
