export {
  averagePrecision,
  type ClassPrecision,
  type EvaluatedImage,
  type LabelledBox,
  type MeanAveragePrecision,
  meanAveragePrecision,
} from './average-precision.js';
export { COCO_MODEL, loadCocoDetector } from './coco-detector.js';
export { cocoLabel, cocoLabels } from './coco-labels.js';
export type { Box, Detection, DetectOptions, ObjectDetector, TensorBackend } from './detection.js';
export { graphModelFiles } from './graph-model-files.js';
export { intersectionOverUnion } from './intersection-over-union.js';
export { installedDetectors, ModelMissing } from './model-files.js';
export {
  loadScreenTextReader,
  type ScreenText,
  type ScreenTextLine,
  type ScreenTextReader,
} from './screen-text.js';
export { suppressOverlaps } from './suppress-overlaps.js';
export { loadTensorflow, type Tensorflow, type TensorRuntime } from './tensorflow.js';
