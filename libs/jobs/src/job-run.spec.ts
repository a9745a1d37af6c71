import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Database } from '@sop/database';
import { JobRun } from './job-run.js';
import type { ClaimedJob } from './lease.js';

const job = { id: 'j', fence: 1, companyId: 'c', attempt: 2 } as ClaimedJob;

describe('JobRun', () => {
  let isDatabaseDown: boolean;
  let rows: number;
  let heartbeats: number;
  let run: JobRun;

  beforeEach(() => {
    jest.useFakeTimers();
    [isDatabaseDown, rows, heartbeats] = [false, 1, 0];
    const database = {
      systemExecute: () => {
        heartbeats += 1;
        return isDatabaseDown ? Promise.reject(new Error('connection terminated')) : Promise.resolve(rows);
      },
      system: () => Promise.resolve([{ state: 'running' }]),
    } as unknown as Database;
    run = new JobRun(database, job, new Logger('test'), 30, 5);
  });
  afterEach(() => {
    run.stopHeartbeats();
    jest.useRealTimers();
  });
  const seconds = (count: number) => jest.advanceTimersByTimeAsync(count * 1_000);

  it('keeps running through a database outage that is shorter than the lease', async () => {
    await seconds(6);
    isDatabaseDown = true;
    await seconds(28);
    expect(run.signal.aborted).toBe(false);
    isDatabaseDown = false;
    await seconds(600);
    expect(run.signal.aborted).toBe(false);
  });

  it('stops when the lease has expired during a database outage', async () => {
    await seconds(6);
    isDatabaseDown = true;
    await seconds(36);
    expect([run.signal.aborted, run.stopCause]).toEqual([true, 'lease-lost']);
  });

  it('stops immediately when another worker holds the job', async () => {
    rows = 0;
    await seconds(5);
    expect([run.signal.aborted, run.stopCause]).toEqual([true, 'lease-lost']);
  });

  it('sends no heartbeat once it has ended', async () => {
    await seconds(11);
    run.stopHeartbeats();
    const before = heartbeats;
    await seconds(60);
    expect([before, heartbeats]).toEqual([2, 2]);
  });

  it('reports the first cause of its stop', () => {
    expect(run.stopCause).toBeUndefined();
    run.stop('cancelled');
    run.stop('shutdown');
    expect([run.stopCause, run.attempt]).toEqual(['cancelled', 2]);
  });

  it('waits externally until the last of several external calls has ended', async () => {
    const calls = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const waiting = calls.map(({ promise }) => run.waitForExternal(() => promise));
    await seconds(0);
    const begun = heartbeats;
    calls[0]?.resolve();
    await waiting[0];
    expect([run.isWaitingExternally, heartbeats]).toEqual([true, begun]);
    calls[1]?.resolve();
    await waiting[1];
    expect([run.isWaitingExternally, heartbeats]).toEqual([false, begun + 1]);
  });

  it('writes no progress after it was stopped', async () => {
    run.progress({ percent: 1, stage: 'a', statusMessage: null });
    await seconds(1);
    run.stop('cancelled');
    const before = heartbeats;
    run.progress({ percent: 2, stage: 'a', statusMessage: null });
    await seconds(3);
    expect([before, heartbeats]).toEqual([1, 1]);
  });
});
