import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  CheckpointRefused,
  type EpochReport,
  type HeadedDetector,
  type HeadTrainingOptions,
  loadCocoDetector,
  loadTensorflow,
  NothingToLearn,
  type TrainingPicture,
  trainHead,
} from '../index.js';
import { drawPicture } from '../testing/drawn-pictures.js';
import { finishTraining, modelsDir } from '../testing/finish-training.js';

/** Each takes seconds of computing; on a crowded machine that is minutes. */
jest.setTimeout(180_000);

const CLASSES = ['cross', 'ring'];

type Drawn = Awaited<ReturnType<typeof drawPicture>>;

let folder: string;
let detector: HeadedDetector;
let train: Drawn[];
let heldOut: Drawn[];

const draw = (prefix: string, count: number, labels: readonly string[]) =>
  Promise.all(Array.from({ length: count }, (_, i) => drawPicture(folder, `${prefix}${i}`, labels)));

/** Few pictures and epochs, for what does not ask whether anything was learned. */
/** Pictures on which no epoch is better than another: what is marked is too small for any box to meet it. */
const neverFound = (): TrainingPicture[] =>
  heldOut.map((picture) => ({
    id: picture.id,
    file: () => picture.file(),
    boxes: picture.boxes.map((each) => ({ ...each, box: { x: 0, y: 0, width: 1e-4, height: 1e-4 } })),
  }));
const short = (changes: Partial<HeadTrainingOptions> = {}): HeadTrainingOptions => ({
  modelsDir,
  classNames: CLASSES,
  train: train.slice(0, 4),
  heldOut,
  epochs: 3,
  batchSize: 2,
  cacheDir: join(folder, 'cache'),
  signal: new AbortController().signal,
  ...changes,
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'training-'));
  detector = await loadCocoDetector(modelsDir);
  train = await draw('train', 5, CLASSES);
  heldOut = await draw('held-out', 2, CLASSES);
}, 600_000);

