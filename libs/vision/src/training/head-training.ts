import type { LabelledBox, MeanAveragePrecision } from '../average-precision.js';
import type { Detection, TensorBackend } from '../detection.js';

export interface TrainingPicture {
  /** A stable key of the picture's cached features. */
  id: string;
  /** A local JPEG, PNG or WebP file; called only if features are not cached. */
  file(): Promise<string>;
  /** Empty: background without any of the classes. */
  boxes: readonly LabelledBox[];
}

export interface HeadTrainingOptions {
  modelsDir: string;
  classNames: readonly string[];
  train: readonly TrainingPicture[];
  /** Pictures for the evaluation of every epoch. Empty: the training loss decides and mAP is 0. */
  heldOut: readonly TrainingPicture[];
  /** Pictures with boxes of other classes: negatives only inside their boxes, since the rest is not annotated for these classes. */
  others?: readonly TrainingPicture[];
  epochs: number;
  batchSize: number;
  /** The folder of cached features by picture, view and backbone; old ones are removed beyond a bound. */
  cacheDir: string;
  /** The same seed and pictures yield the same head on the same backend. Default 1. */
  seed?: number;
  /** Number of epochs without improvement before training stops early. Default: a quarter of the epochs, at least 15. */
  patienceEpochs?: number;
  /** Resumes after this checkpoint's epoch. Throws CheckpointRefused for other bytes, classes, pictures or settings. */
  checkpoint?: Uint8Array;
  /** Aborts between two batches (or two pictures during feature extraction) with the signal's reason. */
  signal: AbortSignal;
  /** Cached views of all views. */
  onPreparing?(done: number, total: number): void;
  /** Batches of the running epoch. */
  onBatch?(done: number, total: number): void;
}

export interface EpochReport {
  /** From 1. */
  epoch: number;
  /** Mean over the samples of the epoch. */
  loss: number;
  map50: number;
  map50to95: number;
  /** Of the last batch. */
  learningRate: number;
  /** Training and evaluation. */
  seconds: number;
  /** Of the training part: pictures seen per second. */
  samplesPerSecond: number;
  isBest: boolean;
  /** The state to resume after this epoch. Call it before the next epoch starts. */
  checkpoint(): Promise<Uint8Array>;
}

export interface TrainedHead {
  /** For {@link HeadedDetector.openHead}: the best epoch's. */
  weights: Uint8Array;
  bestEpoch: number;
  epochsTrained: number;
  stoppedEarly: boolean;
  /** The evaluation of the best epoch on the held-out pictures. */
  evaluation: MeanAveragePrecision;
  /**
   * The best epoch's detections on them, by decreasing score, including low scores that the evaluation needs: show those from about
   * 0.5 on, the best threshold.
   */
  heldOut: readonly { id: string; detections: Detection[] }[];
  backend: TensorBackend;
  backbone: string;
}
