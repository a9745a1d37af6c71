import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cocoLabels } from './coco-labels.js';
import { answerForm, decode, type DecodeOptions } from './operator-detector-decode.js';
import { installedDetectors, resolveDetector } from './operator-detector-files.js';
import { fit } from './operator-detector-input.js';
import { readClassNames } from './operator-detector-names.js';
import { readOnnxMetadata } from './operator-detector-onnx-metadata.js';
import { tinyOnnx } from './testing/operator-exports.js';

let modelsDir: string;
beforeEach(async () => {
  modelsDir = await mkdtemp(join(tmpdir(), 'operator-files-'));
});
afterEach(() => rm(modelsDir, { recursive: true, force: true }));

async function place(path: string, content: string | Buffer = ''): Promise<string> {
  const file = join(modelsDir, path);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, content);
  return file;
}

describe('the detector in use', () => {
  it('is the requested one if its file is in the models folder', async () => {
    await place('coco-ssd-mobilenet-v2/model.json');
    await place('yolov8x/model.onnx');
    await place('yolov8n/model.json');
    expect(await resolveDetector(modelsDir, 'yolov8x')).toEqual({
      requested: 'yolov8x',
      inUse: 'yolov8x',
      reason: null,
      installed: ['coco-ssd-mobilenet-v2', 'yolov8n', 'yolov8x'],
    });
  });

  it('is COCO-SSD with a reason otherwise', async () => {
    await place('coco-ssd-mobilenet-v2/model.json');
    await place('yolov8m/metadata.yaml');
    expect(await resolveDetector(modelsDir, 'yolov8m')).toMatchObject({
      inUse: 'coco-ssd-mobilenet-v2',
      reason: 'yolov8m is not installed; COCO-SSD MobileNetV2 is used.',
      installed: ['coco-ssd-mobilenet-v2'],
    });
    expect(await installedDetectors(join(modelsDir, 'nowhere'))).toEqual([]);
  });
});

describe('the names of an operator’s classes', () => {
  const model = (file: string) => ({ folder: join(file, '..'), file, format: 'onnx' as const });

  it('come from metadata.yaml, else labels.txt, else the ONNX file', async () => {
    const file = await place(
      'm/model.onnx',
      tinyOnnx({ metadata: { names: `{0: 'inside', 1: "driver's cap"}` } }),
    );
    expect((await readClassNames(model(file), 2)).names).toEqual(['inside', "driver's cap"]);
    await place('m/labels.txt', 'first\r\nsecond\r\n\r\n');
    expect((await readClassNames(model(file), 2)).names).toEqual(['first', 'second']);
    await place('m/metadata.yaml', 'imgsz: [640, 640]\nnames:\n  1: hose\n  0: valve\n');
    expect((await readClassNames(model(file), 2)).names).toEqual(['valve', 'hose']);
  });

  it('default to COCO’s only for exactly eighty classes', async () => {
    const file = await place('m/model.onnx', tinyOnnx());
    expect((await readClassNames(model(file), 80)).names).toBe(cocoLabels);
    await expect(readClassNames(model(file), 79)).rejects.toThrow(`${file} does not name its 79 classes`);
    await expect(readClassNames(model(file))).rejects.toThrow(`${file} does not name its classes`);
  });

  it('are refused if their indices have gaps', async () => {
    const file = await place('m/model.onnx', tinyOnnx());
    await place('m/metadata.yaml', 'names:\n  0: valve\n  2: hose\n');
    await expect(readClassNames(model(file), 2)).rejects.toThrow('metadata.yaml has no list of class names');
  });

  it('are read with the other metadata of an ONNX file, and not from other files', async () => {
    const file = await place('m/model.onnx', tinyOnnx({ metadata: { stride: '32', names: '{}' } }));
    expect(Object.fromEntries(await readOnnxMetadata(file))).toEqual({ stride: '32', names: '{}' });
    expect((await readOnnxMetadata(await place('m/other', 'plain text, nothing else'))).size).toBe(0);
  });
});

const input = { width: 640, height: 640, isPlanar: true };
const options = (classNames: string[], dims: number[], more: Partial<DecodeOptions> = {}): DecodeOptions => ({
  form: answerForm('model.onnx', dims),
  input,
  // A picture of 1280 by 720 in the middle of the square.
  letterbox: fit({ width: 1280, height: 720 }, input),
  classNames,
  minScore: 0.5,
  maxDetections: 20,
  ...more,
});

describe('decoding a detection export', () => {
  it('maps a box to a picture that is wider than high', () => {
    // One anchor: centre (320, 320) is the picture's middle, 160 wide is a quarter, 90 high a quarter of 360.
    const data = [320, 320, 160, 90, 0.2, 0.9];
    expect(decode({ data, dims: [1, 6, 1] }, options(['valve', 'hose'], [1, 6, 1]))).toEqual([
      { label: 'hose', score: 0.9, box: { x: 0.375, y: 0.375, width: 0.25, height: 0.25 } },
    ]);
  });

  it('keeps the best of overlapping boxes of one class, and both of two classes', () => {
    // Three anchors, rows: centres across, centres down, widths, heights, class 0, class 1.
    const rows = [
      [320, 322, 321],
      [320, 320, 320],
      [100, 100, 100],
      [100, 100, 100],
      [0.9, 0.8, 0.1],
      [0.1, 0.1, 0.7],
    ];
    const found = decode({ data: rows.flat(), dims: [1, 6, 3] }, options(['valve', 'hose'], [1, 6, 3]));
    expect(found.map(({ label, score }) => [label, score])).toEqual([
      ['valve', 0.9],
      ['hose', 0.7],
    ]);
  });

  it('reads final boxes: corners, score, class', () => {
    const data = [0, 140, 640, 500, 0.8, 1, 0, 140, 320, 320, 0.3, 0];
    expect(decode({ data, dims: [1, 2, 6] }, options(['valve', 'hose'], [1, 2, 6]))).toEqual([
      { label: 'hose', score: 0.8, box: { x: 0, y: 0, width: 1, height: 1 } },
    ]);
  });

  it('accepts coordinates as shares of the input, as in exports for TensorFlow', () => {
    const data = [0.5, 0.5, 0.25, 90 / 640, 0.9];
    const [found] = decode({ data, dims: [1, 5, 1] }, options(['valve'], [1, 5, 1]));
    expect(found?.box).toEqual({ x: 0.375, y: 0.375, width: 0.25, height: 0.25 });
  });

  it('clips boxes at the picture’s edge and drops those outside', () => {
    const rows = [
      [10, 320],
      [320, 60],
      [100, 40],
      [100, 40],
      [0.9, 0.9],
    ];
    const found = decode({ data: rows.flat(), dims: [1, 5, 2] }, options(['valve'], [1, 5, 2]));
    expect(found).toHaveLength(1);
    expect(found[0]?.box.x).toBe(0);
    expect(found[0]?.box.width).toBeCloseTo(60 / 640, 6);
  });

  it('refuses an output that is no detection export', () => {
    expect(() => answerForm('/m/model.onnx', [1, 1000])).toThrow('/m/model.onnx answers with [1, 1000]');
    expect(() => answerForm('/m/model.onnx', [1, 4, 8400])).toThrow('answers with [1, 4, 8400]');
    expect(answerForm('m', [1, 84, 8400])).toEqual({ kind: 'raw', boxes: 8400, classes: 80 });
    expect(answerForm('m', [1, 300, 6])).toEqual({ kind: 'final', boxes: 300, classes: undefined });
  });
});
