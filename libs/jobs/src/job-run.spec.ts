import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Database } from '@sop/database';
import { JobRun } from './job-run.js';
import type { ClaimedJob } from './lease.js';

const job = { id: 'j', fence: 1, companyId: 'c', attempt: 2 } as ClaimedJob;

describe('a job in hand while the database is away', () => {
  let isAway: boolean;
  let rows: number;
  let beats: number;
  let run: JobRun;

  beforeEach(() => {
    jest.useFakeTimers();
    [isAway, rows, beats] = [false, 1, 0];
    const database = {
      systemExecute: () => {
        beats += 1;
        return isAway ? Promise.reject(new Error('connection terminated')) : Promise.resolve(rows);
      },
      system: () => Promise.resolve([{ state: 'running' }]),
    } as unknown as Database;
    run = new JobRun(database, job, new Logger('test'), 30, 5);
  });
  afterEach(() => {
    run.end();
    jest.useRealTimers();
  });
  const seconds = (count: number) => jest.advanceTimersByTimeAsync(count * 1_000);

  it('stays with its worker as long as the lease runs', async () => {
    await seconds(6);
    isAway = true;
    await seconds(28);
    expect(run.signal.aborted).toBe(false);
    isAway = false;
    await seconds(600);
    expect(run.signal.aborted).toBe(false);
  });

  it('is let go once the lease has run out: it may be anybody’s', async () => {
    await seconds(6);
    isAway = true;
    await seconds(36);
    expect([run.signal.aborted, run.stopped]).toEqual([true, 'lease-lost']);
  });

  it('is let go at once when another worker has it', async () => {
    rows = 0;
    await seconds(5);
    expect([run.signal.aborted, run.stopped]).toEqual([true, 'lease-lost']);
  });

  it('sends no sign of life once it has ended', async () => {
    await seconds(11);
    run.end();
    const before = beats;
    await seconds(60);
    expect([before, beats]).toEqual([2, 2]);
  });

  it('says why it was stopped, the first time alone', () => {
    expect(run.stopped).toBeUndefined();
    run.stop('cancelled');
    run.stop('shutdown');
    expect([run.stopped, run.attempt]).toEqual(['cancelled', 2]);
  });

  it('writes no progress once it is stopped', async () => {
    run.progress({ percent: 1, stage: 'a', remark: null });
    await seconds(1);
    run.stop('cancelled');
    const before = beats;
    run.progress({ percent: 2, stage: 'a', remark: null });
    await seconds(3);
    expect([before, beats]).toEqual([1, 1]);
  });
});
