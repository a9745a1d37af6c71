/** @jest-environment ./libs/speech/testing/native-arrays-environment.mjs */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActiveDetector } from '@sop/contracts';
import { FsObjectStore, keyFor } from '@sop/object-store';
import { answer, fakeBus } from '@sop/testing';
import { cocoLabels, trainHead, type TrainingPicture } from '@sop/vision';
import sharp from 'sharp';
import { Networks } from './networks.js';

const installed = resolve(process.env['MODELS_DIR'] ?? 'models');
const slow = 180_000;
const companyId = '01890000-0000-7000-8000-000000000001';

let folder: string;
let store: FsObjectStore;
let weights: Buffer;
let weightsKey: string;

/** A red disc on a grey ground, at a different place for every number. */
async function scene(number: number): Promise<TrainingPicture> {
  const [x, y] = [90 + ((number * 97) % 400), 90 + ((number * 61) % 240)];
  const file = join(folder, `scene-${number}.jpg`);
  const svg = `<svg width="640" height="480"><rect width="640" height="480" fill="#b8bcc0"/><rect y="380" width="640" height="100" fill="#8d8f86"/><circle cx="${x}" cy="${y}" r="70" fill="#d01818"/><circle cx="${x}" cy="${y}" r="30" fill="#f4f0e0"/></svg>`;
  await sharp(Buffer.from(svg)).jpeg().toFile(file);
  const box = { x: (x - 70) / 640, y: (y - 70) / 480, width: 140 / 640, height: 140 / 480 };
  return { id: `scene-${number}`, file: async () => file, boxes: [{ label: 'valve wheel', box }] };
}

/** Two epochs: enough for a real head, not for a good one. `@sop/vision` measures the quality of heads. */
async function teach(): Promise<Uint8Array> {
  const pictures = await Promise.all([0, 1, 2, 3].map(scene));
  const training = trainHead({
    modelsDir: installed,
    classNames: ['valve wheel'],
    train: pictures.slice(0, 3),
    heldOut: pictures.slice(3),
    epochs: 2,
    batchSize: 3,
    cacheDir: join(folder, 'features'),
    signal: new AbortController().signal,
  });
  for (;;) {
    const step = await training.next();
    if (step.done) return step.value.weights;
  }
}

function open(modelsDir: string): Networks {
  const heads = [{ weights_key: weightsKey, class_names: ['valve wheel'] }];
  const model = { id: companyId, name: 'Valves', version: 1, heads };
  const bus = fakeBus(answer(ActiveDetector, () => ({ model })));
  return new Networks(() => modelsDir, bus, store, { error: () => undefined });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'company-head-'));
  store = new FsObjectStore(join(folder, 'objects'));
  weightsKey = keyFor.model(companyId, companyId, 'head.bin');
  weights = Buffer.from(await teach());
}, slow);
beforeEach(() => store.put(weightsKey, weights, { contentType: 'application/octet-stream' }));
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a trained head', () => {
  it(
    'is loaded from the object store and uses the real network’s features, together with its own classes',
    async () => {
      const networks = open(installed);
      const chosen = await networks.choose(companyId, 'yolov8m');
      expect(chosen.base.model).toBe('coco-ssd-mobilenet-v2');
      const { network, close } = await networks.open(chosen);
      const file = await (await scene(4)).file();
      const found = await network.detect(file, { minScore: 0.001, maxDetections: 5000 });
      const labels = (isCustom: boolean) =>
        new Set(found.filter((each) => (each.isCustom ?? false) === isCustom).map(({ label }) => label));
      expect(labels(true)).toEqual(new Set(['valve wheel']));
      expect(labels(false).size).toBeGreaterThan(1);
      expect([...labels(false)].every((label) => cocoLabels.includes(label))).toBe(true);
      await close();
      await networks.close();
    },
    slow,
  );

  it(
    'is not opened with other bytes, and reports that',
    async () => {
      const networks = open(installed);
      const chosen = await networks.choose(companyId, 'yolov8m');
      await networks.close();
      await store.put(weightsKey, Buffer.from('no head'), { contentType: 'application/octet-stream' });
      await expect(networks.open(chosen)).rejects.toMatchObject({
        name: 'DamagedHead',
        cause: { message: expect.stringContaining('not the weights of a trained head') },
      });
      await networks.close();
    },
    slow,
  );
});
