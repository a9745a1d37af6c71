/** @jest-environment ./libs/speech/testing/native-arrays-environment.mjs */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { loadOperatorDetector, type OperatorDetector } from './index.js';
import { tinyOnnx, writeTinyGraphModel } from './testing/operator-exports.js';

const slow = 300_000;
let modelsDir: string;
let opened: OperatorDetector[] = [];

beforeEach(async () => {
  modelsDir = await mkdtemp(join(tmpdir(), 'operator-'));
});
afterEach(async () => {
  await Promise.all(opened.map((each) => each.close()));
  opened = [];
  await rm(modelsDir, { recursive: true, force: true });
});

async function place(name: string, files: Record<string, string | Buffer>): Promise<void> {
  await mkdir(join(modelsDir, name), { recursive: true });
  for (const [file, content] of Object.entries(files)) await writeFile(join(modelsDir, name, file), content);
}
async function open(name: string): Promise<OperatorDetector> {
  const detector = await loadOperatorDetector(modelsDir, name);
  opened.push(detector);
  return detector;
}
async function picture(width: number, height: number, background: string): Promise<string> {
  const file = join(modelsDir, `${width}x${height}.png`);
  await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toFile(file);
  return file;
}

describe('a detector of the operator', () => {
  it('runs in onnxruntime with the right colour order and the names of its file', async () => {
    await place('yolov8n', {
      'model.onnx': tinyOnnx({ metadata: { task: 'detect', names: "{0: 'valve'}" } }),
    });
    const detector = await open('yolov8n');
    expect(detector).toMatchObject({ model: 'yolov8n', backend: 'onnxruntime', classNames: ['valve'] });
    const red = await detector.detect(await picture(64, 64, '#ff0000'));
    expect(red).toEqual([
      { label: 'valve', score: expect.closeTo(1, 5), box: { x: 0, y: 0, width: 0.5, height: 0.5 } },
    ]);
    const cyan = await detector.detect(await picture(64, 64, '#00ffff'));
    expect(cyan.map(({ box }) => [box.x, box.y, box.width])).toEqual([
      [0.5, 0, 0.5],
      [0, 0.5, 1],
    ]);
  });

  it(
    'is a TensorFlow.js graph model as well, with the names beside it',
    async () => {
      await writeTinyGraphModel(join(modelsDir, 'yolov8x'));
      await place('yolov8x', { 'metadata.yaml': 'task: detect\nnames:\n  0: torque wrench\n' });
      const detector = await open('yolov8x');
      expect(['tfjs-node-gpu', 'tfjs-node', 'webgpu', 'wasm']).toContain(detector.backend);
      const green = await detector.detect(await picture(64, 64, '#00ff00'));
      expect(green).toHaveLength(1);
      expect(green[0]).toMatchObject({
        label: 'torque wrench',
        box: { x: 0.5, y: 0, width: 0.5, height: 0.5 },
      });
    },
    slow,
  );

  it('returns boxes as shares of a picture that is not square', async () => {
    await place('yolov8n', { 'model.onnx': tinyOnnx(), 'labels.txt': 'valve\n' });
    // Twice as wide as high, so it fills the middle half of the network's square.
    const [seen] = await (await open('yolov8n')).detect(await picture(64, 32, '#ff0000'), { minScore: 0.3 });
    expect(seen?.box).toEqual({ x: 0, y: 0, width: 0.5, height: 0.5 });
    expect(seen?.score).toBeCloseTo(0.5 + 0.5 * (114 / 255), 2);
  });

  it('uses 640 pixels for a file with a dynamic input size', async () => {
    await place('yolov8n', { 'model.onnx': tinyOnnx({ isDynamic: true }), 'labels.txt': 'valve' });
    const [seen] = await (await open('yolov8n')).detect(await picture(64, 64, '#ff0000'));
    expect(seen?.box.width).toBeCloseTo(16 / 640, 5);
  });

  it('returns the same for overlapping calls, and continues after a file that is no picture', async () => {
    await place('yolov8n', { 'model.onnx': tinyOnnx(), 'labels.txt': 'valve' });
    const detector = await open('yolov8n');
    const file = await picture(64, 64, '#ff0000');
    const [first, second] = await Promise.all([detector.detect(file), detector.detect(file)]);
    expect(second).toEqual(first);
    await expect(detector.detect(join(modelsDir, 'absent.jpg'))).rejects.toThrow();
    expect(await detector.detect(file)).toEqual(first);
  });

  it.each<[string, Record<string, string | Buffer>, RegExp]>([
    ['damaged', { 'model.onnx': Buffer.from('not a network') }, /yolov8n.model\.onnx cannot be used: /],
    [
      'without names',
      { 'model.onnx': tinyOnnx() },
      /model\.onnx does not name its 1 classes: put metadata\.yaml/,
    ],
    [
      'with names for other classes',
      { 'model.onnx': tinyOnnx(), 'labels.txt': 'valve\nhose\n' },
      /model\.onnx has 1 classes, but .*labels\.txt names 2\./,
    ],
    [
      'with names that cannot be read',
      { 'model.onnx': tinyOnnx(), 'metadata.yaml': 'names: [' },
      /metadata\.yaml cannot be read/,
    ],
    [
      'of half precision',
      { 'model.onnx': tinyOnnx({ inputType: 10 }), 'labels.txt': 'valve' },
      /takes float16 pictures: export it with half=False/,
    ],
    ['absent', {}, /yolov8n cannot be loaded/],
  ])('is refused with a sentence that names the file when it is %s', async (_, files, sentence) => {
    await place('yolov8n', files);
    await expect(open('yolov8n')).rejects.toThrow(sentence);
  });
});
