import { z } from 'zod';
import { annotationLimits, batchSizes, datasetFps, epochs, galleryPage } from '../limits.js';
import { route } from '../route.js';
import {
  box,
  bytes,
  confidence,
  count,
  countInAddress,
  id,
  isoDate,
  percent,
  pixels,
  positiveCount,
  seconds,
} from '../wire.js';

/** Datasets are numbered, everything else of the Training Studio has a UUID. */
const datasetNumber = z
  .number()
  .int()
  .min(1)
  .max(2 ** 50);
const datasetId = z.coerce.number().pipe(datasetNumber);
const frameNumber = countInAddress;
/** Frames per second of a dataset as it was made. */
const fps = z.number().min(datasetFps.min).max(datasetFps.max);
/** Loss, learning rate and the like: what a training says of itself. */
const measure = z.number().min(-1e12).max(1e12);
const unsignedMeasure = measure.min(0);
const datasetParams = z.object({ id: datasetId });
const frameParams = z.object({ id: datasetId, n: frameNumber });
const runParams = z.object({ id });

const share = z.number().min(0).max(1);
const className = z.string().trim().min(1, 'Please enter a label.').max(annotationLimits.classNameMax);

/** A labelled box: centre and size as shares of the frame (0 to 1). */
export const annotationBox = z.object({
  class_name: className,
  /** Always 0 as saved: classes are told apart by name. */
  class_id: count.default(0),
  x_center: share,
  y_center: share,
  width: share.positive('A box needs a width.'),
  height: share.positive('A box needs a height.'),
  /** 1 for a box drawn or accepted by a person; below that only in suggestions. */
  confidence: confidence.default(1),
});
export type AnnotationBox = z.infer<typeof annotationBox>;

const boxes = z.array(annotationBox).max(annotationLimits.boxesPerFrame);

export const frameAnnotation = z.object({
  frame_number: count,
  boxes,
  /** Looked at, and nothing to label on it: the detector learns from it what is not an object. */
  is_background: z.boolean(),
});
export type FrameAnnotation = z.infer<typeof frameAnnotation>;

export const dataset = z.object({
  id: datasetNumber,
  name: z.string(),
  frame_count: count,
  fps,
  /** Boxes on all frames. */
  annotation_count: count,
  annotated_frame_count: count,
  is_annotated: z.boolean(),
  created_at: isoDate,
  /** `preparing` while the video is transcoded and its frames are extracted; `failed` says why in `detail`. */
  status: z.enum(['preparing', 'ready', 'failed']),
  /** Percent of the preparation. */
  progress: percent,
  detail: z.string(),
  transcode: z.boolean(),
  duration_seconds: seconds.nullable(),
  width: pixels.nullable(),
  height: pixels.nullable(),
  /** What it takes of the plan's storage. */
  size_bytes: bytes,
  /** Labels by falling number of boxes. */
  classes: z.array(z.object({ name: z.string(), count: positiveCount })),
  /** Raised by every change of the annotations; a training says which one it learned from. */
  version: count,
  /** Signed path of the first frame, below the API base. */
  thumbnail: z.string().nullable(),
});
export type Dataset = z.infer<typeof dataset>;

export const datasetFrame = z.object({
  frame_number: count,
  seconds,
  /** Signed paths below the API base. */
  path: z.string(),
  thumbnail: z.string(),
  width: pixels,
  height: pixels,
  annotation_count: count,
  is_background: z.boolean(),
});
export type DatasetFrame = z.infer<typeof datasetFrame>;

export const frameFilters = ['all', 'annotated', 'unannotated'] as const;
export type FrameFilter = (typeof frameFilters)[number];

export const trainingStates = ['starting', 'running', 'completed', 'failed'] as const;

