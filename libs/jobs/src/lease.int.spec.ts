import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually, FaultProxy } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import type { JobWorker } from './index.js';
import { Lease } from './lease.js';
import { JobTestBench, type Run, span, untilStopped } from './testing/job-test-bench.js';

describe('jobs with many workers', () => {
  let bench: JobTestBench;

  beforeAll(async () => {
    bench = await JobTestBench.start();
  });
  afterEach(() => bench.clear());
  afterAll(() => bench.close());

  it('gives a job to one of many workers that claim at the same time', async () => {
    const subjects = await Promise.all(Array.from({ length: 30 }, () => bench.enqueue()));
    const run: Run = async (job) => void (await bench.write(job.subjectId));
    for (let n = 0; n < 4; n += 1) bench.startWorker(run, { slots: () => 3 });
    for (const subject of subjects) await bench.waitForState(subject, 'done');
    expect((await bench.log()).toSorted()).toEqual(subjects.toSorted());
  });

  it('runs exactly as many jobs at once as there are slots', async () => {
    const subjects = await Promise.all(Array.from({ length: 6 }, () => bench.enqueue()));
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    let most = 0;
    const worker: JobWorker = bench.startWorker(
      async () => {
        await gate;
        most = Math.max(most, worker.running);
      },
      { slots: () => Promise.resolve(2) },
    );
    await eventually(() => expect(worker.running).toBe(2));
    // Each new job makes the worker check again.
    subjects.push(await bench.enqueue(), await bench.enqueue());
    open();
    for (const subject of subjects) await bench.waitForState(subject, 'done');
    expect(most).toBe(2);
  });

  it('respects the limit across all workers, however many claim at the same time', async () => {
    const subjects = await Promise.all(Array.from({ length: 24 }, () => bench.enqueue()));
    const other = await bench.openAnother();
    const most = { now: 0, ever: 0 };
    const run: Run = async () => {
      most.ever = Math.max(most.ever, (most.now += 1));
      // No job ends before the limit is reached, however slowly jobs are claimed.
      await eventually(() => most.ever >= 3);
      await bench.database.system((tx) => tx.query('select pg_sleep(0.02)'));
      most.now -= 1;
    };
    // Simulates two processes, each with its own connections.
    for (const each of [bench.database, bench.database, other, other])
      bench.startWorker(run, { database: each, slots: () => 3, totalSlots: () => 3 });
    for (const subject of subjects) await bench.waitForState(subject, 'done');
    expect(most.ever).toBe(3);
    await bench.stopWorkers();
    await other.close();
  });

  it('leaves slots to other companies, however many jobs one company has', async () => {
    const subjects = await Promise.all(Array.from({ length: 5 }, () => bench.enqueue()));
    const companyId = uuidv7();
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const started: string[] = [];
    const run: Run = async (job) => {
      started.push(job.companyId);
      await gate;
    };
    bench.startWorker(run, { slots: () => 10, slotsOfCompany: 2 });
    await eventually(() => expect(started).toHaveLength(2));
    const other = await bench.enqueue(uuidv7(), companyId);
    await eventually(() => expect(started).toEqual([bench.company, bench.company, companyId]));
    open();
    for (const subject of [...subjects, other]) await bench.waitForState(subject, 'done');
    expect(started).toHaveLength(6);
  });

  it('leaves a slot to other companies, when all jobs of one wait for an external server', async () => {
    const subjects = await Promise.all(Array.from({ length: 5 }, () => bench.enqueue()));
    const companyId = uuidv7();
    const reply = Promise.withResolvers<void>();
    const started: string[] = [];
    bench.startWorker(
      async (job, context) => {
        started.push(job.companyId);
        if (job.companyId === bench.company) await context.waitForExternal(() => reply.promise);
      },
      { slots: () => 2, totalSlots: () => 2 },
    );
    await eventually(() => expect(started).toHaveLength(3));
    const other = await bench.enqueue(uuidv7(), companyId);
    await bench.waitForState(other, 'done');
    expect(started).toEqual([bench.company, bench.company, bench.company, companyId]);
    reply.resolve();
    for (const subject of subjects) await bench.waitForState(subject, 'done');
  });

  it('continues from the finished stages on a second worker when the first one died', async () => {
    const subject = await bench.enqueue();
    // A worker that dies after it has saved a stage.
    const dead = await bench.claim('dead', 0.2);
    if (!dead) throw new Error('nothing to claim');
    await new Lease(bench.database, dead).saveStage('first', { words: 7 }, span);
    bench.startWorker(async (_job, context) => {
      await bench.write(
        JSON.stringify([
          context.attempt,
          await context.stageResult('first'),
          await context.stageResult('second'),
        ]),
      );
    });
    await bench.waitForState(subject, 'done');
    expect(await bench.log()).toEqual(['[2,{"words":7},null]']);
  });

  /** Shortens the lease and waits for its renewal, by the database's clock, so that a slow machine does not fail the test. */
  async function expectLeaseRenewed(subject: string): Promise<void> {
    const query = (sql: string) => bench.database.system((tx) => tx.query(sql, [subject]));
    await query(`update job set lease_until = now() + interval '20 seconds' where subject_id = $1`);
    const renewed = `select 1 from job where subject_id = $1 and lease_until > now() + interval '30 seconds'
      and heartbeat_at > started_at + interval '1.5 seconds'`;
    await eventually(async () => expect(await query(renewed)).toHaveLength(1));
  }

  it('leaves a job to a living worker, however long it works', async () => {
    const subject = await bench.enqueue();
    let finish = (): void => undefined;
    const mayFinish = new Promise<void>((resolve) => (finish = resolve));
    const run: Run = async (job) => {
      await bench.write(`attempt ${job.attempt}`);
      await mayFinish;
    };
    bench.startWorker(run, { leaseSeconds: 60 });
    bench.startWorker(run, { leaseSeconds: 60 });
    await bench.waitForState(subject, 'running');
    await expectLeaseRenewed(subject);
    finish();
    await bench.waitForState(subject, 'done');
    expect(await bench.log()).toEqual(['attempt 1']);
  });

  it('P6 refuses all writes of a worker whose job another worker has claimed', async () => {
    await bench.enqueue();
    const zombie = await bench.claim('zombie', 0.05);
    const successor = await eventually(async () => (await bench.claim('heir', 30)) ?? null);
    if (!zombie) throw new Error('nothing to claim');
    const lease = new Lease(bench.database, zombie);
    const lost = { name: 'JobStopped', stopCause: 'lease-lost' };
    await expect(lease.heartbeat(30)).rejects.toMatchObject(lost);
    await expect(lease.progress({ percent: 99, stage: 'x', statusMessage: null })).rejects.toMatchObject(
      lost,
    );
    await expect(lease.saveStage('x', {}, span)).rejects.toMatchObject(lost);
    await expect(lease.write(async () => void (await bench.write('late')))).rejects.toMatchObject(lost);
    await expect(lease.finish(async () => void (await bench.write('done twice')))).rejects.toMatchObject(
      lost,
    );
    await expect(lease.fail([], 'no', async () => void (await bench.write('failed')))).rejects.toMatchObject(
      lost,
    );
    await expect(lease.retryAfter(0, 'no')).rejects.toMatchObject(lost);
    await expect(lease.release()).rejects.toMatchObject(lost);
    expect(await bench.log()).toEqual([]);
    expect(await bench.find(successor.subjectId)).toMatchObject({ state: 'running', attempt: 2, percent: 0 });
    await new Lease(bench.database, successor).finish(async () => undefined);
    expect(await bench.stateOf(successor.subjectId)).toBe('done');
  });

  it('I3 finishes a job exactly once when its lease expires during a database outage', async () => {
    const { hostname, port } = new URL(bench.url);
    const proxy = await FaultProxy.to(hostname, Number(port));
    const remote = await bench.openAnother(proxy.through(bench.url));
    const subject = await bench.enqueue();
    let resume = (): void => undefined;
    const resumed = new Promise<void>((resolve) => (resume = resolve));
    const run: Run = async (job, context) => {
      if (job.attempt === 1) await resumed;
      await context.finish(
        async (tx) => void (await tx.query('insert into log (line) values ($1)', [job.subjectId])),
      );
    };
    const worker = bench.startWorker(run, { database: remote, leaseSeconds: 1 });
    await bench.waitForState(subject, 'running');
    proxy.freeze();
    proxy.cut();
    const expiredSql = `select 1 from job where subject_id = $1 and lease_until < now()`;
    await eventually(async () =>
      expect(await bench.database.system((tx) => tx.query(expiredSql, [subject]))).toHaveLength(1),
    );
    resume();
    proxy.thaw();
    await eventually(async () => expect(await bench.stateOf(subject)).toBe('done'), { timeoutSeconds: 60 });
    expect(await bench.log()).toEqual([subject]);
    await worker.stop();
    await remote.close();
    await proxy.close();
  });

  it.each([1, -1])('I8 keeps its lease when the clock of its process jumps by %d hours', async (hours) => {
    const subject = await bench.enqueue();
    let resume = (): void => undefined;
    const resumed = new Promise<void>((resolve) => (resume = resolve));
    bench.startWorker(async () => resumed, { leaseSeconds: 60 });
    await bench.waitForState(subject, 'running');
    const now = Date.now.bind(Date);
    const jumped = jest.spyOn(Date, 'now').mockImplementation(() => now() + hours * 3_600_000);
    const other = bench.startWorker(async () => undefined, { leaseSeconds: 60 });
    await expectLeaseRenewed(subject);
    resume();
    await bench.waitForState(subject, 'done');
    jumped.mockRestore();
    expect(other.running).toBe(0);
    const [row] = await bench.database.system((tx) =>
      tx.query('select attempt from job where subject_id = $1', [subject]),
    );
    expect(row).toEqual({ attempt: 1 });
  });

  it('claims the oldest job first', async () => {
    const subjects = [await bench.enqueue(), await bench.enqueue(), await bench.enqueue()];
    bench.startWorker(async (job) => void (await bench.write(job.subjectId)));
    for (const subject of subjects) await bench.waitForState(subject, 'done');
    expect(await bench.log()).toEqual(subjects);
  });

  it('O4 claims fairly: a company with many jobs does not delay another company', async () => {
    const busy = uuidv7();
    const modest = uuidv7();
    for (let n = 0; n < 5; n += 1) await bench.enqueue(uuidv7(), busy);
    await bench.enqueue(uuidv7(), modest);
    const claimNext = () => bench.claim('w', 30);
    const companies = [
      (await claimNext())?.companyId,
      (await claimNext())?.companyId,
      (await claimNext())?.companyId,
    ];
    expect(companies).toEqual([busy, modest, busy]);
  });

  it('P10 fails a job that crashes every worker that claims it', async () => {
    const subject = await bench.enqueue();
    for (let n = 0; n < 3; n += 1) await eventually(async () => (await bench.claim('dies', 0.01)) ?? null);
    bench.startWorker(async () => void (await bench.write('ran')), {}, { attempts: 3 });
    await bench.waitForState(subject, 'failed');
    expect(await bench.log()).toEqual([]);
  });

  it('releases its job when it is stopped, and the attempt does not count', async () => {
    const subject = await bench.enqueue();
    const worker = bench.startWorker(async (_job, context) => {
      await bench.write('started');
      await untilStopped(context);
    });
    await eventually(async () => expect(await bench.log()).toEqual(['started']));
    await worker.stop();
    expect(await bench.find(subject)).toMatchObject({ state: 'waiting', attempt: 0 });
  });

  it('releases a job that ignores the stop signal', async () => {
    const subject = await bench.enqueue();
    const worker = bench.startWorker(
      async () => {
        await bench.write('started');
        await new Promise(() => undefined);
      },
      { graceSeconds: 0.05 },
    );
    await eventually(async () => expect(await bench.log()).toEqual(['started']));
    await worker.stop();
    expect(await bench.stateOf(subject)).toBe('waiting');
  });
});
