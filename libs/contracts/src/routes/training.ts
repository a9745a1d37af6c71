import { z } from 'zod';
import { batchSizes, datasetFps, epochs, uploadFps } from '../limits.js';
import { statusMessages } from '../refusals/index.js';
import { route } from '../route.js';
import { onOneLine } from '../text.js';
import { count, id, isoDate, percent, positiveCount } from '../wire.js';
import { datasetNumber, measure, share, unsignedMeasure } from './dataset-params.js';

const runParams = z.object({ id });

export const trainingStates = ['starting', 'running', 'completed', 'failed'] as const;

export const trainingProgress = z.object({
  training_id: id,
  dataset_id: datasetNumber,
  dataset_name: z.string(),
  model_name: z.string(),
  status: z.enum(trainingStates),
  /** Finished epochs. */
  epoch: count,
  total_epochs: positiveCount,
  /** Of the last finished epoch; null before the first one. */
  loss: measure.nullable(),
  map50: share.nullable(),
  map50_95: share.nullable(),
  learning_rate: unsignedMeasure.nullable(),
  batch_size: positiveCount,
  /** The time of the last update. */
  timestamp: isoDate,
  message: z.string(),
  message_codes: statusMessages,
  error_message: z.string().nullable(),
  error_message_codes: statusMessages,
  /** Percent of the whole, preparation included; never decreases. */
  progress: percent,
  /** Remaining seconds by the last five epochs; null while unknown. */
  remaining_seconds: z.number().min(0).max(1e9).nullable(),
  /** Trainings of all companies that start before this one; 0 once it runs. */
  queue_position: count,
  /** The backend that computes: `tfjs-node-gpu`, `tfjs-node`, `webgpu` or `wasm`; null before it has started. */
  backend: z.string().nullable(),
  /** The model it made, once it is completed. */
  model_id: id.nullable(),
  /** A user must decide whether SOPs use that model. */
  awaiting_activation: z.boolean(),
});
export type TrainingProgress = z.infer<typeof trainingProgress>;

export const trainingEpoch = z.object({
  epoch: positiveCount,
  loss: measure,
  map50: share,
  map50_95: share,
  learning_rate: unsignedMeasure,
  timestamp: isoDate,
});
export type TrainingEpoch = z.infer<typeof trainingEpoch>;

export const classPrecision = z.object({
  name: z.string(),
  /** Average precision on the held-out frames by COCO's definition. */
  ap50: share,
  ap50_95: share,
  train_boxes: count,
  held_out_boxes: count,
  /**
   * Of the held-out boxes those found with the confidence from which detections are shown; null for models from before this was
   * counted.
   */
  found_boxes: count.nullable(),
  /** False detections on the held-out frames with that confidence. */
  mistaken_boxes: count.nullable(),
});
export type ClassPrecision = z.infer<typeof classPrecision>;

const trainingMetrics = z.object({
  training_id: id,
  /** The epoch whose weights are stored. */
  best_epoch: count,
  map50: share.nullable(),
  map50_95: share.nullable(),
  classes: z.array(classPrecision),
  train_frames: count,
  held_out_frames: count,
  samples_per_second: unsignedMeasure.nullable(),
  seconds_per_epoch: unsignedMeasure.nullable(),
  backend: z.string().nullable(),
});
export type TrainingMetrics = z.infer<typeof trainingMetrics>;

export const startTraining = z.object({
  dataset_id: datasetNumber,
  model_name: z
    .string()
    .overwrite(onOneLine)
    .min(1, 'Please select a dataset and provide a model name')
    .max(120),
  epochs: z.number().int().min(epochs.min).max(epochs.max).default(epochs.default),
  batch_size: z.number().int().min(batchSizes.min).max(batchSizes.max).default(batchSizes.default),
});

export const training = {
  settings: route({
    name: 'training.settings',
    owner: 'training',
    method: 'GET',
    path: '/training/settings',
    access: 'model.view',
    summary: 'The operator’s limits for videos and datasets, and the default values of their forms',
    reply: z.object({
      default_fps: z.number().min(uploadFps.min).max(uploadFps.max),
      max_fps: z.number().min(uploadFps.min).max(uploadFps.max),
      training_default_fps: z.number().min(datasetFps.min).max(datasetFps.max),
      training_max_fps: z.number().min(datasetFps.min).max(datasetFps.max),
      training_enable_transcode: z.boolean(),
      max_video_size_gb: z.number().min(1).max(50),
    }),
  }),
  detectors: route({
    name: 'training.detectors',
    owner: 'training',
    method: 'GET',
    path: '/training/detectors',
    access: 'model.view',
    summary: 'The configured base detector, the one in use, and those that are installed',
    reply: z.object({
      requested: z.string(),
      in_use: z.string(),
      /** Why another one than requested is used; null where it is the one. */
      reason: z.string().nullable(),
      installed: z.array(z.string()),
    }),
  }),
  start: route({
    name: 'training.start',
    owner: 'training',
    method: 'POST',
    path: '/training/train',
    access: 'model.train',
    rateLimit: 'training',
    summary: 'Starts a training on the annotated frames of a dataset',
    body: startTraining,
    reply: z.object({ training_id: id }),
    status: 201,
    problems: [402, 409],
  }),
  status: route({
    name: 'training.status',
    owner: 'training',
    method: 'GET',
    path: '/training/train/:id/status',
    access: 'model.view',
    summary: 'The progress of a training',
    params: runParams,
    reply: trainingProgress,
  }),
};

export const trainingProgressRoutes = {
  list: route({
    name: 'training-progress.list',
    owner: 'training',
    method: 'GET',
    path: '/training/progress',
    access: 'model.view',
    summary: 'The trainings of the company, newest first',
    reply: z.array(trainingProgress),
  }),
  get: route({
    name: 'training-progress.get',
    owner: 'training',
    method: 'GET',
    path: '/training/progress/:id',
    access: 'model.view',
    summary: 'The progress of a training',
    params: runParams,
    reply: trainingProgress,
  }),
  history: route({
    name: 'training-progress.history',
    owner: 'training',
    method: 'GET',
    path: '/training/progress/:id/history',
    access: 'model.view',
    summary: 'The epochs of a training in order',
    params: runParams,
    reply: z.array(trainingEpoch),
  }),
  metrics: route({
    name: 'training-progress.metrics',
    owner: 'training',
    method: 'GET',
    path: '/training/progress/:id/metrics',
    access: 'model.view',
    summary: 'The precision by class, and the speed of the training',
    params: runParams,
    reply: trainingMetrics,
  }),
  stop: route({
    name: 'training-progress.stop',
    owner: 'training',
    method: 'POST',
    path: '/training/progress/:id/stop',
    access: 'model.train',
    summary: 'Stops a training at once; changes nothing if it has ended',
    params: runParams,
    reply: trainingProgress,
  }),
  remove: route({
    name: 'training-progress.remove',
    owner: 'training',
    method: 'DELETE',
    path: '/training/progress/:id',
    access: 'training.delete',
    summary: 'Removes the record of an ended training; its model stays',
    params: runParams,
    problems: [409],
  }),
  cleanup: route({
    name: 'training-progress.cleanup',
    owner: 'training',
    method: 'POST',
    path: '/training/progress/cleanup',
    access: 'training.delete',
    summary: 'Removes the records of all ended trainings of the company; their models stay',
    reply: z.object({ removed: count }),
  }),
};
