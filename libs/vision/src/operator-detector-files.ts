import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { COCO_MODEL } from './backbone.js';

/** What the operator can choose beside the detector that comes with the product: each is a folder of the models folder. */
export const operatorDetectors = ['yolov8n', 'yolov8m', 'yolov8x'] as const;

export interface DetectorChoice {
  requested: string;
  /** The folder of the models folder whose network is used. */
  inUse: string;
  /** A sentence that says why it is not the requested one; null where it is. */
  reason: string | null;
  /** Folders with a detector in them, the built-in one first. */
  installed: string[];
}

export interface OperatorModelFile {
  folder: string;
  file: string;
  format: 'onnx' | 'tfjs';
}

/** The name that a reader knows a detector by. */
export const detectorTitle = (model: string): string =>
  model === COCO_MODEL ? 'COCO-SSD MobileNetV2' : model;

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** The network in `<models folder>/<name>/`: `model.onnx`, else `model.json` (TensorFlow.js); undefined where neither is. */
export async function findOperatorModel(
  modelsDir: string,
  name: string,
): Promise<OperatorModelFile | undefined> {
  const folder = join(modelsDir, name);
  const onnx = join(folder, 'model.onnx');
  if (await exists(onnx)) return { folder, file: onnx, format: 'onnx' };
  const tfjs = join(folder, 'model.json');
  return (await exists(tfjs)) ? { folder, file: tfjs, format: 'tfjs' } : undefined;
}

/** Names of the detectors that lie in the models folder. Looks at file names only. */
export async function installedDetectors(modelsDir: string): Promise<string[]> {
  const names = [COCO_MODEL, ...operatorDetectors];
  const found = await Promise.all(names.map((name) => findOperatorModel(modelsDir, name)));
  return names.filter((_, at) => found[at] !== undefined);
}

/** Which detector is used when the operator asks for one. Loads nothing: whether its file is sound shows when it is loaded. */
export async function resolveDetector(modelsDir: string, requested: string): Promise<DetectorChoice> {
  const installed = await installedDetectors(modelsDir);
  if (installed.includes(requested)) return { requested, inUse: requested, reason: null, installed };
  const reason = `${requested} is not installed; ${detectorTitle(COCO_MODEL)} is used.`;
  return { requested, inUse: COCO_MODEL, reason, installed };
}