afterAll(async () => {
  await detector?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a training', () => {
  it('that is stopped and goes on from its checkpoint ends with the same bytes as one that was not', async () => {
    const whole = await finishTraining(short());
    let checkpoint: Uint8Array | undefined;
    const stopped = trainHead(short());
    const first = await stopped.next();
    if (!first.done) checkpoint = await first.value.checkpoint();
    await stopped.return(undefined as never);
    const resumed = await finishTraining(short({ checkpoint }));
    const facts = ({ epoch, loss, map50, learningRate }: EpochReport) => ({
      epoch,
      loss,
      map50,
      learningRate,
    });
    expect(resumed.reports.map(facts)).toEqual(whole.reports.slice(1).map(facts));
    expect(Buffer.from(resumed.trained.weights).equals(Buffer.from(whole.trained.weights))).toBe(true);
  });

  it('that had already ended gives its result again from its last checkpoint', async () => {
    let checkpoint: Uint8Array | undefined;
    const whole = await finishTraining(short(), async (report) => {
      checkpoint = await report.checkpoint();
    });
    const again = await finishTraining(short({ checkpoint }));
    expect(again.reports).toEqual([]);
    expect(again.trained).toEqual(whole.trained);
  });

  it('refuses a checkpoint of other classes, pictures, boxes or batches, and bytes that are none', async () => {
    const training = trainHead(short());
    const first = await training.next();
    const checkpoint = first.done ? undefined : await first.value.checkpoint();
    await training.return(undefined as never);
    const moved = train.slice(0, 4).map((picture) => ({ ...picture, boxes: picture.boxes.slice(1) }));
    for (const changes of [
      { checkpoint, classNames: ['ring', 'cross'] },
      { checkpoint, train: train.slice(1, 5) },
      { checkpoint, train: moved },
      { checkpoint, batchSize: 4 },
      { checkpoint: checkpoint?.subarray(0, 4000) },
      { checkpoint: Buffer.from('something else') },
    ] satisfies Partial<HeadTrainingOptions>[])
      await expect(trainHead(short(changes)).next()).rejects.toBeInstanceOf(CheckpointRefused);
  });

  it('does not give the checkpoint of an epoch that it has left behind', async () => {
    const training = trainHead(short());
    const first = await training.next();
    await training.next();
    if (!first.done) await expect(first.value.checkpoint()).rejects.toThrow('left epoch 1 behind');
    await training.return(undefined as never);
  });

  it('holds as many tensors after every epoch, and none at its end', async () => {
    const { tf } = await loadTensorflow();
    const before = tf.memory().numTensors;
    const held: number[] = [];
    await finishTraining(short(), () => void held.push(tf.memory().numTensors));
    expect(held).toHaveLength(3);
    expect(new Set(held).size).toBe(1);
    expect(tf.memory().numTensors).toBe(before);
  });

  it('stops after the running batch when it is told to, with the reason, and frees what it held', async () => {
    const { tf } = await loadTensorflow();
    const before = tf.memory().numTensors;
    const stop = new AbortController();
    const reason = new Error('stopped by its owner');
    const batches: number[] = [];
    const onBatch = (done: number) => {
      batches.push(done);
      stop.abort(reason);
    };
    await expect(trainHead(short({ signal: stop.signal, onBatch })).next()).rejects.toBe(reason);
    expect(batches).toEqual([1]);
    expect(tf.memory().numTensors).toBe(before);
  });

  it('stops between two pictures while features are being prepared', async () => {
    const stop = new AbortController();
    const reason = new Error('stopped early');
    const seen: number[] = [];
    const onPreparing = (done: number) => {
      seen.push(done);
      stop.abort(reason);
    };
    await expect(trainHead(short({ signal: stop.signal, onPreparing })).next()).rejects.toBe(reason);
    expect(seen).toEqual([1]);
  });

  it('lets other work of the process go on between batches', async () => {
    let turns = 0;
    let isOver = false;
    const turn = () => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    turn();
    let batches = 0;
    await finishTraining(short({ onBatch: () => void (batches += 1) }));
    isOver = true;
    expect(batches).toBe(6);
    expect(turns).toBeGreaterThan(batches);
  });

  it('asks for no file when the features are cached, and makes again what is damaged', async () => {
    const asked: string[] = [];
    const watched = train.slice(0, 4).map((picture): TrainingPicture => {
      const file = () => {
        asked.push(picture.id);
        return picture.file();
      };
      return { id: picture.id, boxes: picture.boxes, file };
    });
    const cacheDir = join(folder, 'own-cache');
    const first = await finishTraining(short({ cacheDir, train: watched, epochs: 1 }));
    expect(asked).toHaveLength(4);
    await finishTraining(short({ cacheDir, train: watched, epochs: 1 }));
    expect(asked).toHaveLength(4);
    for (const name of await readdir(cacheDir)) await truncate(join(cacheDir, name), 100);
    const again = await finishTraining(short({ cacheDir, train: watched, epochs: 1 }));
    expect(asked).toHaveLength(8);
    expect(Buffer.from(again.trained.weights).equals(Buffer.from(first.trained.weights))).toBe(true);
  });

  it('stops early when no epoch was better for as long as its patience', async () => {
    const { trained, reports } = await finishTraining(
      short({ epochs: 8, patienceEpochs: 2, train: train.slice(0, 2), heldOut: neverFound() }),
    );
    expect(reports.map(({ isBest }) => isBest)).toEqual([true, false, false]);
    expect(trained).toMatchObject({ bestEpoch: 1, epochsTrained: 3, stoppedEarly: true });
  });

  it('goes by its loss when nothing is held out', async () => {
    const { trained, reports } = await finishTraining(short({ heldOut: [] }));
    const least = Math.min(...reports.map(({ loss }) => loss));
    expect(reports[trained.bestEpoch - 1]?.loss).toBe(least);
    expect(trained.evaluation).toEqual({ map50: 0, map50to95: 0, classes: [] });
    expect(trained.heldOut).toEqual([]);
  });

  it('learns from boxes of other datasets that they are none of its classes', async () => {
    const crosses = await draw('cross', 3, ['cross']);
    const rings = await draw('ring', 3, ['ring']);
    const [unseen] = await draw('another-ring', 1, ['ring']);
    const options = short({ classNames: ['cross'], train: crosses, heldOut: [], epochs: 4 });
    const scoreOnRing = async (others: readonly TrainingPicture[]) => {
      const head = detector.openHead((await finishTraining({ ...options, others })).trained.weights);
      const seen = await detector.detectOnly(unseen?.path ?? '', [head], {
        minScore: 0,
        maxDetections: 2000,
      });
      head.dispose();
      return Math.max(...seen.filter(({ box }) => isOver(box, unseen)).map(({ score }) => score));
    };
    expect(await scoreOnRing(rings)).toBeLessThan(await scoreOnRing([]));
  });

  it('without a box of its classes says so before it begins', async () => {
    const options = short({ classNames: ['valve'], cacheDir: join(folder, 'never') });
    await expect(trainHead(options).next()).rejects.toBeInstanceOf(NothingToLearn);
    expect(await readdir(folder)).not.toContain('never');
  });
});

function isOver(
  box: { x: number; y: number; width: number; height: number },
  picture: Drawn | undefined,
): boolean {
  const truth = picture?.boxes[0]?.box;
  if (truth === undefined) return false;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return x > truth.x && x < truth.x + truth.width && y > truth.y && y < truth.y + truth.height;
}
