import { z } from 'zod';
import { speechModels } from '../ai-settings.js';
import { dialogFps } from '../limits.js';
import { statusMessages } from '../refusals/index.js';
import { route } from '../route.js';
import { count, frame, id, idParams, percent, seconds, stageNames } from '../wire.js';

const sopParams = z.object({ sopId: id });

const stageProgress = z.object({
  stage: z.enum(stageNames),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Percent of this stage. */
  progress: percent,
  detail: z.string(),
  /** Empty for messages of an earlier version. */
  detail_codes: statusMessages.default([]),
});

/** The last recognised sentence, cut at 200 characters. */
const recognisedLine = z.object({ start_seconds: seconds, text: z.string().max(200) });
export type TranscriptLine = z.infer<typeof recognisedLine>;

export const progress = z.object({
  /** The first unfinished stage in the shown order, or the outcome. */
  stage: z.enum([...stageNames, 'complete', 'error', 'expired']),
  /** Percent of the whole; never decreases. */
  progress: percent,
  detail: z.string(),
  detail_codes: statusMessages,
  /** Whether a retry of a failed run may help: an unusable video is deleted. */
  can_retry: z.boolean(),
  stages: z.array(stageProgress),
  /** Estimated remaining seconds; null while unknown. Never rises. */
  remaining_seconds: z.number().min(0).max(1e9).nullable(),
  /** Runs of this and other companies that start before this one; 0 once it runs. */
  queue_position: count,
  /** The last recognised sentences, oldest first; empty once it has ended. */
  recent_speech: z.array(recognisedLine).max(3),
  /** The last examined picture: a signed path below the API base; null once it has ended. */
  frame: z.string().nullable(),
});
export type Progress = z.infer<typeof progress>;

export const progressRoutes = {
  get: route({
    name: 'progress.get',
    owner: 'pipeline',
    method: 'GET',
    path: '/progress/:sopId',
    access: 'sop.view',
    summary: 'The progress of the generation of an SOP',
    params: sopParams,
    reply: progress,
  }),
  retry: route({
    name: 'progress.retry',
    owner: 'pipeline',
    method: 'POST',
    path: '/progress/:sopId/retry',
    access: 'sop.edit',
    summary: 'Runs a failed SOP again from its first unfinished stage',
    params: sopParams,
    reply: progress,
    problems: [409],
  }),
};

export const frames = {
  list: route({
    name: 'frames.list',
    owner: 'pipeline',
    method: 'GET',
    path: '/sops/:id/frames',
    access: 'sop.edit',
    summary: 'Frames of the video at a density, for choosing a picture',
    params: idParams,
    query: z.object({
      fps: z.coerce
        .number()
        .min(dialogFps.min)
        .max(dialogFps.max)
        .multipleOf(dialogFps.step)
        .default(dialogFps.default),
      /** Includes frames that look like the one before them, where the operator has these left out. */
      with_alike: z.stringbool().default(false),
    }),
    reply: z.object({ frames: z.array(frame) }),
  }),
};

export const moments = {
  take: route({
    name: 'moments.take',
    owner: 'pipeline',
    method: 'POST',
    path: '/sops/:id/moments',
    access: 'sop.edit',
    summary: 'The frame of the video at any moment; extracted if it does not exist yet',
    params: idParams,
    body: z.object({ seconds }).strict(),
    reply: frame,
    problems: [402, 409, 503],
  }),
};

/** The options for a company's AI settings. */
export const transcription = {
  models: route({
    name: 'transcription.models',
    owner: 'pipeline',
    method: 'GET',
    path: '/settings/transcription-models',
    access: 'company.view',
    summary: 'The installed speech models, and the one in use',
    reply: z.object({
      models: z.array(
        z.object({
          name: z.enum(speechModels),
          is_installed: z.boolean(),
          /** The model that this machine uses for this choice; null where no model is installed at all. */
          used: z.string().nullable(),
        }),
      ),
      /** The speech model of the operator's AI provider: it comes first, whatever is chosen. */
      provider_model: z.string().nullable(),
      /** What showing pictures to the language model takes, estimated; null where none is connected. */
      vision: z
        .object({
          model: z.string(),
          tokens_per_step: count,
          /** By the operator's price, in its currency; null where none is set. */
          cost_per_step: z.number().min(0).max(1e9).nullable(),
          currency: z.string().nullable(),
        })
        .nullable(),
    }),
  }),
};
