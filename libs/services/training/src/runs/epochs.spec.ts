import { beforeEach, describe, expect, it } from '@jest/globals';
import type { JobContext } from '@sop/jobs';
import { Epochs } from './epochs.js';
import type { ShownProgress } from './shown-progress.js';
import type { TrainingRunRow } from './training-run.entity.js';

const runThatIs = (status: TrainingRunRow['status']) =>
  ({
    id: '01890000-0000-7000-8000-000000000002',
    companyId: '01890000-0000-7000-8000-000000000001',
    status,
  }) as TrainingRunRow;

describe('the epochs of a training', () => {
  let best: number[];
  let stored: number[];
  let shown: [epoch: number, share: number][];
  beforeEach(() => {
    [best, stored, shown] = [[], [], []];
  });

  function epochsOf(run: TrainingRunRow): Epochs {
    const tx = {
      manager: { upsert: async () => undefined },
      execute: async (_sql: string, values: unknown[]) => {
        const [, isBest, epoch] = values as [string, boolean, number];
        if (isBest) best.push(epoch);
      },
    };
    const context = { write: (work: (given: typeof tx) => Promise<void>) => work(tx) };
    const progress = { training: (epoch: number, share: number) => shown.push([epoch, share]) };
    return new Epochs(run, context as unknown as JobContext, progress as unknown as ShownProgress);
  }

  /** Follows a training that reports these epochs; true is the best one until then. */
  function follow(epochs: Epochs, from: number, areBest: readonly boolean[]) {
    async function* reports() {
      for (const [index, isBest] of areBest.entries()) {
        const epoch = from + index;
        yield { epoch, isBest, checkpoint: async () => new Uint8Array([epoch]) };
      }
      return { bestEpoch: 3 };
    }
    const save = async (take: () => Promise<Uint8Array>) => void stored.push((await take())[0] ?? 0);
    return epochs.follow(reports() as never, { save } as never);
  }

  it('have as best one the last that is better than all before it, not simply the last', async () => {
    const trained = await follow(epochsOf(runThatIs('starting')), 1, [true, false, true, false, false]);
    expect(trained.bestEpoch).toBe(3);
    expect(best).toEqual([1, 3]);
    expect(stored).toEqual([1, 2, 3, 4, 5]);
  });

  it('show their progress from the first batch on', async () => {
    const epochs = epochsOf(runThatIs('starting'));
    epochs.batch(1, 4);
    await follow(epochs, 1, [true]);
    epochs.batch(2, 4);
    expect(shown).toEqual([
      [1, 0.25],
      [1, 1],
      [2, 0.5],
    ]);
  });

  it('show no progress in a resumed attempt before the number of its first epoch is known', async () => {
    const epochs = epochsOf(runThatIs('running'));
    epochs.batch(1, 4);
    expect(shown).toEqual([]);
    await follow(epochs, 7, [true]);
    epochs.batch(3, 4);
    expect(shown).toEqual([
      [7, 1],
      [8, 0.75],
    ]);
  });
});
