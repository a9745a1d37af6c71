import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { COCO_MODEL } from '@sop/vision';
import { startTraining, type TrainingFixture } from '../testing/start-training.js';

describe('the base detector', () => {
  let fixture: TrainingFixture;
  let modelsDir: string;
  const before = process.env['MODELS_DIR'];

  const install = async (name: string, file: string) => {
    await mkdir(join(modelsDir, name), { recursive: true });
    await writeFile(join(modelsDir, name, file), '');
  };

  beforeAll(async () => {
    modelsDir = await mkdtemp(join(tmpdir(), 'sop-models-'));
    process.env['MODELS_DIR'] = modelsDir;
    await install(COCO_MODEL, 'model.json');
    fixture = await startTraining();
  });
  afterAll(async () => {
    await fixture.close();
    await rm(modelsDir, { recursive: true, force: true });
    if (before === undefined) Reflect.deleteProperty(process.env, 'MODELS_DIR');
    else process.env['MODELS_DIR'] = before;
  });

  afterEach(async () => {
    await rm(join(modelsDir, 'yolov8x'), { recursive: true, force: true });
    fixture.fakes.change({ yolo_model: 'yolov8m' });
  });

  const read = async () => (await fixture.signIn()).client.call(routes.training.detectors);

  it('is the included one when the requested one is not installed, with the reason', async () => {
    expect(await read()).toEqual({
      requested: 'yolov8m',
      in_use: 'COCO-SSD MobileNetV2',
      reason: 'yolov8m is not installed; COCO-SSD MobileNetV2 is used.',
      installed: ['COCO-SSD MobileNetV2'],
    });
  });

  it('is the operator’s choice once it is in the models folder', async () => {
    await install('yolov8x', 'model.onnx');
    fixture.fakes.change({ yolo_model: 'yolov8x' });
    expect(await read()).toEqual({
      requested: 'yolov8x',
      in_use: 'yolov8x',
      reason: null,
      installed: ['COCO-SSD MobileNetV2', 'yolov8x'],
    });
  });
});
