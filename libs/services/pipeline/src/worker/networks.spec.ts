import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ActiveDetector, type ResponseOf } from '@sop/contracts';
import { Retry } from '@sop/jobs';
import { ObjectNotFound, type ObjectStore } from '@sop/object-store';
import { answer, fakeBus } from '@sop/testing';
import {
  COCO_MODEL,
  type CompanyHead,
  type Detection,
  type HeadedDetector,
  type OperatorDetector,
} from '@sop/vision';
import { Networks, type NetworkLoaders } from './networks.js';

type Active = ResponseOf<typeof ActiveDetector>['model'];
const companyId = '01890000-0000-7000-8000-000000000001';
const valves: Active = {
  id: companyId,
  name: 'Valves',
  version: 3,
  heads: [
    { weights_key: 'models/valves', class_names: ['valve'] },
    { weights_key: 'models/helmets', class_names: ['helmet'] },
  ],
};
const seen = (label: string, x = 0, isCustom?: true): Detection => ({
  label,
  score: 0.9,
  box: { x, y: 0, width: 0.4, height: 0.4 },
  ...(isCustom && { isCustom }),
});

let modelsDir: string;
let active: () => Active;
let operator: (name: string) => Promise<OperatorDetector>;
let calls: string[];
let errors: unknown[];

beforeEach(async () => {
  modelsDir = await mkdtemp(join(tmpdir(), 'networks-'));
  [calls, errors, active] = [[], [], () => valves];
  operator = () => Promise.reject(new Error('no such file'));
});
afterEach(() => rm(modelsDir, { recursive: true, force: true }));

/** Networks that record calls instead of detecting. */
const coco = (): HeadedDetector => ({
  model: COCO_MODEL,
  backend: 'wasm',
  backbone: 'test',
  openHead: (weights) => {
    const name = Buffer.from(weights).toString();
    if (name.endsWith('damaged')) throw new Error('no head');
    calls.push(`open ${name}`);
    return { classNames: [], dispose: () => calls.push('dispose') } satisfies CompanyHead;
  },
  detect: async (_, { heads = [] } = {}) => {
    calls.push(`one pass with ${heads.length} heads`);
    return [seen('person')];
  },
  detectOnly: async (_, heads) => {
    calls.push(`${heads.length} heads alone`);
    return [seen('Bottle', 0.5, true), seen('valve', 0, true)];
  },
  close: async () => undefined,
});

function open(): Networks {
  const bus = fakeBus(answer(ActiveDetector, () => ({ model: active() })));
  const get = async (key: string) => {
    calls.push(`fetch ${key}`);
    if (key.endsWith('gone')) throw new ObjectNotFound(key);
    if (key.endsWith('unreachable')) throw new Error('connection refused');
    return { body: Readable.from([Buffer.from(key)]) };
  };
  const load: NetworkLoaders = { coco: async () => coco(), operator: (_, name) => operator(name) };
  return new Networks(
    () => modelsDir,
    bus,
    { get } as unknown as ObjectStore,
    { error: (...facts: unknown[]) => void errors.push(facts) },
    load,
  );
}
async function install(name: string, seconds = 1): Promise<void> {
  await mkdir(join(modelsDir, name), { recursive: true });
  await writeFile(join(modelsDir, name, 'model.onnx'), '');
  await utimes(join(modelsDir, name, 'model.onnx'), seconds, seconds);
}
const yolo = async (name: string): Promise<OperatorDetector> => {
  calls.push(`load ${name}`);
  return {
    model: name,
    backend: 'onnxruntime',
    classNames: ['Bottle', 'drill'],
    detect: async () => [seen('Bottle', 0.5), seen('Bottle', 0)],
    close: async () => void calls.push(`close ${name}`),
  };
};

