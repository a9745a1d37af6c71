import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  type EpochReport,
  type HeadedDetector,
  HeadRefused,
  loadCocoDetector,
  loadTensorflow,
  type TrainedHead,
  type TrainingPicture,
} from '../index.js';
import { drawPicture } from '../testing/drawn-pictures.js';
import { finishTraining, modelsDir } from '../testing/finish-training.js';

/** Each takes seconds of CPU time, which can be minutes on a busy machine. */
jest.setTimeout(180_000);

const CLASSES = ['cross', 'ring'];
const EPOCHS = 10;

type Drawn = Awaited<ReturnType<typeof drawPicture>>;

let folder: string;
let detector: HeadedDetector;
let heldOut: Drawn[];
let trained: TrainedHead;
let reports: EpochReport[];

const draw = (prefix: string, count: number, labels: readonly string[]) =>
  Promise.all(Array.from({ length: count }, (_, i) => drawPicture(folder, `${prefix}${i}`, labels)));

const settings = (
  classNames: string[],
  train: readonly TrainingPicture[],
  heldOut: readonly TrainingPicture[],
) => ({
  ...{ modelsDir, classNames, train, heldOut, batchSize: 2 },
  ...{ cacheDir: join(folder, 'cache'), signal: new AbortController().signal },
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'head-'));
  detector = await loadCocoDetector(modelsDir);
  const train = await draw('train', 12, CLASSES);
  heldOut = await draw('held-out', 4, CLASSES);
  ({ trained, reports } = await finishTraining({ ...settings(CLASSES, train, heldOut), epochs: EPOCHS }));
}, 600_000);

afterAll(async () => {
  await detector?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a head trained on a few drawn pictures', () => {
  it('finds both classes on held-out pictures', () => {
    // 0.8 to 1 depending on rounding, about 0.1 before the first epoch.
    expect(trained.evaluation.map50).toBeGreaterThan(0.5);
    expect(trained.evaluation.classes.map(({ label, truths }) => [label, truths])).toEqual([
      ['cross', 4],
      ['ring', 4],
    ]);
  });

  it('is the best of the reported epochs', () => {
    expect(reports.map(({ epoch }) => epoch)).toEqual(Array.from({ length: EPOCHS }, (_, i) => i + 1));
    const best = reports.filter(({ isBest }) => isBest).at(-1);
    expect(trained.bestEpoch).toBe(best?.epoch);
    expect(trained.evaluation.map50).toBeCloseTo(best?.map50 ?? NaN, 6);
    expect(trained.epochsTrained).toBe(EPOCHS);
    expect(trained.stoppedEarly).toBe(false);
    const [first, last] = [reports[0], reports.at(-1)];
    expect(last?.loss).toBeLessThan(first?.loss ?? NaN);
    expect(last?.learningRate).toBeLessThan(first?.learningRate ?? NaN);
  });

  it('names the backend and the backbone of its training', () => {
    expect([trained.backend, trained.backbone]).toEqual([detector.backend, detector.backbone]);
  });

  it('detects the same as in the evaluation', async () => {
    const head = detector.openHead(trained.weights);
    expect(head.classNames).toEqual(CLASSES);
    for (const [i, { path }] of heldOut.entries()) {
      const evaluated = trained.heldOut[i]?.detections.filter(({ score }) => score > 0.3) ?? [];
      expect(evaluated.length).toBeGreaterThan(0);
      const seen = await detector.detectOnly(path, [head], { minScore: 0.2, maxDetections: 100 });
      for (const { label, score, box } of evaluated)
        expect(seen).toContainEqual({
          ...{ label, isCustom: true, score: expect.closeTo(score, 3) },
          box: expect.objectContaining({ x: expect.closeTo(box.x, 3), y: expect.closeTo(box.y, 3) }),
        });
    }
    head.dispose();
  });

  it('adds its classes in the same pass without changing the base classes', async () => {
    const head = detector.openHead(trained.weights);
    const options = { minScore: 0.02, maxDetections: 1000 };
    const path = heldOut[0]?.path ?? '';
    const base = await detector.detect(path, options);
    const both = await detector.detect(path, { ...options, heads: [head] });
    expect(base.length).toBeGreaterThan(0);
    expect(both.filter(({ isCustom }) => isCustom !== true)).toEqual(base);
    expect(both.filter(({ isCustom }) => isCustom)).toEqual(await detector.detectOnly(path, [head], options));
    head.dispose();
  });

  it('is not affected by another head that is used in parallel', async () => {
    const head = detector.openHead(trained.weights);
    const path = heldOut[1]?.path ?? '';
    const options = { minScore: 0.05, maxDetections: 100 };
    const before = await detector.detectOnly(path, [head], options);
    const slabs = await draw('slab', 4, ['slab']);
    const later = await finishTraining({
      ...settings(['slab'], slabs.slice(1), slabs.slice(0, 1)),
      epochs: 2,
    });
    const another = detector.openHead(later.trained.weights);
    const joint = await detector.detectOnly(path, [head, another], { ...options, maxDetections: 1000 });
    expect(joint.filter(({ label }) => label !== 'slab')).toEqual(before);
    expect(await detector.detectOnly(path, [head], options)).toEqual(before);
    head.dispose();
    another.dispose();
  });

  it('leaks no tensor when it is opened, used and disposed of', async () => {
    const { tf } = await loadTensorflow();
    const before = tf.memory().numTensors;
    const head = detector.openHead(trained.weights);
    await detector.detect(heldOut[0]?.path ?? '', { heads: [head] });
    head.dispose();
    head.dispose();
    expect(tf.memory().numTensors).toBe(before);
    await expect(detector.detect(heldOut[0]?.path ?? '', { heads: [head] })).rejects.toThrow('disposed');
  });

  it('is refused if its bytes are truncated, foreign, or for another backbone', () => {
    expect(() => detector.openHead(trained.weights.subarray(0, 5000))).toThrow(HeadRefused);
    expect(() => detector.openHead(Buffer.from('{"weights":[]}'))).toThrow(HeadRefused);
    expect(() => detector.openHead(new Uint8Array())).toThrow('not the weights of a trained head');
  });
});
