import { z } from 'zod';
import { executionLimits } from '../limits.js';
import { page, searchText } from '../page.js';
import { route } from '../route.js';
import {
  count,
  equipmentItem,
  id,
  idParams,
  positiveCount,
  precaution,
  requestedMoment,
  seconds,
} from '../wire.js';
import { translationLanguage } from './translations.js';

const { largestValue } = executionLimits;
const measured = z.number().min(-largestValue).max(largestValue);

/** A value that is read off something in a step, with the limits that the text of the step states. */
export const reading = z.object({
  /** The sentence that states it. */
  name: z.string().max(executionLimits.text),
  unit: z.string().max(20),
  /** Null: no limit. */
  min: measured.nullable(),
  max: measured.nullable(),
});
export type Reading = z.infer<typeof reading>;

const picture = z.object({
  path: z.string(),
  thumbnail: z.string(),
  /** A user drew on it, or cut it out of the picture. */
  is_marked: z.boolean(),
});

/** An SOP as one works through it: its released version, or before the first release the draft. */
export const procedure = z.object({
  sop_id: id,
  title: z.string(),
  /** Of the texts (BCP 47). */
  language: z.string(),
  /** What is not translated is in the original. */
  is_translated: z.boolean(),
  /** Null for a draft. */
  version: positiveCount.nullable(),
  /** The number of its last change. */
  revision: count,
  withdrawn_at: z.string().nullable(),
  withdrawal_reason: z.string().nullable(),
  precautions: z.array(precaution.pick({ text: true, kind: true, step_index: true })),
  equipment: z.array(equipmentItem.pick({ name: true, kind: true })),
  steps: z.array(
    z.object({
      id,
      title: z.string(),
      description: z.string(),
      /** Generated text that no person has accepted; only in drafts. */
      is_uncertain: z.boolean(),
      /** Signed paths below the API base; null for a step without a picture. */
      picture: picture.nullable(),
      /** Further ones; absent in what a device stored before they were shown. */
      more_pictures: z.array(picture).optional(),
      /** Signed path of a silent clip of at most six seconds; null where there is none, or the video is hidden. */
      clip: z.string().nullable(),
      readings: z.array(reading),
    }),
  ),
});
export type Procedure = z.infer<typeof procedure>;

export const executionStates = ['in_progress', 'finished', 'abandoned'] as const;
export type ExecutionState = (typeof executionStates)[number];

/** By the clock of the device, which may have been offline; a clock without a battery begins in 1970. */
const deviceMoment = requestedMoment.regex(
  /^(?:19[7-9]\d|[2-8]\d{3})-/,
  'This is not a valid date and time.',
);

const text = z.string().trim().max(executionLimits.text).default('');

const recordedStep = z.object({
  step_id: id,
  /** As it was shown. */
  title: z.string().max(executionLimits.text),
  /** The time for which it was shown. */
  seconds,
  /** Null for a step that was not done. */
  done_at: deviceMoment.nullable(),
  /** What was done differently, or went wrong. */
  deviation: text,
  readings: z
    .array(reading.extend({ value: measured }))
    .max(executionLimits.readingsPerStep)
    .default([]),
  /** Chosen by the sender, who sends each of them with `executions.addPhoto`. */
  photos: z.array(id).max(executionLimits.photosPerStep).default([]),
});

const facts = {
  /** Null for a draft. */
  version: positiveCount.nullable(),
  state: z.enum(executionStates),
  started_at: deviceMoment,
  /** Null while it is in progress. */
  ended_at: deviceMoment.nullable(),
};

export const execution = z.object({
  id,
  sop: z.object({ id, title: z.string() }),
  ...facts,
  /** The name or address of the user; null once removed. */
  by: z.string().nullable(),
  is_own: z.boolean(),
  step_count: count,
  done_count: count,
  deviation_count: count,
  /** Readings outside of their limits. */
  outside_count: count,
  photo_count: count,
  /** When the server received it last. */
  received_at: z.string(),
});
export type Execution = z.infer<typeof execution>;

export const executionDetail = execution.extend({
  note: z.string(),
  steps: z.array(
    recordedStep.extend({
      /** Signed paths below the API base; null until the picture has arrived. */
      photos: z.array(z.object({ id, path: z.string().nullable(), thumbnail: z.string().nullable() })),
    }),
  ),
});
export type ExecutionDetail = z.infer<typeof executionDetail>;

