import type {
  ClassPrecision,
  Dataset,
  DatasetFrame,
  ModelCard,
  TrainedModel,
  TrainingEpoch,
  TrainingProgress,
} from '@sop/contracts';
import { uuid } from './uuid.js';

export const datasetOf = (change: Partial<Dataset> = {}): Dataset => ({
  id: 7,
  name: 'Assembly table',
  frame_count: 120,
  fps: 2,
  annotation_count: 5,
  annotated_frame_count: 3,
  is_annotated: true,
  created_at: '2026-11-19T12:00:00Z',
  status: 'ready',
  progress: 100,
  detail: '',
  detail_codes: [],
  transcode: true,
  duration_seconds: 60,
  width: 1280,
  height: 720,
  size_bytes: 1_000_000,
  classes: [
    { name: 'clamp', count: 4 },
    { name: 'wrench', count: 1 },
  ],
  version: 2,
  thumbnail: 'storage/datasets/f.jpg?signature=x',
  ...change,
});

export const frameOf = (number: number, change: Partial<DatasetFrame> = {}): DatasetFrame => ({
  frame_number: number,
  seconds: number / 2,
  path: `storage/datasets/${number}.jpg?signature=x`,
  thumbnail: `storage/datasets/${number}-small.jpg?signature=x`,
  width: 1280,
  height: 720,
  annotation_count: 0,
  is_background: false,
  ...change,
});

/** Frames `from` to `to` inclusive, as a page of the gallery. */
export const framePage = (from: number, to: number, total: number) => ({
  frames: Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => frameOf(from + index)),
  total,
  has_previous: from > 0,
  has_next: to < total - 1,
});

export const progressOf = (change: Partial<TrainingProgress> = {}): TrainingProgress => ({
  training_id: uuid(50),
  dataset_id: 7,
  dataset_name: 'Assembly table',
  model_name: 'Parts',
  status: 'running',
  epoch: 12,
  total_epochs: 100,
  loss: 0.7123,
  map50: 0.61,
  map50_95: 0.33,
  learning_rate: 0.0008,
  batch_size: 8,
  timestamp: '2026-11-21T10:00:00Z',
  message: 'Learning',
  message_codes: [],
  error_message: null,
  error_message_codes: [],
  progress: 20,
  remaining_seconds: 300,
  queue_position: 0,
  backend: 'tfjs-node-gpu',
  model_id: null,
  awaiting_activation: false,
  ...change,
});

/** Epochs 1 to `count`, the given number of seconds apart. */
export const historyOf = (count: number, secondsApart = 10): TrainingEpoch[] =>
  Array.from({ length: count }, (_, index) => ({
    epoch: index + 1,
    loss: 2 / (index + 1),
    map50: Math.min(0.9, index / 20),
    map50_95: Math.min(0.6, index / 40),
    learning_rate: 0.001,
    timestamp: new Date(Date.UTC(2026, 10, 21, 10) + index * secondsApart * 1000).toISOString(),
  }));

/** A class of which `found` of `of` held-out boxes are found. */
export const classOf = (name: string, found: number, of: number): ClassPrecision => ({
  name,
  ap50: of > 0 ? found / of : 0,
  ap50_95: of > 0 ? found / of / 2 : 0,
  train_boxes: of * 4 || 1,
  held_out_boxes: of,
  found_boxes: found,
  mistaken_boxes: 0,
});

export const modelOf = (change: Partial<TrainedModel> = {}): TrainedModel => ({
  id: uuid(80),
  name: 'Parts',
  version: 3,
  dataset_id: 7,
  dataset_name: 'Assembly table',
  epochs_trained: 84,
  classes_added: ['clamp', 'wrench'],
  class_names: ['clamp', 'wrench'],
  created_at: '2026-11-20T12:00:00Z',
  user_name: 'Mara Engel',
  is_active: false,
  awaiting_activation: false,
  map50: 0.8731,
  map50_95: 0.5512,
  classes: [classOf('clamp', 15, 16), classOf('wrench', 0, 0)],
  ...change,
});

export const cardOf = (change: Partial<ModelCard> = {}): ModelCard => ({
  ...modelOf(),
  training_id: uuid(50),
  data_version: 4,
  epochs_requested: 100,
  batch_size: 8,
  best_epoch: 71,
  train_frames: 64,
  held_out_frames: 16,
  backend: 'wasm',
  backbone: 'MobileNetV2',
  training_seconds: 1120,
  history: historyOf(84),
  samples: [
    {
      frame_number: 9,
      path: 'storage/datasets/9.jpg?signature=x',
      width: 1280,
      height: 720,
      truths: [{ label: 'clamp', box: { x: 0.1, y: 0.2, width: 0.3, height: 0.4 } }],
      detections: [{ label: 'clamp', score: 0.912, box: { x: 0.11, y: 0.2, width: 0.3, height: 0.4 } }],
    },
  ],
  ...change,
});
