import { describe, expect, it } from '@jest/globals';
import { JobStopped, type JobContext } from '@sop/jobs';
import type { ObjectStore } from '@sop/object-store';
import { CompleteRun } from './complete-run.js';
import { Epochs } from './epochs.js';
import type { ShownProgress } from './shown-progress.js';
import type { TrainingRunRow } from './training-run.entity.js';

type Finished = Parameters<CompleteRun['complete']>[0];
const run = {
  id: '01890000-0000-7000-8000-000000000002',
  companyId: '01890000-0000-7000-8000-000000000001',
  status: 'starting',
} as TrainingRunRow;

describe('a trainer that lost its lease', () => {
  it('P6 does not overwrite the weights of its successor', async () => {
    const stored: string[] = [];
    const put = async (key: string) => void stored.push(key);
    const stopped = AbortSignal.abort(new JobStopped('lease-lost'));
    const context = { signal: stopped, finish: () => Promise.reject(new Error('finished')) };
    const finished = { run, trained: { weights: new Uint8Array(8) }, context } as unknown as Finished;
    const completing = new CompleteRun({ put } as unknown as ObjectStore).complete(finished);
    await expect(completing).rejects.toBeInstanceOf(JobStopped);
    expect(stored).toEqual([]);
  });
});

describe('the best epoch', () => {
  it('is the last one better than all before it, not simply the last', async () => {
    const best: number[] = [];
    const tx = {
      manager: { upsert: async () => undefined },
      execute: async (_sql: string, values: unknown[]) => {
        const [, isBest, epoch] = values as [string, boolean, number];
        if (isBest) best.push(epoch);
      },
    };
    const context = {
      write: (work: (given: typeof tx) => Promise<void>) => work(tx),
    } as unknown as JobContext;
    const shown = { training: () => undefined } as unknown as ShownProgress;
    const stored: number[] = [];
    async function* reports() {
      for (const [index, isBest] of [true, false, true, false, false].entries())
        yield { epoch: index + 1, isBest, checkpoint: async () => new Uint8Array([index + 1]) };
      return { bestEpoch: 3 };
    }
    const checkpoint = {
      save: async (take: () => Promise<Uint8Array>) => void stored.push((await take())[0] ?? 0),
    };
    const epochs = new Epochs(run, context, shown);
    const trained = await epochs.follow(reports() as never, checkpoint as never);
    expect(trained.bestEpoch).toBe(3);
    expect(best).toEqual([1, 3]);
    expect(stored).toEqual([1, 2, 3, 4, 5]);
  });
});
