import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { assembleBatch, batchTensors, disposeBatch } from './batch.js';
import { batchesOf, samplesOfEpoch } from './epoch-plan.js';
import type { HeadTrainingOptions } from './head-training.js';
import { learningRate } from './learning-rate.js';
import type { OpenTraining } from './open-training.js';

export interface EpochOutcome {
  /** Mean over the samples. */
  loss: number;
  /** Of the last batch. */
  learningRate: number;
  samplesPerSecond: number;
}

/** Trains on every sample once. Reads the next batch from disk during this one and yields to other work of the process in between. */
export async function runEpoch(
  { backbone, network, pictures, plan, state }: OpenTraining,
  { classNames, batchSize, epochs, signal, onBatch }: HeadTrainingOptions,
): Promise<EpochOutcome> {
  const { tf } = backbone;
  const startedAt = performance.now();
  const samples = samplesOfEpoch(plan, state.epoch + 1);
  const batches = batchesOf(samples, batchSize);
  const assemble = (i: number) => {
    const batch = assembleBatch(batches[i] ?? [], pictures, classNames);
    // A caller that stops does not await it.
    batch.catch(() => undefined);
    return batch;
  };
  let next = assemble(0);
  let lossSum = 0;
  let rate = 0;
  for (const [i, { length }] of batches.entries()) {
    signal.throwIfAborted();
    const batch = await next;
    next = assemble(i + 1);
    rate = learningRate(state.step, epochs * batches.length, batchSize);
    const tensors = batchTensors(tf, batch, classNames.length);
    try {
      lossSum += length * (await network.learn(tensors, rate, state.step));
    } finally {
      disposeBatch(tf, tensors);
    }
    if (!Number.isFinite(lossSum)) throw new Error('The training diverged: its loss is no longer a number');
    state.step += 1;
    onBatch?.(i + 1, batches.length);
    await yieldToEventLoop();
  }
  signal.throwIfAborted();
  state.epoch += 1;
  const seconds = (performance.now() - startedAt) / 1000;
  return { loss: lossSum / samples.length, learningRate: rate, samplesPerSecond: samples.length / seconds };
}
