import { z } from 'zod';
import { route } from '../route.js';
import { box, confidence, count, id, isoDate, pixels, positiveCount } from '../wire.js';
import { datasetNumber, share, unsignedMeasure } from './dataset-params.js';
import { classPrecision, trainingEpoch } from './training.js';

const modelParams = z.object({ id });

export const trainedModel = z.object({
  id,
  name: z.string(),
  /** Counts the models of a company, from 1. */
  version: positiveCount,
  dataset_id: datasetNumber,
  dataset_name: z.string(),
  epochs_trained: count,
  /** Classes that are new to the company's detector. */
  classes_added: z.array(z.string()),
  /** All classes of the detector with this model active. */
  class_names: z.array(z.string()),
  created_at: isoDate,
  user_name: z.string(),
  is_active: z.boolean(),
  /** It finds nothing of one of its classes: SOPs use it only after a user confirmed that. */
  awaiting_activation: z.boolean(),
  map50: share,
  map50_95: share,
  /** Of the dataset it learned from, with its results on the held-out frames. */
  classes: z.array(classPrecision),
});
export type TrainedModel = z.infer<typeof trainedModel>;

const labelledBox = z.object({ label: z.string(), box });

/** A held-out frame with its labels and detections. */
const sampleDetection = z.object({
  frame_number: count,
  /** Signed path below the API base. */
  path: z.string(),
  width: pixels,
  height: pixels,
  truths: z.array(labelledBox),
  detections: z.array(labelledBox.extend({ score: confidence })),
});
export type SampleDetection = z.infer<typeof sampleDetection>;

export const modelCard = trainedModel.extend({
  training_id: id,
  /** Version of the dataset's annotations that it learned from. */
  data_version: count,
  epochs_requested: positiveCount,
  batch_size: positiveCount,
  best_epoch: count,
  train_frames: count,
  held_out_frames: count,
  backend: z.string(),
  backbone: z.string(),
  training_seconds: unsignedMeasure,
  history: z.array(trainingEpoch),
  /** Empty once the dataset was deleted. */
  samples: z.array(sampleDetection),
});
export type ModelCard = z.infer<typeof modelCard>;

const companyModel = z.object({
  exists: z.boolean(),
  total_classes: count,
  custom_classes: z.array(z.string()),
  training_history: z.array(
    z.object({
      id,
      dataset_name: z.string(),
      created_at: isoDate,
      classes_added: count,
      user_name: z.string(),
      class_names: z.array(z.string()),
    }),
  ),
});
export type CompanyModel = z.infer<typeof companyModel>;

export const models = {
  list: route({
    name: 'models.list',
    owner: 'training',
    method: 'GET',
    path: '/training/models',
    access: 'model.view',
    summary: 'Models of the company, newest first',
    reply: z.array(trainedModel),
  }),
  active: route({
    name: 'models.active',
    owner: 'training',
    method: 'GET',
    path: '/training/models/active',
    access: 'model.view',
    summary: 'The model with which SOPs are generated; null if there is none',
    reply: z.object({ model: trainedModel.nullable() }),
  }),
  get: route({
    name: 'models.get',
    owner: 'training',
    method: 'GET',
    path: '/training/models/:id',
    access: 'model.view',
    summary: 'The card of a model: data, classes with their precision, history, sample detections',
    params: modelParams,
    reply: modelCard,
  }),
  activate: route({
    name: 'models.activate',
    owner: 'training',
    method: 'POST',
    path: '/training/models/:id/activate',
    access: 'model.activate',
    summary: 'Activates a model: SOPs are generated with it from now on',
    params: modelParams,
    reply: trainedModel,
  }),
  decline: route({
    name: 'models.decline',
    owner: 'training',
    method: 'POST',
    path: '/training/models/:id/decline',
    access: 'model.activate',
    summary: 'Declines a model that awaits a decision; changes nothing for any other model',
    params: modelParams,
    reply: trainedModel,
  }),
  deactivate: route({
    name: 'models.deactivate',
    owner: 'training',
    method: 'POST',
    path: '/training/models/deactivate',
    access: 'model.activate',
    summary: 'Deactivates the active model: SOPs are generated without a model of the company from now on',
  }),
  company: route({
    name: 'models.company',
    owner: 'training',
    method: 'GET',
    path: '/training/company-model',
    access: 'model.view',
    summary: 'The classes that the company has trained, with their trainings',
    reply: companyModel,
  }),
};
