import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually, Wire } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import type { JobWorker } from './index.js';
import { Lease } from './lease.js';
import { JobBench, type Run, span, untilStopped } from './testing/job-bench.js';

describe('jobs among many workers', () => {
  let bench: JobBench;

  beforeAll(async () => {
    bench = await JobBench.start();
  });
  afterEach(() => bench.clear());
  afterAll(() => bench.close());

  it('is claimed by one of many workers that look at the same moment', async () => {
    const subjects = await Promise.all(Array.from({ length: 30 }, () => bench.enqueue()));
    const run: Run = async (job) => void (await bench.write(job.subjectId));
    for (let n = 0; n < 4; n += 1) bench.work(run, { slots: () => 3 });
    for (const subject of subjects) await bench.inState(subject, 'done');
    expect((await bench.log()).toSorted()).toEqual(subjects.toSorted());
  });

  it('runs as many at once as there are slots, and no more', async () => {
    const subjects = await Promise.all(Array.from({ length: 6 }, () => bench.enqueue()));
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    let most = 0;
    const worker: JobWorker = bench.work(
      async () => {
        await gate;
        most = Math.max(most, worker.running);
      },
      { slots: () => Promise.resolve(2) },
    );
    await eventually(() => expect(worker.running).toBe(2));
    // Each of these makes the worker look again.
    subjects.push(await bench.enqueue(), await bench.enqueue());
    open();
    for (const subject of subjects) await bench.inState(subject, 'done');
    expect(most).toBe(2);
  });

  it('runs no more at once than all workers together may, however many look at the same moment', async () => {
    const subjects = await Promise.all(Array.from({ length: 24 }, () => bench.enqueue()));
    const other = await bench.openAnother();
    const most = { now: 0, ever: 0 };
    const run: Run = async () => {
      most.ever = Math.max(most.ever, (most.now += 1));
      // None ends before as many are at work as may be, however slowly they are claimed.
      await eventually(() => most.ever >= 3);
      await bench.database.system((tx) => tx.query('select pg_sleep(0.02)'));
      most.now -= 1;
    };
    // As two processes do, each with connections of its own.
    for (const each of [bench.database, bench.database, other, other])
      bench.work(run, { database: each, slots: () => 3, slotsOfAll: () => 3 });
    for (const subject of subjects) await bench.inState(subject, 'done');
    expect(most.ever).toBe(3);
    await bench.stopWorkers();
    await other.close();
  });

  it('lets a second worker go on from the finished stages when the first one died', async () => {
    const subject = await bench.enqueue();
    // A worker that died: it claimed, saved a stage, and was never heard of again.
    const dead = await bench.claim('dead', 0.2);
    if (!dead) throw new Error('nothing to claim');
    await new Lease(bench.database, dead).saveStage('first', { words: 7 }, span);
    bench.work(async (_job, context) => {
      await bench.write(
        JSON.stringify([
          context.attempt,
          await context.stageResult('first'),
          await context.stageResult('second'),
        ]),
      );
    });
    await bench.inState(subject, 'done');
    expect(await bench.log()).toEqual(['[2,{"words":7},null]']);
  });

  /** Its lease nearly runs out, and is renewed, by the database's clock: a machine that stands still for a moment loses none by it. */
  async function isRenewed(subject: string): Promise<void> {
    const about = (sql: string) => bench.database.system((tx) => tx.query(sql, [subject]));
    await about(`update job set lease_until = now() + interval '20 seconds' where subject_id = $1`);
    const renewed = `select 1 from job where subject_id = $1 and lease_until > now() + interval '30 seconds'
      and heartbeat_at > started_at + interval '1.5 seconds'`;
    await eventually(async () => expect(await about(renewed)).toHaveLength(1));
  }

  it('does not take a job from a worker that is alive, however long it works', async () => {
    const subject = await bench.enqueue();
    let finish = (): void => undefined;
    const mayFinish = new Promise<void>((resolve) => (finish = resolve));
    const run: Run = async (job) => {
      await bench.write(`attempt ${job.attempt}`);
      await mayFinish;
    };
    bench.work(run, { leaseSeconds: 60 });
    bench.work(run, { leaseSeconds: 60 });
    await bench.inState(subject, 'running');
    await isRenewed(subject);
    finish();
    await bench.inState(subject, 'done');
    expect(await bench.log()).toEqual(['attempt 1']);
  });

  it('P6 lets a zombie write nothing once another worker has its job', async () => {
    await bench.enqueue();
    const zombie = await bench.claim('zombie', 0.05);
    const heir = await eventually(async () => (await bench.claim('heir', 30)) ?? null);
    if (!zombie) throw new Error('nothing to claim');
    const lease = new Lease(bench.database, zombie);
    const lost = { name: 'JobStopped', stopCause: 'lease-lost' };
    await expect(lease.heartbeat(30)).rejects.toMatchObject(lost);
    await expect(lease.progress({ percent: 99, stage: 'x', remark: null })).rejects.toMatchObject(lost);
    await expect(lease.saveStage('x', {}, span)).rejects.toMatchObject(lost);
    await expect(lease.write(async () => void (await bench.write('late')))).rejects.toMatchObject(lost);
    await expect(lease.finish(async () => void (await bench.write('done twice')))).rejects.toMatchObject(
      lost,
    );
    await expect(lease.fail([], 'no', async () => void (await bench.write('failed')))).rejects.toMatchObject(
      lost,
    );
    await expect(lease.retryAfter(0, 'no')).rejects.toMatchObject(lost);
    await expect(lease.giveBack()).rejects.toMatchObject(lost);
    expect(await bench.log()).toEqual([]);
    expect(await bench.find(heir.subjectId)).toMatchObject({ state: 'running', attempt: 2, percent: 0 });
    await new Lease(bench.database, heir).finish(async () => undefined);
    expect(await bench.stateOf(heir.subjectId)).toBe('done');
  });

  it('I3 does a job whole, and its effect once, whose lease runs out while the database is away', async () => {
    const { hostname, port } = new URL(bench.url);
    const wire = await Wire.to(hostname, Number(port));
    const far = await bench.openAnother(wire.through(bench.url));
    const subject = await bench.enqueue();
    let goOn = (): void => undefined;
    const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
    const run: Run = async (job, context) => {
      if (job.attempt === 1) await mayGoOn;
      await context.finish(
        async (tx) => void (await tx.query('insert into log (line) values ($1)', [job.subjectId])),
      );
    };
    const worker = bench.work(run, { database: far, leaseSeconds: 1 });
    await bench.inState(subject, 'running');
    wire.freeze();
    wire.cut();
    const hasRunOut = `select 1 from job where subject_id = $1 and lease_until < now()`;
    await eventually(async () =>
      expect(await bench.database.system((tx) => tx.query(hasRunOut, [subject]))).toHaveLength(1),
    );
    goOn();
    wire.thaw();
    await eventually(async () => expect(await bench.stateOf(subject)).toBe('done'), { timeoutSeconds: 60 });
    expect(await bench.log()).toEqual([subject]);
    await worker.stop();
    await far.close();
    await wire.close();
  });

  it.each([1, -1])('I8 keeps its job when the clock of its process jumps by %d hours', async (hours) => {
    const subject = await bench.enqueue();
    let goOn = (): void => undefined;
    const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
    bench.work(async () => mayGoOn, { leaseSeconds: 60 });
    await bench.inState(subject, 'running');
    const now = Date.now.bind(Date);
    const jumped = jest.spyOn(Date, 'now').mockImplementation(() => now() + hours * 3_600_000);
    const other = bench.work(async () => undefined, { leaseSeconds: 60 });
    await isRenewed(subject);
    goOn();
    await bench.inState(subject, 'done');
    jumped.mockRestore();
    expect(other.running).toBe(0);
    const [row] = await bench.database.system((tx) =>
      tx.query('select attempt from job where subject_id = $1', [subject]),
    );
    expect(row).toEqual({ attempt: 1 });
  });

  it('takes the oldest job first', async () => {
    const subjects = [await bench.enqueue(), await bench.enqueue(), await bench.enqueue()];
    bench.work(async (job) => void (await bench.write(job.subjectId)));
    for (const subject of subjects) await bench.inState(subject, 'done');
    expect(await bench.log()).toEqual(subjects);
  });

  it('O4 gives companies a fair share: one with a thousand jobs does not make another wait', async () => {
    const busy = uuidv7();
    const modest = uuidv7();
    for (let n = 0; n < 5; n += 1) await bench.enqueue(uuidv7(), busy);
    await bench.enqueue(uuidv7(), modest);
    const take = () => bench.claim('w', 30);
    const companies = [(await take())?.companyId, (await take())?.companyId, (await take())?.companyId];
    expect(companies).toEqual([busy, modest, busy]);
  });

  it('P10 fails for good when a job ends every worker that takes it', async () => {
    const subject = await bench.enqueue();
    for (let n = 0; n < 3; n += 1) await eventually(async () => (await bench.claim('dies', 0.01)) ?? null);
    bench.work(async () => void (await bench.write('ran')), {}, { attempts: 3 });
    await bench.inState(subject, 'failed');
    expect(await bench.log()).toEqual([]);
  });

  it('gives its job back at once when it is stopped, and the attempt does not count', async () => {
    const subject = await bench.enqueue();
    const worker = bench.work(async (_job, context) => {
      await bench.write('started');
      await untilStopped(context);
    });
    await eventually(async () => expect(await bench.log()).toEqual(['started']));
    await worker.stop();
    expect(await bench.find(subject)).toMatchObject({ state: 'waiting', attempt: 0 });
  });

  it('gives the job of a run that does not let go to others too', async () => {
    const subject = await bench.enqueue();
    const worker = bench.work(
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
