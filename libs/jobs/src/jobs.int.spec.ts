import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { remark, textOf } from '@sop/contracts';
import { type Database, openDatabase } from '@sop/database';
import { eventually, testDatabase, type TestDatabase, Wire } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import {
  defineJob,
  type JobContext,
  type JobHandler,
  JobQueue,
  JobStopped,
  JobWorker,
  type JobWorkerOptions,
  Refused,
  Retry,
  WaitingLine,
} from './index.js';
import { claim, Lease } from './lease.js';

const schema = {
  service: 'pipeline',
  entities: [],
  migrations: [
    { name: '0001-log', up: 'create table log (at bigint generated always as identity, line text)' },
  ],
} as const;
const runJob = defineJob({
  name: 'run',
  payload: z.object({ name: z.string() }),
  backOffSeconds: [0.01],
});
type Run = JobHandler<typeof runJob>['run'];
const company = uuidv7();
const span = { startedAt: new Date(), finishedAt: new Date() };

describe('jobs', () => {
  let server: TestDatabase;
  let database: Database;
  let queue: JobQueue;
  const workers: JobWorker[] = [];

  beforeAll(async () => {
    Logger.overrideLogger(false);
    server = await testDatabase(['pipeline']);
    database = await openDatabase(schema, server.urls.pipeline);
    queue = new JobQueue('pipeline');
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    await database.system((tx) => tx.execute('delete from job'));
    await database.system((tx) => tx.execute('delete from log'));
  });
  afterAll(async () => {
    await database.close();
    await server.drop();
  });

  /** A worker for `runJob`, quick to hear and to try again. */
  function work(
    run: Run,
    options: Partial<JobWorkerOptions> = {},
    { attempts = runJob.attempts, onFailed }: { attempts?: number; onFailed?: JobHandler['onFailed'] } = {},
  ): JobWorker {
    const handler: JobHandler<typeof runJob> = {
      job: { ...runJob, attempts },
      run,
      ...(onFailed && { onFailed }),
    };
    const worker = new JobWorker({
      database,
      handlers: [handler],
      slots: () => 1,
      heartbeatSeconds: 0.05,
      pollSeconds: 0.05,
      graceSeconds: 2,
      ...options,
    });
    workers.push(worker);
    worker.start();
    return worker;
  }

  async function enqueue(subjectId = uuidv7(), companyId = company, generation = 1): Promise<string> {
    const job = { companyId, subjectId, generation, payload: { name: subjectId } };
    await database.tenant(companyId, (tx) => queue.enqueue(tx, runJob, job));
    return subjectId;
  }
  const find = (subjectId: string) => database.system((tx) => queue.find(tx, runJob, { subjectId }));
  const stateOf = async (subjectId: string) => (await find(subjectId))?.state;
  const inState = (subjectId: string, state: string) =>
    eventually(async () => expect(await stateOf(subjectId)).toBe(state));
  const write = (line: string) =>
    database.system((tx) => tx.query('insert into log (line) values ($1)', [line]));
  const log = () =>
    database
      .system((tx) => tx.query<{ line: string }>('select line from log order by at'))
      .then((rows) => rows.map((row) => row.line));
  const untilStopped = ({ signal }: JobContext) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

  it('runs a waiting job to its end', async () => {
    const subject = await enqueue();
    work(async (job, context) => {
      await context.finish(
        async (tx) => void (await tx.query('insert into log (line) values ($1)', [job.subjectId])),
      );
    });
    await inState(subject, 'done');
    expect(await log()).toEqual([subject]);
  });

  it('is one job for one subject and generation, however often it is enqueued', async () => {
    const subject = await enqueue();
    const again = await database.tenant(company, (tx) =>
      queue.enqueue(tx, runJob, { companyId: company, subjectId: subject, payload: { name: 'again' } }),
    );
    expect(again.isNew).toBe(false);
    expect(again.jobId).toBe((await find(subject))?.id);
  });

  it('is a new job for a new generation', async () => {
    const subject = await enqueue();
    await enqueue(subject, company, 2);
    expect(await find(subject)).toMatchObject({ generation: 2 });
  });

  it('shows a company no job of another', async () => {
    const subject = await enqueue();
    const seen = await database.tenant(uuidv7(), (tx) => queue.find(tx, runJob, { subjectId: subject }));
    expect(seen).toBeUndefined();
  });

  it('is claimed by one of many workers that look at the same moment', async () => {
    const subjects = await Promise.all(Array.from({ length: 30 }, () => enqueue()));
    const run: Run = async (job) => void (await write(job.subjectId));
    for (let n = 0; n < 4; n += 1) work(run, { slots: () => 3 });
    for (const subject of subjects) await inState(subject, 'done');
    expect((await log()).toSorted()).toEqual(subjects.toSorted());
  });

  it('runs as many at once as there are slots, and no more', async () => {
    const subjects = await Promise.all(Array.from({ length: 6 }, () => enqueue()));
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    let most = 0;
    const worker: JobWorker = work(
      async () => {
        await gate;
        most = Math.max(most, worker.running);
      },
      { slots: () => Promise.resolve(2) },
    );
    await eventually(() => expect(worker.running).toBe(2));
    // Each of these makes the worker look again.
    subjects.push(await enqueue(), await enqueue());
    open();
    for (const subject of subjects) await inState(subject, 'done');
    expect(most).toBe(2);
  });

  it('runs no more at once than all workers together may, however many look at the same moment', async () => {
    const subjects = await Promise.all(Array.from({ length: 24 }, () => enqueue()));
    const other = await openDatabase(schema, server.urls.pipeline);
    const most = { now: 0, ever: 0 };
    const run: Run = async () => {
      most.ever = Math.max(most.ever, (most.now += 1));
      await database.system((tx) => tx.query('select pg_sleep(0.02)'));
      most.now -= 1;
    };
    // As two processes do, each with connections of its own.
    for (const each of [database, database, other, other])
      work(run, { database: each, slots: () => 3, slotsOfAll: () => 3 });
    for (const subject of subjects) await inState(subject, 'done');
    expect(most.ever).toBe(3);
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    await other.close();
  });

  it('lets a second worker go on from the finished stages when the first one died', async () => {
    const subject = await enqueue();
    // A worker that died: it claimed, saved a stage, and was never heard of again.
    const dead = await claim(database, { kinds: ['run'], owner: 'dead', leaseSeconds: 0.2 });
    if (!dead) throw new Error('nothing to claim');
    await new Lease(database, dead).saveStage('first', { words: 7 }, span);
    work(async (_job, context) => {
      await write(
        JSON.stringify([
          context.attempt,
          await context.stageResult('first'),
          await context.stageResult('second'),
        ]),
      );
    });
    await inState(subject, 'done');
    expect(await log()).toEqual(['[2,{"words":7},null]']);
  });

  it('does not take a job from a worker that is alive, however long it works', async () => {
    const subject = await enqueue();
    let finish = (): void => undefined;
    const mayFinish = new Promise<void>((resolve) => (finish = resolve));
    const run: Run = async (job) => {
      await write(`attempt ${job.attempt}`);
      await mayFinish;
    };
    work(run, { leaseSeconds: 0.3 });
    work(run, { leaseSeconds: 0.3 });
    const before = await eventually(async () => (await find(subject))?.heartbeatAt ?? null);
    await eventually(async () => Number((await find(subject))?.heartbeatAt) > before.getTime() + 700);
    finish();
    await inState(subject, 'done');
    expect(await log()).toEqual(['attempt 1']);
  });

  it('P6 lets a zombie write nothing once another worker has its job', async () => {
    await enqueue();
    const options = { kinds: ['run'], leaseSeconds: 0.05 };
    const zombie = await claim(database, { ...options, owner: 'zombie' });
    const heir = await eventually(
      async () => (await claim(database, { ...options, owner: 'heir', leaseSeconds: 30 })) ?? null,
    );
    if (!zombie) throw new Error('nothing to claim');
    const lease = new Lease(database, zombie);
    const lost = { name: 'JobStopped', stopCause: 'lease-lost' };
    await expect(lease.heartbeat(30)).rejects.toMatchObject(lost);
    await expect(lease.progress({ percent: 99, stage: 'x', remark: null })).rejects.toMatchObject(lost);
    await expect(lease.saveStage('x', {}, span)).rejects.toMatchObject(lost);
    await expect(lease.write(async () => void (await write('late')))).rejects.toMatchObject(lost);
    await expect(lease.finish(async () => void (await write('done twice')))).rejects.toMatchObject(lost);
    await expect(lease.fail([], 'no', async () => void (await write('failed')))).rejects.toMatchObject(lost);
    await expect(lease.retryAfter(0, 'no')).rejects.toMatchObject(lost);
    await expect(lease.giveBack()).rejects.toMatchObject(lost);
    expect(await log()).toEqual([]);
    expect(await find(heir.subjectId)).toMatchObject({ state: 'running', attempt: 2, percent: 0 });
    await new Lease(database, heir).finish(async () => undefined);
    expect(await stateOf(heir.subjectId)).toBe('done');
  });

  it('I3 does a job whole, and its effect once, whose lease runs out while the database is away', async () => {
    const { hostname, port } = new URL(server.urls.pipeline);
    const wire = await Wire.to(hostname, Number(port));
    const far = await openDatabase(schema, wire.through(server.urls.pipeline));
    const subject = await enqueue();
    let goOn = (): void => undefined;
    const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
    const run: Run = async (job, context) => {
      if (job.attempt === 1) await mayGoOn;
      await context.finish(
        async (tx) => void (await tx.query('insert into log (line) values ($1)', [job.subjectId])),
      );
    };
    const worker = work(run, { database: far, leaseSeconds: 1 });
    await inState(subject, 'running');
    wire.freeze();
    wire.cut();
    const hasRunOut = `select 1 from job where subject_id = $1 and lease_until < now()`;
    await eventually(async () =>
      expect(await database.system((tx) => tx.query(hasRunOut, [subject]))).toHaveLength(1),
    );
    goOn();
    wire.thaw();
    await eventually(async () => expect(await stateOf(subject)).toBe('done'), { timeoutSeconds: 60 });
    expect(await log()).toEqual([subject]);
    await worker.stop();
    await far.close();
    await wire.close();
  });

  it.each([1, -1])('I8 keeps its job when the clock of its process jumps by %d hours', async (hours) => {
    const subject = await enqueue();
    let goOn = (): void => undefined;
    const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
    work(async () => mayGoOn, { leaseSeconds: 1 });
    await inState(subject, 'running');
    const now = Date.now.bind(Date);
    const jumped = jest.spyOn(Date, 'now').mockImplementation(() => now() + hours * 3_600_000);
    const other = work(async () => undefined, { leaseSeconds: 1 });
    const longer = `select 1 from job where subject_id = $1 and heartbeat_at > started_at + interval '1.5 seconds'`;
    await eventually(async () =>
      expect(await database.system((tx) => tx.query(longer, [subject]))).toHaveLength(1),
    );
    goOn();
    await inState(subject, 'done');
    jumped.mockRestore();
    expect(other.running).toBe(0);
    const [row] = await database.system((tx) =>
      tx.query('select attempt from job where subject_id = $1', [subject]),
    );
    expect(row).toEqual({ attempt: 1 });
  });

  it('stops a worker whose job was cancelled', async () => {
    const subject = await enqueue();
    const reasons: unknown[] = [];
    const worker = work(async (_job, context) => {
      context.signal.addEventListener('abort', () => reasons.push(context.signal.reason));
      await write('started');
      await untilStopped(context);
    });
    await eventually(async () => expect(await log()).toEqual(['started']));
    await database.tenant(company, (tx) => queue.cancel(tx, runJob, { subjectId: subject }));
    await eventually(() => expect(worker.running).toBe(0));
    expect(reasons).toEqual([expect.objectContaining({ stopCause: 'cancelled' })]);
    expect(await stateOf(subject)).toBe('cancelled');
  });

  it('refuses the end of a job that was cancelled in the meantime', async () => {
    const subject = await enqueue();
    const refused: unknown[] = [];
    work(
      async (_job, context) => {
        await database.tenant(company, (tx) => queue.cancel(tx, runJob, { subjectId: subject }));
        await context
          .finish(async () => void (await write('too late')))
          .catch((error: unknown) => refused.push(error));
      },
      { heartbeatSeconds: 60 },
    );
    await eventually(() => expect(refused).toEqual([expect.any(JobStopped)]));
    expect(await log()).toEqual([]);
    expect(await stateOf(subject)).toBe('cancelled');
  });

  it('takes it for no error that a job fails in the moment it is cancelled', async () => {
    const errors = jest.spyOn(Logger.prototype, 'error');
    const subject = await enqueue();
    const worker = work(
      async () => {
        await database.tenant(company, (tx) => queue.cancel(tx, runJob, { subjectId: subject }));
        throw new Error('what it was reading is gone');
      },
      { heartbeatSeconds: 60 },
    );
    await inState(subject, 'cancelled');
    await eventually(() => expect(worker.running).toBe(0));
    expect(errors).not.toHaveBeenCalled();
    errors.mockRestore();
  });

  it('never starts a job that was cancelled while it waited', async () => {
    const subject = await enqueue();
    await database.tenant(company, (tx) => queue.cancel(tx, runJob, { subjectId: subject }));
    work(async (job) => void (await write(job.subjectId)));
    const next = await enqueue();
    await inState(next, 'done');
    expect(await log()).toEqual([next]);
  });

  it('takes the oldest job first', async () => {
    const subjects = [await enqueue(), await enqueue(), await enqueue()];
    work(async (job) => void (await write(job.subjectId)));
    for (const subject of subjects) await inState(subject, 'done');
    expect(await log()).toEqual(subjects);
  });

  it('O4 gives companies a fair share: one with a thousand jobs does not make another wait', async () => {
    const busy = uuidv7();
    const modest = uuidv7();
    for (let n = 0; n < 5; n += 1) await enqueue(uuidv7(), busy);
    await enqueue(uuidv7(), modest);
    const take = () => claim(database, { kinds: ['run'], owner: 'w', leaseSeconds: 30 });
    const companies = [(await take())?.companyId, (await take())?.companyId, (await take())?.companyId];
    expect(companies).toEqual([busy, modest, busy]);
  });

  it('tries a job again that failed by a fault of ours, keeping what was finished', async () => {
    const subject = await enqueue();
    work(async (_job, context) => {
      const known = await context.stageResult<number>('count');
      await write(`attempt ${context.attempt} knows ${known}`);
      if (known === undefined) {
        await context.saveStage('count', 3, span);
        throw new TypeError('a bug');
      }
    });
    await inState(subject, 'done');
    expect(await log()).toEqual(['attempt 1 knows undefined', 'attempt 2 knows 3']);
  });

  it('fails for good after the last attempt, with the standard sentence for the user', async () => {
    const subject = await enqueue();
    const details: string[] = [];
    const failing = () => Promise.reject(new TypeError('x is not a function'));
    work(
      failing,
      {},
      { attempts: 3, onFailed: async (_tx, { remarks }) => void details.push(textOf(remarks)) },
    );
    await inState(subject, 'failed');
    const job = await find(subject);
    const detailCodes = [{ code: 'work.failed', parameters: {} }];
    expect(job).toMatchObject({ attempt: 3, detail: 'An error occurred during processing', detailCodes });
    expect(job?.error).toContain('x is not a function');
    expect(details).toEqual(['An error occurred during processing']);
  });

  it('P10 fails for good when a job ends every worker that takes it', async () => {
    const subject = await enqueue();
    for (let n = 0; n < 3; n += 1)
      await eventually(
        async () => (await claim(database, { kinds: ['run'], owner: 'dies', leaseSeconds: 0.01 })) ?? null,
      );
    work(async () => void (await write('ran')), {}, { attempts: 3 });
    await inState(subject, 'failed');
    expect(await log()).toEqual([]);
  });

  it('shows the user what was wrong with their video, and does not try it again', async () => {
    const subject = await enqueue();
    work(async (job) => {
      await write(`attempt ${job.attempt}`);
      throw new Refused([
        remark('dataset.too-many-frames', { frames: 9, most: 8 }),
        remark('dataset.use-shorter-video'),
      ]);
    });
    await inState(subject, 'failed');
    expect(await find(subject)).toMatchObject({
      detail:
        '9 frames would come of this video, more than the 8 a dataset can hold. Please use a shorter video.',
      detailCodes: [
        { code: 'dataset.too-many-frames', parameters: { frames: 9, most: 8 } },
        { code: 'dataset.use-shorter-video', parameters: {} },
      ],
      attempt: 1,
    });
    expect(await log()).toEqual(['attempt 1']);
  });

  it('fails a job whose stored payload it cannot read, tells the operator why, and goes on with the others', async () => {
    const subject = await enqueue();
    await database.system((tx) => tx.execute(`update job set payload = '{"name": 7}'`));
    const failed: unknown[] = [];
    work(
      async (job) => void (await write(job.payload.name)),
      {},
      { onFailed: async (_tx, { job }) => void failed.push(job.payload) },
    );
    await inState(subject, 'failed');
    const job = await find(subject);
    expect(job).toMatchObject({ attempt: 1, detail: 'An error occurred during processing' });
    expect(job?.error).toMatch(/stored payload is not what run takes: .*expected string.*name/s);
    expect(failed).toEqual([{ name: 7 }]);
    const next = await enqueue();
    await inState(next, 'done');
    expect(await log()).toEqual([next]);
  });

  it('takes no job whose payload is not what it says', async () => {
    const payload = { name: 7 as unknown as string };
    const job = { companyId: company, subjectId: uuidv7(), payload };
    await expect(database.tenant(company, (tx) => queue.enqueue(tx, runJob, job))).rejects.toThrow(
      /expected string/,
    );
  });

  it('leaves jobs that it has no handler for to others', async () => {
    const other = defineJob({ name: 'other', payload: z.object({}) });
    const subject = { companyId: company, subjectId: uuidv7() };
    await database.tenant(company, (tx) => queue.enqueue(tx, other, { ...subject, payload: {} }));
    work(async (job) => void (await write(job.subjectId)));
    await inState(await enqueue(), 'done');
    const [left] = await database.system((tx) => tx.query(`select state from job where kind = 'other'`));
    expect(left).toEqual({ state: 'waiting' });
  });

  it('refuses two jobs of one name', () => {
    const handler: JobHandler = { job: runJob, run: async () => undefined };
    const twice = () => new JobWorker({ database, handlers: [handler, { ...handler }], slots: () => 1 });
    expect(twice).toThrow('Two jobs of pipeline are called run');
  });

  it('waits as long as it is told before the next attempt', async () => {
    const subject = await enqueue();
    work(async () => {
      throw new Retry('rate limited', 3600);
    });
    await eventually(async () => expect(await find(subject)).toMatchObject({ state: 'waiting', attempt: 1 }));
    const [row] = await database.system((tx) =>
      tx.query<{ wait: number }>('select extract(epoch from not_before - now())::float8 as wait from job'),
    );
    expect(row?.wait).toBeGreaterThan(3500);
    expect(await claim(database, { kinds: ['run'], owner: 'w', leaseSeconds: 1 })).toBeUndefined();
  });

  it('runs a failed job again when it is asked for, from its first unfinished stage', async () => {
    const subject = await enqueue();
    let isBroken = true;
    work(
      async (_job, context) => {
        await write(`attempt ${context.attempt} knows ${await context.stageResult<string>('first')}`);
        await context.saveStage('first', 'it', span);
        if (isBroken) throw new Error('broken');
      },
      {},
      { attempts: 1 },
    );
    await inState(subject, 'failed');
    isBroken = false;
    const retry = () => database.tenant(company, (tx) => queue.retry(tx, runJob, { subjectId: subject }));
    expect(await retry()).toBe(true);
    await inState(subject, 'done');
    expect(await log()).toEqual(['attempt 1 knows undefined', 'attempt 1 knows it']);
    expect(await retry()).toBe(false);
  });

  it('gives its job back at once when it is stopped, and the attempt does not count', async () => {
    const subject = await enqueue();
    const worker = work(async (_job, context) => {
      await write('started');
      await untilStopped(context);
    });
    await eventually(async () => expect(await log()).toEqual(['started']));
    await worker.stop();
    expect(await find(subject)).toMatchObject({ state: 'waiting', attempt: 0 });
  });

  it('gives the job of a run that does not let go to others too', async () => {
    const subject = await enqueue();
    const worker = work(
      async () => {
        await write('started');
        await new Promise(() => undefined);
      },
      { graceSeconds: 0.05 },
    );
    await eventually(async () => expect(await log()).toEqual(['started']));
    await worker.stop();
    expect(await stateOf(subject)).toBe('waiting');
  });

  it('writes the end of a job and what follows from it together or not at all', async () => {
    const subject = await enqueue();
    work(async (job, context) => {
      await context.finish(async (tx) => {
        await tx.query('insert into log (line) values ($1)', [`attempt ${job.attempt}`]);
        if (job.attempt === 1) throw new Error('no room');
      });
    });
    await inState(subject, 'done');
    expect(await log()).toEqual(['attempt 2']);
  });

  it('writes what belongs to its owner in between, and a failed write changes nothing', async () => {
    const subject = await enqueue();
    work(async (_job, context) => {
      await context.write(async (tx) => void (await tx.query(`insert into log (line) values ('between')`)));
      const failing = context.write(async (tx) => {
        await tx.query(`insert into log (line) values ('lost')`);
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
    });
    await eventually(async () => expect(await stateOf(subject)).toBe('done'));
    expect(await log()).toEqual(['between']);
  });

  it('writes progress now and then, and the last of it always', async () => {
    const subject = await enqueue();
    await database.system((tx) =>
      tx.query(`create or replace function note_progress() returns trigger language plpgsql as $$ begin
        if new.percent <> old.percent then insert into log (line) values (new.percent::text); end if; return new; end $$;
        create or replace trigger note_progress after update on job for each row execute function note_progress()`),
    );
    work(async (_job, context) => {
      for (let percent = 1; percent <= 500; percent += 1)
        context.progress({ percent, stage: 'count', remark: remark('training.keeping') });
    });
    await inState(subject, 'done');
    await database.system((tx) => tx.query('drop trigger note_progress on job'));
    expect(await find(subject)).toMatchObject({
      ...{ percent: 500, stage: 'count' },
      ...{ detail: 'Keeping the model', detailCodes: [remark('training.keeping')] },
    });
    const written = await log();
    expect(written.at(-1)).toBe('500');
    expect(written.length).toBeLessThan(10);
  });

  it('says how many jobs wait before one', async () => {
    await enqueue();
    const second = await find(await enqueue());
    const clock = { now: 0 };
    const line = new WaitingLine(database, runJob, () => clock.now);
    const before = () => line.before(second?.id ?? '');
    expect(await before()).toBe(1);
    await claim(database, { kinds: ['run'], owner: 'w', leaseSeconds: 30 });
    clock.now += 1_001;
    expect(await before()).toBe(0);
    await claim(database, { kinds: ['run'], owner: 'w', leaseSeconds: 30 });
    clock.now += 1_001;
    expect(await before()).toBe(0);
  });

  it('reads the line once a second however many ask, and at once for a job that came since', async () => {
    const line = new WaitingLine(database, runJob, () => 0);
    const asked = jest.spyOn(database, 'system');
    try {
      await enqueue();
      const first = await find(await enqueue());
      asked.mockClear();
      expect(await Promise.all(Array.from({ length: 50 }, () => line.before(first?.id ?? '')))).toEqual(
        Array.from({ length: 50 }, () => 1),
      );
      expect(asked).toHaveBeenCalledTimes(1);
      const second = await find(await enqueue());
      asked.mockClear();
      expect(await line.before(second?.id ?? '')).toBe(2);
      expect(asked).toHaveBeenCalledTimes(1);
    } finally {
      asked.mockRestore();
    }
  });

  it('lists the finished stages in the order in which they finished', async () => {
    const subject = await enqueue();
    work(async (_job, context) => {
      await context.saveStage('b', 1, { startedAt: new Date(1_000), finishedAt: new Date(2_000) });
      await context.saveStage('a', 2, { startedAt: new Date(1_500), finishedAt: new Date(3_000) });
    });
    await inState(subject, 'done');
    const job = await find(subject);
    const stages = await database.tenant(company, (tx) => queue.stages(tx, job?.id ?? ''));
    expect(stages.map(({ stage, result }) => [stage, result])).toEqual([
      ['b', 1],
      ['a', 2],
    ]);
    expect(stages[0]).toMatchObject({ startedAt: new Date(1_000), finishedAt: new Date(2_000) });
  });
});
