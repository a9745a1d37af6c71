import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { statusMessage, textOf } from '@sop/contracts';
import { eventually, otherSpellings } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { listFailedJobs } from './failed-jobs.js';
import {
  defineJob,
  type JobHandler,
  JobStopped,
  JobWorker,
  type JobWorkerOptions,
  Refused,
  Retry,
  Wait,
} from './index.js';
import { JobTestBench, type Run, runJob, span, untilStopped } from './testing/job-test-bench.js';

const noFilter = { company_id: null, company_ids: [], since: null, before: null, limit: 10 };

describe('jobs', () => {
  let bench: JobTestBench;

  beforeAll(async () => {
    bench = await JobTestBench.start();
  });
  afterEach(() => bench.clear());
  afterAll(() => bench.close());

  it('runs a waiting job to its end', async () => {
    const subject = await bench.enqueue();
    bench.startWorker(async (job, context) => {
      await context.finish(
        async (tx) => void (await tx.query('insert into log (line) values ($1)', [job.subjectId])),
      );
    });
    await bench.waitForState(subject, 'done');
    expect(await bench.log()).toEqual([subject]);
  });

  it('creates one job for one subject and generation, however often it is enqueued', async () => {
    const subject = await bench.enqueue();
    const first = await bench.find(subject);
    await bench.enqueue(subject, bench.company, 2);
    const again = await bench.database.tenant(bench.company, (tx) =>
      bench.queue.enqueue(tx, runJob, {
        companyId: bench.company,
        subjectId: subject,
        payload: { name: 'again' },
      }),
    );
    expect(again).toEqual({ jobId: first?.id, isNew: false });
  });

  it('creates a new job for a new generation', async () => {
    const subject = await bench.enqueue();
    await bench.enqueue(subject, bench.company, 2);
    expect(await bench.find(subject)).toMatchObject({ generation: 2 });
  });

  it('shows a company no jobs of another company', async () => {
    const subject = await bench.enqueue();
    const found = await bench.database.tenant(uuidv7(), (tx) =>
      bench.queue.find(tx, runJob, { subjectId: subject }),
    );
    expect(found).toBeUndefined();
  });

  it('aborts the signal of a running job that was cancelled', async () => {
    const subject = await bench.enqueue();
    const reasons: unknown[] = [];
    const worker = bench.startWorker(async (_job, context) => {
      context.signal.addEventListener('abort', () => reasons.push(context.signal.reason));
      await bench.write('started');
      await untilStopped(context);
    });
    await eventually(async () => expect(await bench.log()).toEqual(['started']));
    await bench.cancel(subject);
    await eventually(() => expect(worker.running).toBe(0));
    expect(reasons).toEqual([expect.objectContaining({ stopCause: 'cancelled' })]);
    expect(await bench.stateOf(subject)).toBe('cancelled');
  });

  it('refuses to finish a job that was cancelled while it ran', async () => {
    const subject = await bench.enqueue();
    const refused: unknown[] = [];
    bench.startWorker(
      async (_job, context) => {
        await bench.cancel(subject);
        await context
          .finish(async () => void (await bench.write('too late')))
          .catch((error: unknown) => refused.push(error));
      },
      { heartbeatSeconds: 60 },
    );
    await eventually(() => expect(refused).toEqual([expect.any(JobStopped)]));
    expect(await bench.log()).toEqual([]);
    expect(await bench.stateOf(subject)).toBe('cancelled');
  });

  it('logs no error when a job fails while it is being cancelled', async () => {
    const errors = jest.spyOn(Logger.prototype, 'error');
    const subject = await bench.enqueue();
    const worker = bench.startWorker(
      async () => {
        await bench.cancel(subject);
        throw new Error('what it was reading is gone');
      },
      { heartbeatSeconds: 60 },
    );
    await bench.waitForState(subject, 'cancelled');
    await eventually(() => expect(worker.running).toBe(0));
    expect(errors).not.toHaveBeenCalled();
    errors.mockRestore();
  });

  it('logs a job whose end could not be written', async () => {
    const errors = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const database = await bench.openAnother();
    await bench.enqueue();
    const worker = bench.startWorker(() => database.close(), {
      database,
      pollSeconds: 60,
      heartbeatSeconds: 60,
    });
    await eventually(() => expect(errors.mock.calls.join()).toContain('its end could not be written'));
    await worker.stop();
    errors.mockRestore();
  });

  it('never starts a job that was cancelled while it waited', async () => {
    const subject = await bench.enqueue();
    await bench.cancel(subject);
    bench.startWorker(async (job) => void (await bench.write(job.subjectId)));
    const next = await bench.enqueue();
    await bench.waitForState(next, 'done');
    expect(await bench.log()).toEqual([next]);
  });

  it('retries a job after an unexpected error and keeps its finished stages', async () => {
    const subject = await bench.enqueue();
    bench.startWorker(async (_job, context) => {
      const saved = await context.stageResult<number>('count');
      await bench.write(`attempt ${context.attempt} knows ${saved}`);
      if (saved === undefined) {
        await context.saveStage('count', 3, span);
        throw new TypeError('a bug');
      }
    });
    await bench.waitForState(subject, 'done');
    expect(await bench.log()).toEqual(['attempt 1 knows undefined', 'attempt 2 knows 3']);
  });

  it('fails a job after its last attempt, with the standard message for the user', async () => {
    const subject = await bench.enqueue();
    const details: string[] = [];
    const failing = () => Promise.reject(new TypeError('x is not a function'));
    bench.startWorker(
      failing,
      {},
      { attempts: 3, onFailed: async (_tx, { statusMessages }) => void details.push(textOf(statusMessages)) },
    );
    await bench.waitForState(subject, 'failed');
    const job = await bench.find(subject);
    const detailCodes = [{ code: 'work.failed', parameters: {} }];
    expect(job).toMatchObject({ attempt: 3, detail: 'An error occurred during processing', detailCodes });
    expect(job?.error).toContain('x is not a function');
    expect(details).toEqual(['An error occurred during processing']);
  });

  it('shows the user why their video was refused, and does not retry the job', async () => {
    const subject = await bench.enqueue();
    bench.startWorker(async (job) => {
      await bench.write(`attempt ${job.attempt}`);
      throw new Refused([
        statusMessage('dataset.too-many-frames', { frames: 9, limit: 8 }),
        statusMessage('dataset.use-shorter-video'),
      ]);
    });
    await bench.waitForState(subject, 'failed');
    expect(await bench.find(subject)).toMatchObject({
      detail:
        'This video would give 9 frames, more than the 8 a dataset can hold. Please use a shorter video.',
      detailCodes: [
        { code: 'dataset.too-many-frames', parameters: { frames: 9, limit: 8 } },
        { code: 'dataset.use-shorter-video', parameters: {} },
      ],
      attempt: 1,
    });
    expect(await bench.log()).toEqual(['attempt 1']);
  });

  it('fails a job with an unreadable payload, reports the reason to the operator and runs the other jobs', async () => {
    const subject = await bench.enqueue();
    await bench.database.system((tx) => tx.execute(`update job set payload = '{"name": 7}'`));
    const failed: unknown[] = [];
    bench.startWorker(
      async (job) => void (await bench.write(job.payload.name)),
      {},
      { onFailed: async (_tx, { job }) => void failed.push(job.payload) },
    );
    await bench.waitForState(subject, 'failed');
    const job = await bench.find(subject);
    expect(job).toMatchObject({ attempt: 1, detail: 'An error occurred during processing' });
    expect(job?.error).toMatch(/stored payload is not what run takes: .*expected string.*name/s);
    expect(failed).toEqual([{ name: 7 }]);
    const next = await bench.enqueue();
    await bench.waitForState(next, 'done');
    expect(await bench.log()).toEqual([next]);
  });

  it('refuses to enqueue a job with an invalid payload', async () => {
    const payload = { name: 7 as unknown as string };
    const job = { companyId: bench.company, subjectId: uuidv7(), payload };
    await expect(
      bench.database.tenant(bench.company, (tx) => bench.queue.enqueue(tx, runJob, job)),
    ).rejects.toThrow(/expected string/);
  });

  it('does not claim jobs without a handler', async () => {
    const otherJob = defineJob({ kind: 'other' });
    const subject = { companyId: bench.company, subjectId: uuidv7() };
    await bench.database.tenant(bench.company, (tx) =>
      bench.queue.enqueue(tx, otherJob, { ...subject, payload: {} }),
    );
    bench.startWorker(async (job) => void (await bench.write(job.subjectId)));
    await bench.waitForState(await bench.enqueue(), 'done');
    const [other] = await bench.database.system((tx) =>
      tx.query(`select state from job where kind = 'other'`),
    );
    expect(other).toEqual({ state: 'waiting' });
  });

  it('refuses two jobs of the same kind', () => {
    const handler: JobHandler = { job: runJob, run: async () => undefined };
    const createWorker = () =>
      new JobWorker({ database: bench.database, handlers: [handler, { ...handler }], slots: () => 1 });
    expect(createWorker).toThrow('Two jobs of pipeline are called run');
  });

  it('waits as long as the failure requests before the next attempt', async () => {
    const subject = await bench.enqueue();
    bench.startWorker(async () => {
      throw new Retry('rate limited', 3600);
    });
    await eventually(async () =>
      expect(await bench.find(subject)).toMatchObject({ state: 'waiting', attempt: 1 }),
    );
    const [row] = await bench.database.system((tx) =>
      tx.query<{ wait: number }>('select extract(epoch from not_before - now())::float8 as wait from job'),
    );
    expect(row?.wait).toBeGreaterThan(3500);
    expect(await bench.claim('w', 1)).toBeUndefined();
  });

  it('waits for other work without counting attempts, however long that takes', async () => {
    const subject = await bench.enqueue();
    let tries = 0;
    bench.startWorker(
      async (_job, context) => {
        tries += 1;
        if (tries <= 5) throw new Wait('Another job comes first.', 0);
        await context.finish(() => Promise.resolve());
      },
      {},
      { attempts: 2 },
    );
    await bench.waitForState(subject, 'done');
    expect([tries, (await bench.find(subject))?.attempt]).toEqual([6, 1]);
  });

  it('fails a job with an error whose text PostgreSQL does not accept', async () => {
    const subject = await bench.enqueue();
    bench.startWorker(() => Promise.reject(new Error('half\ud83d a NUL\0 and an end')), {}, { attempts: 1 });
    await bench.waitForState(subject, 'failed');
    expect((await bench.find(subject))?.error).toContain('half a NUL and an end');
  });

  it('finds a failed job by any spelling of its reason', async () => {
    const subject = await bench.enqueue();
    const mark = uuidv7();
    bench.startWorker(() => Promise.reject(new Error(`„Übersicht“ – Größe ${mark}`)));
    await bench.waitForState(subject, 'failed');
    const search = async (text: string) => {
      const { items } = await bench.database.system((tx) =>
        listFailedJobs(tx, { ...noFilter, text }, async () => undefined),
      );
      return [text, items.map(({ subject_id }) => subject_id)];
    };
    const texts = otherSpellings(`„Übersicht“ – Größe ${mark}`).map(([, spelling]) => spelling);
    expect(await Promise.all(texts.map(search))).toEqual(texts.map((text) => [text, [subject]]));
    expect(await search(`nothing ${mark}`)).toEqual([`nothing ${mark}`, []]);
  });

  it('retries a failed job on request, from its first unfinished stage', async () => {
    const subject = await bench.enqueue();
    let isBroken = true;
    bench.startWorker(
      async (_job, context) => {
        await bench.write(`attempt ${context.attempt} knows ${await context.stageResult<string>('first')}`);
        await context.saveStage('first', 'it', span);
        if (isBroken) throw new Error('broken');
      },
      {},
      { attempts: 1 },
    );
    await bench.waitForState(subject, 'failed');
    isBroken = false;
    const retry = () =>
      bench.database.tenant(bench.company, (tx) => bench.queue.retry(tx, runJob, { subjectId: subject }));
    expect(await retry()).toBe(true);
    await bench.waitForState(subject, 'done');
    expect(await bench.log()).toEqual(['attempt 1 knows undefined', 'attempt 1 knows it']);
    expect(await retry()).toBe(false);
  });

  it('commits the end of a job and its other writes in one transaction', async () => {
    const subject = await bench.enqueue();
    bench.startWorker(async (job, context) => {
      await context.finish(async (tx) => {
        await tx.query('insert into log (line) values ($1)', [`attempt ${job.attempt}`]);
        if (job.attempt === 1) throw new Error('no room');
      });
    });
    await bench.waitForState(subject, 'done');
    expect(await bench.log()).toEqual(['attempt 2']);
  });

  it('writes to tables of the owner while it runs, and rolls a failed write back', async () => {
    const subject = await bench.enqueue();
    bench.startWorker(async (_job, context) => {
      await context.write(async (tx) => void (await tx.query(`insert into log (line) values ('between')`)));
      const failing = context.write(async (tx) => {
        await tx.query(`insert into log (line) values ('lost')`);
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
    });
    await eventually(async () => expect(await bench.stateOf(subject)).toBe('done'));
    expect(await bench.log()).toEqual(['between']);
  });

  it('limits how often progress is written, and always writes the last value', async () => {
    const subject = await bench.enqueue();
    await bench.database.system((tx) =>
      tx.query(`create or replace function note_progress() returns trigger language plpgsql as $$ begin
        if new.percent <> old.percent then insert into log (line) values (new.percent::text); end if; return new; end $$;
        create or replace trigger note_progress after update on job for each row execute function note_progress()`),
    );
    bench.startWorker(async (_job, context) => {
      for (let percent = 1; percent <= 500; percent += 1)
        context.progress({ percent, stage: 'count', statusMessage: statusMessage('training.keeping') });
    });
    await bench.waitForState(subject, 'done');
    await bench.database.system((tx) => tx.query('drop trigger note_progress on job'));
    expect(await bench.find(subject)).toMatchObject({
      ...{ percent: 500, stage: 'count' },
      ...{ detail: 'Saving the model', detailCodes: [statusMessage('training.keeping')] },
    });
    const written = await bench.log();
    expect(written.at(-1)).toBe('500');
    expect(written.length).toBeLessThan(10);
  });

  it('keeps the last details of its stages where a later progress has none', async () => {
    const subject = await bench.enqueue();
    const stages = [{ name: 'frames', percent: 40 }];
    bench.startWorker(async (_job, context) => {
      context.progress({ percent: 1, stage: 'frames', statusMessage: null, stages });
      await context.saveStage('frames', 1, span);
      context.progress({ percent: 2, stage: 'frames', statusMessage: null });
    });
    await bench.waitForState(subject, 'done');
    expect(await bench.find(subject)).toMatchObject({ percent: 2, stages });
  });

  it('knows which generations of a subject are not done, whatever became of them', async () => {
    const read = (subjectId: string) =>
      bench.database.tenant(bench.company, async (tx) => ({
        isUnfinished: await bench.queue.isUnfinished(tx, runJob, subjectId),
        payloads: (await bench.queue.unfinished(tx, runJob, subjectId)).length,
      }));
    const [subject, other] = [await bench.enqueue(), await bench.enqueue()];
    await bench.enqueue(subject, bench.company, 2);
    expect(await read(subject)).toEqual({ isUnfinished: true, payloads: 2 });
    await bench.cancel(subject);
    bench.startWorker(() => Promise.resolve());
    await bench.waitForState(other, 'done');
    expect(await read(other)).toEqual({ isUnfinished: false, payloads: 0 });
    expect(await read(subject)).toMatchObject({ isUnfinished: true });
    expect(await read(uuidv7())).toEqual({ isUnfinished: false, payloads: 0 });
  });

  describe('while a job waits for an external server', () => {
    /** The first job waits externally until `externalReply` resolves; then every job works until `work` resolves. */
    const start = (options: Partial<JobWorkerOptions>) => {
      const [externalReply, work] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      let started = 0;
      const run: Run = async ({ subjectId }, context) => {
        started += 1;
        if (started === 1) await context.waitForExternal(() => externalReply.promise);
        await bench.write(subjectId);
        await work.promise;
      };
      return {
        worker: bench.startWorker(run, options),
        reply: externalReply.resolve,
        finishWork: work.resolve,
      };
    };

    it.each([
      ['its worker', { slots: () => 1 }],
      ['all workers', { slots: () => 9, totalSlots: () => 1 }],
    ])('occupies no slot of %s, and at most twice as many jobs as slots are claimed', async (_, options) => {
      const subjects = [await bench.enqueue(), await bench.enqueue(), await bench.enqueue()];
      const { worker, reply, finishWork } = start(options);
      await eventually(async () => expect(await bench.log()).toEqual([subjects[1]]));
      expect(await bench.stateOf(subjects[2] ?? '')).toBe('waiting');
      reply();
      await eventually(async () => expect(await bench.log()).toEqual([subjects[1], subjects[0]]));
      expect([worker.running, await bench.stateOf(subjects[2] ?? '')]).toEqual([2, 'waiting']);
      finishWork();
      await bench.waitForState(subjects[2] ?? '', 'done');
    });
  });

  it('lists the finished stages by finish time', async () => {
    const subject = await bench.enqueue();
    bench.startWorker(async (_job, context) => {
      await context.saveStage('b', 1, { startedAt: new Date(1_000), finishedAt: new Date(2_000) });
      await context.saveStage('a', 2, { startedAt: new Date(1_500), finishedAt: new Date(3_000) });
    });
    await bench.waitForState(subject, 'done');
    const job = await bench.find(subject);
    const stages = await bench.database.tenant(bench.company, (tx) => bench.queue.stages(tx, job?.id ?? ''));
    expect(stages.map(({ stage, result }) => [stage, result])).toEqual([
      ['b', 1],
      ['a', 2],
    ]);
    expect(stages[0]).toMatchObject({ startedAt: new Date(1_000), finishedAt: new Date(2_000) });
  });
});
