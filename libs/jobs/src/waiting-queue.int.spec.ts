import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { rowVersion, WaitingQueue } from './index.js';
import { JobTestBench, runJob } from './testing/job-test-bench.js';

describe('WaitingQueue', () => {
  let bench: JobTestBench;

  beforeAll(async () => {
    bench = await JobTestBench.start();
  });
  afterEach(() => bench.clear());
  afterAll(() => bench.close());

  it('counts the jobs that wait ahead of one', async () => {
    await bench.enqueue();
    const second = await bench.find(await bench.enqueue());
    const clock = { now: 0 };
    const queue = new WaitingQueue(bench.database, runJob, () => clock.now);
    const before = () => queue.jobsAhead(second?.id ?? '');
    expect(await before()).toBe(1);
    await bench.claim('w', 30);
    clock.now += 1_001;
    expect(await before()).toBe(0);
    await bench.claim('w', 30);
    clock.now += 1_001;
    expect(await before()).toBe(0);
  });

  it('reads the queue once per interval for many callers, and immediately for a newer job', async () => {
    const queue = new WaitingQueue(bench.database, runJob, () => 0);
    const queries = jest.spyOn(bench.database, 'system');
    try {
      await bench.enqueue();
      const first = await bench.find(await bench.enqueue());
      queries.mockClear();
      expect(await Promise.all(Array.from({ length: 50 }, () => queue.jobsAhead(first?.id ?? '')))).toEqual(
        Array.from({ length: 50 }, () => 1),
      );
      expect(queries).toHaveBeenCalledTimes(1);
      const second = await bench.find(await bench.enqueue());
      queries.mockClear();
      expect(await queue.jobsAhead(second?.id ?? '')).toBe(2);
      expect(queries).toHaveBeenCalledTimes(1);
    } finally {
      queries.mockRestore();
    }
  });

  it('counts for an unchanged row, and not for one that has changed, started or been cancelled', async () => {
    await bench.enqueue();
    const subjects = [await bench.enqueue(), await bench.enqueue(), await bench.enqueue()];
    const clock = { now: 0 };
    const queue = new WaitingQueue(bench.database, runJob, () => clock.now);
    const readRows = await Promise.all(subjects.map(readJob));
    const jobsAhead = () => Promise.all(readRows.map((job) => queue.jobsAheadOfUnchanged(job)));
    expect(await jobsAhead()).toEqual([1, 2, 3]);
    await bench.database.system((tx) =>
      tx.execute(`update job set detail = 'changed' where subject_id = $1`, [subjects[1]]),
    );
    await bench.cancel(subjects[2] ?? '');
    clock.now += 401;
    expect(await jobsAhead()).toEqual([1, undefined, undefined]);
    await bench.claim('w', 30);
    await bench.claim('w', 30);
    clock.now += 401;
    expect(await jobsAhead()).toEqual([undefined, undefined, undefined]);
  });

  async function readJob(subjectId: string): Promise<{ id: string; version: string }> {
    const select = `select job.id, ${rowVersion} from job where subject_id = $1`;
    const [job] = await bench.database.system((tx) =>
      tx.query<{ id: string; version: string }>(select, [subjectId]),
    );
    if (!job) throw new Error('There is no such job');
    return job;
  }
});