const executionParams = z.object({ id, executionId: id });

const filters = {
  sop_id: id.optional(),
  user_id: id.optional(),
  search: searchText.optional(),
  state: z.enum(executionStates).optional(),
  /** With a deviation, or a reading outside of its limits. */
  deviates: z.enum(['true']).optional(),
  /** Started from here on, and before. */
  from: requestedMoment.optional(),
  until: requestedMoment.optional(),
};

/** Executions of SOPs (“runs” on screen): who worked through one, when, how long, and what was different. */
export const executions = {
  procedure: route({
    name: 'executions.procedure',
    owner: 'sop',
    method: 'GET',
    path: '/sops/:id/procedure',
    access: 'sop.view',
    summary: 'The steps of the SOP for bench mode: of the released version if there is one',
    params: idParams,
    query: z.object({
      /** A language that the SOP is translated into; by default, and where it is not, that of the original. */
      language: translationLanguage.optional(),
    }),
    reply: procedure,
  }),
  list: route({
    name: 'executions.list',
    owner: 'sop',
    method: 'GET',
    path: '/executions',
    access: 'own-execution.view',
    summary:
      'Executions of SOPs, newest first: all of the company with the permission to see them, else the caller’s own',
    ...page(execution, { sorts: ['started_at'], filters }),
  }),
  choices: route({
    name: 'executions.choices',
    owner: 'sop',
    method: 'GET',
    path: '/executions/choices',
    access: 'own-execution.view',
    summary: 'The users and SOPs of the executions, as values of filters',
    reply: z.object({
      /** By name; without those who were removed. */
      people: z.array(z.object({ id, name: z.string() })),
      /** By title, as the latest execution has it. */
      sops: z.array(z.object({ id, title: z.string() })),
    }),
  }),
  export: route({
    name: 'executions.export',
    owner: 'sop',
    method: 'GET',
    path: '/executions/export',
    access: 'own-execution.view',
    rateLimit: 'export',
    summary: 'The executions as CSV, one line for each step',
    query: z.object(filters),
    replyKind: 'bytes',
  }),
  get: route({
    name: 'executions.get',
    owner: 'sop',
    method: 'GET',
    path: '/sops/:id/executions/:executionId',
    access: 'own-execution.view',
    summary: 'One execution with its steps, readings and photos',
    params: executionParams,
    reply: executionDetail,
  }),
  record: route({
    name: 'executions.record',
    owner: 'sop',
    method: 'PUT',
    path: '/sops/:id/executions/:executionId',
    access: 'sop.execute',
    rateLimit: 'execution',
    summary:
      'Stores the current state of an execution under the id that the client has chosen; a state that is older than the stored one, or later than the end, changes nothing',
    params: executionParams,
    body: z
      .object({
        ...facts,
        /** Raised by the sender with each change of the record. */
        sequence: positiveCount,
        /** Of the SOP as it was shown. */
        revision: count,
        note: text,
        steps: z.array(recordedStep).min(1).max(executionLimits.steps),
      })
      .strict()
      .refine(({ state, ended_at }) => (state === 'in_progress') === (ended_at === null), {
        path: ['ended_at'],
        message: 'An execution has an end exactly if it is not in progress.',
      }),
    reply: executionDetail,
    problems: [409],
  }),
  addPhoto: route({
    name: 'executions.add-photo',
    owner: 'sop',
    method: 'PUT',
    path: '/sops/:id/executions/:executionId/photos/:photoId',
    access: 'sop.execute',
    rateLimit: 'upload',
    summary: 'Stores a photo that the execution lists, re-encoded as JPEG; a repeated call changes nothing',
    params: executionParams.extend({ photoId: id }),
    bodyKind: 'upload',
    fileField: 'file',
    problems: [402, 409, 413, 415],
  }),
  remove: route({
    name: 'executions.remove',
    owner: 'sop',
    method: 'DELETE',
    path: '/sops/:id/executions/:executionId',
    access: 'execution.delete',
    summary: 'Deletes an execution with its photos',
    params: executionParams,
  }),
};