export const trainingProgress = z.object({
  training_id: id,
  dataset_id: datasetNumber,
  dataset_name: z.string(),
  model_name: z.string(),
  status: z.enum(trainingStates),
  /** Epochs that are finished. */
  epoch: count,
  total_epochs: positiveCount,
  /** Of the last finished epoch; null before the first one. */
  loss: measure.nullable(),
  map50: share.nullable(),
  map50_95: share.nullable(),
  learning_rate: unsignedMeasure.nullable(),
  batch_size: positiveCount,
  /** When this was last written. */
  timestamp: isoDate,
  message: z.string(),
  error_message: z.string().nullable(),
  /** Percent of the whole, preparation included; never goes back. */
  progress: percent,
  /** Seconds left as the last five epochs suggest; null while that cannot be said. */
  remaining_seconds: z.number().min(0).max(1e9).nullable(),
  /** Trainings of all companies that start before this one; 0 once it runs. */
  queue_position: count,
  /** What really computes: `tfjs-node-gpu`, `tfjs-node` or `wasm`; null before it has started. */
  backend: z.string().nullable(),
  /** The model it made, once it is completed. */
  model_id: id.nullable(),
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

const classPrecision = z.object({
  name: z.string(),
  /** Average precision on the held-out frames by COCO's definition. */
  ap50: share,
  ap50_95: share,
  train_boxes: count,
  held_out_boxes: count,
});

const trainingMetrics = z.object({
  training_id: id,
  /** The epoch whose weights are kept. */
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

export const trainedModel = z.object({
  id,
  name: z.string(),
  /** Counts the models of a company, from 1. */
  version: positiveCount,
  dataset_id: datasetNumber,
  dataset_name: z.string(),
  epochs_trained: count,
  /** Classes that the company's detector did not know before. */
  classes_added: z.array(z.string()),
  /** All classes of the detector with this model active. */
  class_names: z.array(z.string()),
  created_at: isoDate,
  user_name: z.string(),
  is_active: z.boolean(),
  map50: share,
  map50_95: share,
});
export type TrainedModel = z.infer<typeof trainedModel>;

const labelledBox = z.object({ label: z.string(), box });

/** A held-out frame with what is there and what the detector says. */
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
  classes: z.array(classPrecision),
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

export const createDatasetQuery = z.object({
  name: z.string().trim().min(1, 'Please provide a dataset name and video file').max(120),
  fps: z.coerce
    .number()
    .min(datasetFps.min)
    .max(datasetFps.max)
    .multipleOf(datasetFps.step)
    .default(datasetFps.callDefault),
  transcode: z.stringbool().default(true),
});

export const startTraining = z.object({
  dataset_id: datasetNumber,
  model_name: z.string().trim().min(1, 'Please select a dataset and provide a model name').max(120),
  epochs: z.number().int().min(epochs.min).max(epochs.max).default(epochs.default),
  batch_size: z.number().int().min(batchSizes.min).max(batchSizes.max).default(batchSizes.default),
});

const saveAnnotations = z.object({
  dataset_id: datasetNumber.optional(),
  frame_number: count,
  boxes,
  is_background: z.boolean().default(false),
});

const exchangeFormats = ['yolo', 'coco'] as const;
export type ExchangeFormat = (typeof exchangeFormats)[number];

export const datasets = {
  create: route({
    name: 'datasets.create',
    owner: 'training',
    method: 'POST',
    path: '/training/datasets',
    access: 'user',
    summary: 'Uploads a video and starts extracting the frames of a new dataset',
    query: createDatasetQuery,
    bodyKind: 'upload',
    fileField: 'video',
    body: z.object({}),
    reply: dataset,
    status: 201,
    problems: [402, 413, 415],
  }),
  list: route({
    name: 'datasets.list',
    owner: 'training',
    method: 'GET',
    path: '/training/datasets',
    access: 'user',
    summary: 'Datasets of the company, newest first',
    reply: z.array(dataset),
  }),
  get: route({
    name: 'datasets.get',
    owner: 'training',
    method: 'GET',
    path: '/training/datasets/:id',
    access: 'user',
    summary: 'One dataset, with how far its preparation is',
    params: datasetParams,
    reply: dataset,
  }),
  remove: route({
    name: 'datasets.remove',
    owner: 'training',
    method: 'DELETE',
    path: '/training/datasets/:id',
    access: 'user',
    summary: 'Deletes a dataset with its video, frames and annotations; stops what is running for it',
    params: datasetParams,
  }),
  renameClass: route({
    name: 'datasets.rename-class',
    owner: 'training',
    method: 'PUT',
    path: '/training/datasets/:id/classes',
    access: 'user',
    summary: 'Renames a label on every frame; the name of another label joins the two',
    params: datasetParams,
    body: z.object({ from: className, to: className }),
    reply: dataset,
  }),
  frames: route({
    name: 'datasets.frames',
    owner: 'training',
    method: 'GET',
    path: '/training/datasets/:id/frames',
    access: 'user',
    summary: 'A page of frames from a frame number on, or the page before one',
    params: datasetParams,
    query: z.object({
      filter: z.enum(frameFilters).default('all'),
      from: countInAddress.default(0),
      before: countInAddress.optional(),
      limit: z.coerce.number().int().min(1).max(galleryPage.max).default(galleryPage.size),
    }),
    reply: z.object({
      frames: z.array(datasetFrame),
      /** Frames that pass the filter, in the whole dataset. */
      total: count,
      has_previous: z.boolean(),
      has_next: z.boolean(),
    }),
  }),
  frame: route({
    name: 'datasets.frame',
    owner: 'training',
    method: 'GET',
    path: '/training/datasets/:id/frames/:n',
    access: 'user',
    summary: 'One frame',
    params: frameParams,
    reply: datasetFrame,
  }),
  frameImage: route({
    name: 'datasets.frame-image',
    owner: 'training',
    method: 'GET',
    path: '/training/datasets/:id/frames/:n/image',
    access: 'user',
    summary: 'The picture of a frame',
    params: frameParams,
    query: z.object({ size: z.enum(['full', 'thumbnail']).default('full') }),
    replyKind: 'bytes',
  }),
  suggestions: route({
    name: 'datasets.suggestions',
    owner: 'training',
    method: 'GET',
    path: '/training/datasets/:id/frames/:n/suggestions',
    access: 'user',
    summary: 'What the company’s active model sees on a frame, to accept or reject',
    params: frameParams,
    reply: z.object({ model_id: id, model_name: z.string(), boxes: z.array(annotationBox) }),
    problems: [409],
  }),
};

export const annotations = {
  list: route({
    name: 'annotations.list',
    owner: 'training',
    method: 'GET',
    path: '/training/datasets/:id/annotations',
    access: 'user',
    summary: 'All annotated frames of a dataset',
    params: datasetParams,
    reply: z.array(frameAnnotation),
  }),
  save: route({
    name: 'annotations.save',
    owner: 'training',
    method: 'POST',
    path: '/training/datasets/:id/annotations',
    access: 'user',
    summary: 'Replaces the boxes of a frame; none takes the annotation away',
    params: datasetParams,
    body: saveAnnotations,
    reply: frameAnnotation,
  }),
  saveMany: route({
    name: 'annotations.save-many',
    owner: 'training',
    method: 'PUT',
    path: '/training/datasets/:id/annotations',
    access: 'user',
    summary: 'Replaces the boxes of several frames at once, all or none (interpolation)',
    params: datasetParams,
    body: z.object({ frames: z.array(saveAnnotations).min(1).max(annotationLimits.framesAtOnce) }),
    reply: z.array(frameAnnotation),
  }),
  exportAs: route({
    name: 'annotations.export',
    owner: 'training',
    method: 'GET',
    path: '/training/datasets/:id/export',
    access: 'user',
    summary:
      'The annotated frames as a zip: YOLO (images, labels, data.yaml) or COCO (images, annotations.json)',
    params: datasetParams,
    query: z.object({ format: z.enum(exchangeFormats) }),
    replyKind: 'bytes',
  }),
  importFrom: route({
    name: 'annotations.import',
    owner: 'training',
    method: 'POST',
    path: '/training/datasets/:id/import',
    access: 'user',
    summary: 'Takes over boxes from a COCO file or a YOLO zip whose image names are those of an export',
    params: datasetParams,
    bodyKind: 'upload',
    fileField: 'file',
    body: z.object({}),
    reply: z.object({
      frames: count,
      boxes: count,
      /** What was left out, in sentences. */
      warnings: z.array(z.string()),
    }),
    problems: [413, 415],
  }),
};

export const training = {
  settings: route({
    name: 'training.settings',
    owner: 'training',
    method: 'GET',
    path: '/training/settings',
    access: 'user',
    summary: 'What the operator allows for datasets',
    reply: z.object({
      training_default_fps: fps,
      training_max_fps: fps,
      training_enable_transcode: z.boolean(),
      max_video_size_gb: z.number().min(1).max(50),
    }),
  }),
  detectors: route({
    name: 'training.detectors',
    owner: 'training',
    method: 'GET',
    path: '/training/detectors',
    access: 'user',
    summary: 'Which base detector was asked for, which one is really used, and what is installed',
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
    access: 'user',
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
    access: 'user',
    summary: 'How far a training is',
    params: runParams,
    reply: trainingProgress,
  }),
  progressList: route({
    name: 'training-progress.list',
    owner: 'training',
    method: 'GET',
    path: '/training/progress',
    access: 'user',
    summary: 'The trainings of the company, newest first',
    reply: z.array(trainingProgress),
  }),
  progress: route({
    name: 'training-progress.get',
    owner: 'training',
    method: 'GET',
    path: '/training/progress/:id',
    access: 'user',
    summary: 'How far a training is',
    params: runParams,
    reply: trainingProgress,
  }),
  history: route({
    name: 'training-progress.history',
    owner: 'training',
    method: 'GET',
    path: '/training/progress/:id/history',
    access: 'user',
    summary: 'Its epochs in order',
    params: runParams,
    reply: z.array(trainingEpoch),
  }),
  metrics: route({
    name: 'training-progress.metrics',
    owner: 'training',
    method: 'GET',
    path: '/training/progress/:id/metrics',
    access: 'user',
    summary: 'How well it detects, by class, and how fast it learns',
    params: runParams,
    reply: trainingMetrics,
  }),
  stop: route({
    name: 'training-progress.stop',
    owner: 'training',
    method: 'POST',
    path: '/training/progress/:id/stop',
    access: 'user',
    summary: 'Stops a training at once; stopping one that has ended changes nothing',
    params: runParams,
    reply: trainingProgress,
  }),
  remove: route({
    name: 'training-progress.remove',
    owner: 'training',
    method: 'DELETE',
    path: '/training/progress/:id',
    access: 'user',
    summary: 'Removes the record of an ended training; its model stays',
    params: runParams,
    problems: [409],
  }),
  cleanup: route({
    name: 'training-progress.cleanup',
    owner: 'training',
    method: 'POST',
    path: '/training/progress/cleanup',
    access: 'user',
    summary: 'Removes the records of all ended trainings of the company; their models stay',
    reply: z.object({ removed: count }),
  }),
};

export const models = {
  list: route({
    name: 'models.list',
    owner: 'training',
    method: 'GET',
    path: '/training/models',
    access: 'user',
    summary: 'Models of the company, newest first',
    reply: z.array(trainedModel),
  }),
  active: route({
    name: 'models.active',
    owner: 'training',
    method: 'GET',
    path: '/training/models/active',
    access: 'user',
    summary: 'The model that SOPs are made with; null while there is none',
    reply: z.object({ model: trainedModel.nullable() }),
  }),
  get: route({
    name: 'models.get',
    owner: 'training',
    method: 'GET',
    path: '/training/models/:id',
    access: 'user',
    summary: 'The card of a model: data, classes with their precision, history, sample detections',
    params: runParams,
    reply: modelCard,
  }),
  activate: route({
    name: 'models.activate',
    owner: 'training',
    method: 'POST',
    path: '/training/models/:id/activate',
    access: 'user',
    summary: 'SOPs are made with this model from now on',
    params: runParams,
    reply: trainedModel,
  }),
  deactivate: route({
    name: 'models.deactivate',
    owner: 'training',
    method: 'POST',
    path: '/training/models/deactivate',
    access: 'user',
    summary: 'SOPs are made without a model of the company from now on',
  }),
  company: route({
    name: 'models.company',
    owner: 'training',
    method: 'GET',
    path: '/training/company-model',
    access: 'user',
    summary: 'The classes the company has taught, and in which trainings',
    reply: companyModel,
  }),
};
