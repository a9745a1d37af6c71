import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { COCO_MODEL } from './backbone.js';

/** The detectors that the operator can choose: the built-in one, and each suitable subfolder of the models folder. */
export const operatorDetectors = ['yolov8n', 'yolov8m', 'yolov8x'] as const;

export interface DetectorChoice {
  requested: string;
  /** The subfolder of the models folder whose network is used. */
  inUse: string;
  /** Why it is not the requested one, as a sentence; null if it is. */
  reason: string | null;
  /** Folders with a detector in them, the built-in one first. */
  installed: string[];
}

export interface OperatorModelFile {
  folder: string;
  file: string;
  format: 'onnx' | 'tfjs';
}

/** The display name of a detector. */
export const detectorTitle = (model: string): string =>
  model === COCO_MODEL ? 'COCO-SSD MobileNetV2' : model;

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** The network in `<models folder>/<name>/`: `model.onnx`, else `model.json` (TensorFlow.js); undefined without either. */
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

/** Names of the detectors in the models folder, by file names only. */
export async function installedDetectors(modelsDir: string): Promise<string[]> {
  const names = [COCO_MODEL, ...operatorDetectors];
  const found = await Promise.all(names.map((name) => findOperatorModel(modelsDir, name)));
  return names.filter((_, at) => found[at] !== undefined);
}

/** The detector to use for the operator's choice. Loads nothing, so a damaged file is only noticed when it is loaded. */
export async function resolveDetector(modelsDir: string, requested: string): Promise<DetectorChoice> {
  const installed = await installedDetectors(modelsDir);
  if (installed.includes(requested)) return { requested, inUse: requested, reason: null, installed };
  const reason = `${requested} is not installed; ${detectorTitle(COCO_MODEL)} is used.`;
  return { requested, inUse: COCO_MODEL, reason, installed };
}
