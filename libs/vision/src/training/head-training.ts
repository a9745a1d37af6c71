import type { LabelledBox, MeanAveragePrecision } from '../average-precision.js';
import type { Detection, TensorBackend } from '../detection.js';

export interface TrainingPicture {
  /** Stable: names the picture's cached features. */
  id: string;
  /** A local JPEG, PNG or WebP file; asked for only when features are not cached. */
  file(): Promise<string>;
  /** Empty: background, nothing of the classes is there. */
  boxes: readonly LabelledBox[];
}

export interface HeadTrainingOptions {
  modelsDir: string;
  classNames: readonly string[];
  train: readonly TrainingPicture[];
  /** The measure of every epoch. Empty: the training loss decides and mAP is 0. */
  heldOut: readonly TrainingPicture[];
  /** Pictures with boxes of other things: negatives inside their boxes only, for nobody looked for these classes elsewhere on them. */
  others?: readonly TrainingPicture[];
  epochs: number;
  batchSize: number;
  /** Features lie here by picture, view and backbone; old ones are removed beyond a bound. */
  cacheDir: string;
  /** The same seed and pictures give the same head on the same backend. Default 1. */
  seed?: number;
  /** Epochs without a better one after which training stops early. Default: a quarter of the epochs, at least 15. */
  patienceEpochs?: number;
  /** Goes on after this checkpoint's epoch. Throws CheckpointRefused on other bytes and on one of other classes, pictures or settings. */
  checkpoint?: Uint8Array;
  /** Stops between two batches (or two pictures while features are prepared) with the signal's reason. */
  signal: AbortSignal;
  /** Views whose features are cached, of all. */
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
  /** All that is needed to go on after this epoch. To be asked for before the next epoch is. */
  checkpoint(): Promise<Uint8Array>;
}

export interface TrainedHead {
  /** For {@link HeadedDetector.openHead}: the best epoch's. */
  weights: Uint8Array;
  bestEpoch: number;
  epochsTrained: number;
  stoppedEarly: boolean;
  /** Of the best epoch on the held-out pictures. */
  evaluation: MeanAveragePrecision;
  /**
   * What the best epoch sees on them, the most certain first, with low scores too, as the evaluation needs them: show those from
   * about 0.5 on, where right and wrong ones are told apart best.
   */
  heldOut: readonly { id: string; detections: Detection[] }[];
  backend: TensorBackend;
  backbone: string;
}
