import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { rowVersion, WaitingLine } from './index.js';
import { JobBench, runJob } from './testing/job-bench.js';

describe('the waiting line', () => {
  let bench: JobBench;

  beforeAll(async () => {
    bench = await JobBench.start();
  });
  afterEach(() => bench.clear());
  afterAll(() => bench.close());

  it('says how many jobs wait before one', async () => {
    await bench.enqueue();
    const second = await bench.find(await bench.enqueue());
    const clock = { now: 0 };
    const line = new WaitingLine(bench.database, runJob, () => clock.now);
    const before = () => line.before(second?.id ?? '');
    expect(await before()).toBe(1);
    await bench.claim('w', 30);
    clock.now += 1_001;
    expect(await before()).toBe(0);
    await bench.claim('w', 30);
    clock.now += 1_001;
    expect(await before()).toBe(0);
  });

  it('reads the line once in a while however many ask, and at once for a job that came since', async () => {
    const line = new WaitingLine(bench.database, runJob, () => 0);
    const asked = jest.spyOn(bench.database, 'system');
    try {
      await bench.enqueue();
      const first = await bench.find(await bench.enqueue());
      asked.mockClear();
      expect(await Promise.all(Array.from({ length: 50 }, () => line.before(first?.id ?? '')))).toEqual(
        Array.from({ length: 50 }, () => 1),
      );
      expect(asked).toHaveBeenCalledTimes(1);
      const second = await bench.find(await bench.enqueue());
      asked.mockClear();
      expect(await line.before(second?.id ?? '')).toBe(2);
      expect(asked).toHaveBeenCalledTimes(1);
    } finally {
      asked.mockRestore();
    }
  });

  it('vouches for a row as it was read, and for none that has changed since, begun or gone', async () => {
    await bench.enqueue();
    const subjects = [await bench.enqueue(), await bench.enqueue(), await bench.enqueue()];
    const clock = { now: 0 };
    const line = new WaitingLine(bench.database, runJob, () => clock.now);
    const known = await Promise.all(subjects.map(readJob));
    const vouched = () => Promise.all(known.map((job) => line.beforeUnchanged(job)));
    expect(await vouched()).toEqual([1, 2, 3]);
    await bench.database.system((tx) =>
      tx.execute(`update job set detail = 'changed' where subject_id = $1`, [subjects[1]]),
    );
    await bench.cancel(subjects[2] ?? '');
    clock.now += 401;
    expect(await vouched()).toEqual([1, undefined, undefined]);
    await bench.claim('w', 30);
    await bench.claim('w', 30);
    clock.now += 401;
    expect(await vouched()).toEqual([undefined, undefined, undefined]);
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
