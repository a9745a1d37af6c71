export {
  averagePrecision,
  type ClassPrecision,
  type EvaluatedImage,
  type LabelledBox,
  matchDetections,
  type MeanAveragePrecision,
  meanAveragePrecision,
} from './average-precision.js';
export { COCO_MODEL } from './backbone.js';
export { loadCocoDetector } from './coco-detector.js';
export { cocoLabel, cocoLabels } from './coco-labels.js';
export type {
  Box,
  CompanyHead,
  Detection,
  DetectOptions,
  HeadedDetector,
  ObjectDetector,
  TensorBackend,
} from './detection.js';
export { type Face, type FaceFinder, loadFaceFinder } from './faces/face-finder.js';
export { HeadRefused } from './head/errors.js';
export { graphModelFiles } from './graph-model-files.js';
export { ModelMissing } from './model-files.js';
export { loadOperatorDetector, type OperatorDetector } from './operator-detector.js';
export {
  detectorTitle,
  findOperatorModel,
  installedDetectors,
  resolveDetector,
} from './operator-detector-files.js';
export { loadPictureTextReader, type PictureTextReader } from './picture-text/picture-text-reader.js';
export { suppressOverlaps } from './suppress-overlaps.js';
export { installedBackends, loadTensorflow, type TensorRuntime } from './tensorflow.js';
export type { Tensorflow } from './tensorflow-type.js';
export { CheckpointRefused, NoTrainingData, TrainingOutOfMemory } from './training/errors.js';
export type {
  EpochReport,
  HeadTrainingOptions,
  TrainedHead,
  TrainingPicture,
} from './training/head-training.js';
export { trainHead } from './training/train-head.js';
