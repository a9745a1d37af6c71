import { describe, expect, it } from '@jest/globals';
import { JobStopped } from '@sop/jobs';
import type { ObjectStore } from '@sop/object-store';
import { CompleteRun } from './complete-run.js';
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
