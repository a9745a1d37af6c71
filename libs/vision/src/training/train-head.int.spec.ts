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
  NoTrainingData,
  type TrainingPicture,
  trainHead,
} from '../index.js';
import { drawPicture } from '../testing/drawn-pictures.js';
import { finishTraining, modelsDir } from '../testing/finish-training.js';

/** Each takes seconds of CPU time, which can be minutes on a busy machine. */
jest.setTimeout(180_000);

const CLASSES = ['cross', 'ring'];

type Drawn = Awaited<ReturnType<typeof drawPicture>>;

let folder: string;
let detector: HeadedDetector;
let train: Drawn[];
let heldOut: Drawn[];

const draw = (prefix: string, count: number, labels: readonly string[]) =>
  Promise.all(Array.from({ length: count }, (_, i) => drawPicture(folder, `${prefix}${i}`, labels)));

/** Few pictures and epochs, for tests that do not depend on the learning result. */
/** Pictures on which no epoch improves, because the boxes are too small to be found. */
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
  it('yields the same bytes if it is resumed from a checkpoint', async () => {
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

  it('returns its result again from its last checkpoint', async () => {
    let checkpoint: Uint8Array | undefined;
    const whole = await finishTraining(short(), async (report) => {
      checkpoint = await report.checkpoint();
    });
    const again = await finishTraining(short({ checkpoint }));
    expect(again.reports).toEqual([]);
    expect(again.trained).toEqual(whole.trained);
    expect(again.trained.heldOut).toEqual(
      heldOut.map(({ id }) => ({ id, detections: expect.any(Array) as unknown })),
    );
  });

  it('refuses a checkpoint of other classes, pictures, boxes or batches, and other bytes', async () => {
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

  it('refuses to return the checkpoint of an earlier epoch', async () => {
    const training = trainHead(short());
    const first = await training.next();
    await training.next();
    if (!first.done) await expect(first.value.checkpoint()).rejects.toThrow('left epoch 1 behind');
    await training.return(undefined as never);
  });

  it('has a constant number of tensors after every epoch, and none at its end', async () => {
    const { tf } = await loadTensorflow();
    const before = tf.memory().numTensors;
    const held: number[] = [];
    await finishTraining(short(), () => void held.push(tf.memory().numTensors));
    expect(held).toHaveLength(3);
    expect(new Set(held).size).toBe(1);
    expect(tf.memory().numTensors).toBe(before);
  });

  it('aborts after the running batch with the reason of the signal, and frees its tensors', async () => {
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

  it('aborts between two pictures during feature extraction', async () => {
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

  it('yields to other work of the process between batches', async () => {
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

  it('reads no file if the features are cached, and recreates damaged ones', async () => {
    const requestedFiles: string[] = [];
    const watched = train.slice(0, 4).map((picture): TrainingPicture => {
      const file = () => {
        requestedFiles.push(picture.id);
        return picture.file();
      };
      return { id: picture.id, boxes: picture.boxes, file };
    });
    const cacheDir = join(folder, 'own-cache');
    const first = await finishTraining(short({ cacheDir, train: watched, epochs: 1 }));
    expect(requestedFiles).toHaveLength(4);
    await finishTraining(short({ cacheDir, train: watched, epochs: 1 }));
    expect(requestedFiles).toHaveLength(4);
    for (const name of await readdir(cacheDir)) await truncate(join(cacheDir, name), 100);
    const again = await finishTraining(short({ cacheDir, train: watched, epochs: 1 }));
    expect(requestedFiles).toHaveLength(8);
    expect(Buffer.from(again.trained.weights).equals(Buffer.from(first.trained.weights))).toBe(true);
  });

  it('stops early after as many epochs without improvement as its patience', async () => {
    const { trained, reports } = await finishTraining(
      short({ epochs: 8, patienceEpochs: 2, train: train.slice(0, 2), heldOut: neverFound() }),
    );
    expect(reports.map(({ isBest }) => isBest)).toEqual([true, false, false]);
    expect(trained).toMatchObject({ bestEpoch: 1, epochsTrained: 3, stoppedEarly: true });
  });

  it('chooses the best epoch by its loss if nothing is held out', async () => {
    const { trained, reports } = await finishTraining(short({ heldOut: [] }));
    const least = Math.min(...reports.map(({ loss }) => loss));
    expect(reports[trained.bestEpoch - 1]?.loss).toBe(least);
    expect(trained.evaluation).toEqual({ map50: 0, map50to95: 0, classes: [] });
    expect(trained.heldOut).toEqual([]);
  });

  it('learns negatives from boxes of other datasets', async () => {
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

  it('refuses to start without a box of its classes', async () => {
    const options = short({ classNames: ['valve'], cacheDir: join(folder, 'never') });
    await expect(trainHead(options).next()).rejects.toBeInstanceOf(NoTrainingData);
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