describe('the networks of a run', () => {
  it('are the built-in one, with the reason, and the company’s own', async () => {
    const chosen = await open().choose(companyId, 'yolov8m');
    expect(chosen).toMatchObject({
      base: {
        model: COCO_MODEL,
        title: 'COCO-SSD MobileNetV2',
        reason: 'yolov8m is not installed; COCO-SSD MobileNetV2 is used.',
      },
      backend: 'wasm',
      company: { name: 'Valves', version: 3 },
    });
    expect(chosen.classes).toEqual(expect.arrayContaining(['person', 'valve', 'helmet']));
  });

  it('run the backbone once for the base classes and every head', async () => {
    const networks = open();
    const { network } = await networks.open(await networks.choose(companyId, 'yolov8m'));
    await network.detect('picture.jpg');
    expect(network.model).toBe('coco-ssd-mobilenet-v2 + Valves (version 3)');
    expect(calls.slice(-1)).toEqual(['one pass with 2 heads']);
  });

  it('reuse a head for the next run, and close it only when it is not in use', async () => {
    const networks = open();
    const chosen = await networks.choose(companyId, 'yolov8m');
    const [first, second] = [await networks.open(chosen), await networks.open(chosen)];
    await first.close();
    await second.close();
    await networks.open(chosen);
    expect(calls.filter((call) => call.startsWith('fetch'))).toEqual([
      'fetch models/valves',
      'fetch models/helmets',
    ]);
    expect(calls).not.toContain('dispose');
  });

  it('are never chosen without the company’s model because of an unavailable service', async () => {
    const networks = new Networks(() => modelsDir, fakeBus(), {} as ObjectStore, { error: () => undefined });
    await expect(networks.choose(companyId, 'yolov8m')).rejects.toBeInstanceOf(Retry);
  });

  it('are not opened without a head whose weights are missing', async () => {
    const networks = open();
    const chosen = await networks.choose(companyId, 'yolov8m');
    const gone = { ...valves, heads: [...valves.heads, { weights_key: 'models/gone', class_names: [] }] };
    await expect(networks.open({ ...chosen, company: gone })).rejects.toThrow('models/gone');
  });

  it.each(['models/gone', 'models/damaged'])(
    'are the built-in ones alone, at once and with the reason, when the company’s model is damaged (%s)',
    async (weights_key) => {
      active = () => ({ ...valves, heads: [...valves.heads, { weights_key, class_names: ['tap'] }] });
      const networks = open();
      const chosen = await networks.choose(companyId, 'yolov8m');
      expect(chosen.company).toBeNull();
      expect(chosen.base.reason).toBe(
        'yolov8m is not installed; COCO-SSD MobileNetV2 is used. ' +
          'The company’s own model “Valves” is damaged and was left out.',
      );
      expect(chosen.classes).not.toContain('tap');
      expect(errors).toHaveLength(1);
      const { network } = await networks.open(chosen);
      expect(await network.detect('picture.jpg')).toEqual([seen('person')]);
    },
  );

  it('are not chosen while the weights cannot be fetched', async () => {
    active = () => ({ ...valves, heads: [{ weights_key: 'models/unreachable', class_names: ['tap'] }] });
    await expect(open().choose(companyId, 'yolov8m')).rejects.toThrow('connection refused');
    expect(errors).toEqual([]);
  });

  it('are the operator’s when installed, together with the heads, and one object is not counted twice', async () => {
    await install('yolov8n');
    operator = yolo;
    const networks = open();
    const chosen = await networks.choose(companyId, 'yolov8n');
    expect(chosen).toMatchObject({
      base: { model: 'yolov8n', title: 'yolov8n', reason: null },
      backend: 'onnxruntime, wasm',
      classes: ['Bottle', 'drill', 'valve', 'helmet'],
    });
    const { network } = await networks.open(chosen);
    const found = await network.detect('picture.jpg');
    expect(found.map(({ label, isCustom, box }) => [label, isCustom ?? false, box.x])).toEqual([
      ['Bottle', true, 0.5],
      ['valve', true, 0],
      ['Bottle', false, 0],
    ]);
    expect(calls).toContain('2 heads alone');
  });

  it('skip the built-in one when the company has no model', async () => {
    await install('yolov8n');
    [operator, active] = [yolo, () => null];
    const networks = open();
    const chosen = await networks.choose(companyId, 'yolov8n');
    expect(chosen).toMatchObject({ backend: 'onnxruntime', company: null });
    const { network } = await networks.open(chosen);
    await network.detect('picture.jpg');
    expect(network.model).toBe('yolov8n');
    expect(calls).toEqual(['load yolov8n']);
  });

  it('fall back to the built-in one, with a reason and a logged error, when the operator’s file is broken', async () => {
    await install('yolov8x');
    const { base } = await open().choose(companyId, 'yolov8x');
    expect(base).toMatchObject({
      model: COCO_MODEL,
      reason: 'yolov8x is installed but cannot be used; COCO-SSD MobileNetV2 is used.',
    });
    expect(errors).toHaveLength(1);
  });

  it('use a file that the operator replaced with the next run', async () => {
    [operator, active] = [yolo, () => null];
    const networks = open();
    for (const seconds of [1, 1, 2]) {
      await install('yolov8n', seconds);
      await networks.choose(companyId, 'yolov8n');
    }
    expect(calls).toEqual(['load yolov8n', 'load yolov8n', 'close yolov8n']);
  });
});
