import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { statusMessage, textOf } from '@sop/contracts';
import { eventually } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { listFailedJobs } from './failed-jobs.js';
import {
  defineJob,
  type JobHandler,
  JobStopped,
  JobWorker,
  type JobWorkerOptions,
  Refused,
  Retry,
} from './index.js';
import { JobBench, type Run, runJob, span, untilStopped } from './testing/job-bench.js';

const anyFailed = { company_id: null, company_ids: [], since: null, before: null, limit: 10 };

describe('jobs', () => {
  let bench: JobBench;

  beforeAll(async () => {
    bench = await JobBench.start();
  });
  afterEach(() => bench.clear());
  afterAll(() => bench.close());

  it('runs a waiting job to its end', async () => {
    const subject = await bench.enqueue();
    bench.work(async (job, context) => {
      await context.finish(
        async (tx) => void (await tx.query('insert into log (line) values ($1)', [job.subjectId])),
      );
    });
    await bench.inState(subject, 'done');
    expect(await bench.log()).toEqual([subject]);
  });

  it('is one job for one subject and generation, however often it is enqueued', async () => {
    const subject = await bench.enqueue();
    const again = await bench.database.tenant(bench.company, (tx) =>
      bench.queue.enqueue(tx, runJob, {
        companyId: bench.company,
        subjectId: subject,
        payload: { name: 'again' },
      }),
    );
    expect(again.isNew).toBe(false);
    expect(again.jobId).toBe((await bench.find(subject))?.id);
  });

  it('is a new job for a new generation', async () => {
    const subject = await bench.enqueue();
    await bench.enqueue(subject, bench.company, 2);
    expect(await bench.find(subject)).toMatchObject({ generation: 2 });
  });

  it('shows a company no job of another', async () => {
    const subject = await bench.enqueue();
    const seen = await bench.database.tenant(uuidv7(), (tx) =>
      bench.queue.find(tx, runJob, { subjectId: subject }),
    );
    expect(seen).toBeUndefined();
  });

  it('stops a worker whose job was cancelled', async () => {
    const subject = await bench.enqueue();
    const reasons: unknown[] = [];
    const worker = bench.work(async (_job, context) => {
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

  it('refuses the end of a job that was cancelled in the meantime', async () => {
    const subject = await bench.enqueue();
    const refused: unknown[] = [];
    bench.work(
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

  it('takes it for no error that a job fails in the moment it is cancelled', async () => {
    const errors = jest.spyOn(Logger.prototype, 'error');
    const subject = await bench.enqueue();
    const worker = bench.work(
      async () => {
        await bench.cancel(subject);
        throw new Error('what it was reading is gone');
      },
      { heartbeatSeconds: 60 },
    );
    await bench.inState(subject, 'cancelled');
    await eventually(() => expect(worker.running).toBe(0));
    expect(errors).not.toHaveBeenCalled();
    errors.mockRestore();
  });

  it('never starts a job that was cancelled while it waited', async () => {
    const subject = await bench.enqueue();
    await bench.cancel(subject);
    bench.work(async (job) => void (await bench.write(job.subjectId)));
    const next = await bench.enqueue();
    await bench.inState(next, 'done');
    expect(await bench.log()).toEqual([next]);
  });

  it('tries a job again that failed by a fault of ours, keeping what was finished', async () => {
    const subject = await bench.enqueue();
    bench.work(async (_job, context) => {
      const known = await context.stageResult<number>('count');
      await bench.write(`attempt ${context.attempt} knows ${known}`);
      if (known === undefined) {
        await context.saveStage('count', 3, span);
        throw new TypeError('a bug');
      }
    });
    await bench.inState(subject, 'done');
    expect(await bench.log()).toEqual(['attempt 1 knows undefined', 'attempt 2 knows 3']);
  });

  it('fails for good after the last attempt, with the standard sentence for the user', async () => {
    const subject = await bench.enqueue();
    const details: string[] = [];
    const failing = () => Promise.reject(new TypeError('x is not a function'));
    bench.work(
      failing,
      {},
      { attempts: 3, onFailed: async (_tx, { remarks }) => void details.push(textOf(remarks)) },
    );
    await bench.inState(subject, 'failed');
    const job = await bench.find(subject);
    const detailCodes = [{ code: 'work.failed', parameters: {} }];
    expect(job).toMatchObject({ attempt: 3, detail: 'An error occurred during processing', detailCodes });
    expect(job?.error).toContain('x is not a function');
    expect(details).toEqual(['An error occurred during processing']);
  });

  it('shows the user what was wrong with their video, and does not try it again', async () => {
    const subject = await bench.enqueue();
    bench.work(async (job) => {
      await bench.write(`attempt ${job.attempt}`);
      throw new Refused([
        statusMessage('dataset.too-many-frames', { frames: 9, most: 8 }),
        statusMessage('dataset.use-shorter-video'),
      ]);
    });
    await bench.inState(subject, 'failed');
    expect(await bench.find(subject)).toMatchObject({
      detail:
        'This video would give 9 frames, more than the 8 a dataset can hold. Please use a shorter video.',
      detailCodes: [
        { code: 'dataset.too-many-frames', parameters: { frames: 9, most: 8 } },
        { code: 'dataset.use-shorter-video', parameters: {} },
      ],
      attempt: 1,
    });
    expect(await bench.log()).toEqual(['attempt 1']);
  });

  it('fails a job whose stored payload it cannot read, tells the operator why, and goes on with the others', async () => {
    const subject = await bench.enqueue();
    await bench.database.system((tx) => tx.execute(`update job set payload = '{"name": 7}'`));
    const failed: unknown[] = [];
    bench.work(
      async (job) => void (await bench.write(job.payload.name)),
      {},
      { onFailed: async (_tx, { job }) => void failed.push(job.payload) },
    );
    await bench.inState(subject, 'failed');
    const job = await bench.find(subject);
    expect(job).toMatchObject({ attempt: 1, detail: 'An error occurred during processing' });
    expect(job?.error).toMatch(/stored payload is not what run takes: .*expected string.*name/s);
    expect(failed).toEqual([{ name: 7 }]);
    const next = await bench.enqueue();
    await bench.inState(next, 'done');
    expect(await bench.log()).toEqual([next]);
  });

  it('takes no job whose payload is not what it says', async () => {
    const payload = { name: 7 as unknown as string };
    const job = { companyId: bench.company, subjectId: uuidv7(), payload };
    await expect(
      bench.database.tenant(bench.company, (tx) => bench.queue.enqueue(tx, runJob, job)),
    ).rejects.toThrow(/expected string/);
  });

  it('leaves jobs that it has no handler for to others', async () => {
    const other = defineJob({ name: 'other', payload: z.object({}) });
    const subject = { companyId: bench.company, subjectId: uuidv7() };
    await bench.database.tenant(bench.company, (tx) =>
      bench.queue.enqueue(tx, other, { ...subject, payload: {} }),
    );
    bench.work(async (job) => void (await bench.write(job.subjectId)));
    await bench.inState(await bench.enqueue(), 'done');
    const [left] = await bench.database.system((tx) =>
      tx.query(`select state from job where kind = 'other'`),
    );
    expect(left).toEqual({ state: 'waiting' });
  });

  it('refuses two jobs of one name', () => {
    const handler: JobHandler = { job: runJob, run: async () => undefined };
    const twice = () =>
      new JobWorker({ database: bench.database, handlers: [handler, { ...handler }], slots: () => 1 });
    expect(twice).toThrow('Two jobs of pipeline are called run');
  });

  it('waits as long as it is told before the next attempt', async () => {
    const subject = await bench.enqueue();
    bench.work(async () => {
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

  it('is found by its reason as a reader compares texts, when it has failed for good', async () => {
    const subject = await bench.enqueue();
    const mark = uuidv7();
    bench.work(() => Promise.reject(new Error(`„Übersicht“ – Größe ${mark}`)));
    await bench.inState(subject, 'failed');
    const found = async (text: string) => {
      const { items } = await bench.database.system((tx) =>
        listFailedJobs(tx, { ...anyFailed, text }, async () => undefined),
      );
      return [text, items.map(({ subject_id }) => subject_id)];
    };
    const texts = [`größe ${mark}`, `GROSSE ${mark}`, `"ubersicht" - grosse ${mark}`, `Gro\u0308ße  ${mark}`];
    expect(await Promise.all(texts.map(found))).toEqual(texts.map((text) => [text, [subject]]));
    expect(await found(`nothing ${mark}`)).toEqual([`nothing ${mark}`, []]);
  });

  it('runs a failed job again when it is asked for, from its first unfinished stage', async () => {
    const subject = await bench.enqueue();
    let isBroken = true;
    bench.work(
      async (_job, context) => {
        await bench.write(`attempt ${context.attempt} knows ${await context.stageResult<string>('first')}`);
        await context.saveStage('first', 'it', span);
        if (isBroken) throw new Error('broken');
      },
      {},
      { attempts: 1 },
    );
    await bench.inState(subject, 'failed');
    isBroken = false;
    const retry = () =>
      bench.database.tenant(bench.company, (tx) => bench.queue.retry(tx, runJob, { subjectId: subject }));
    expect(await retry()).toBe(true);
    await bench.inState(subject, 'done');
    expect(await bench.log()).toEqual(['attempt 1 knows undefined', 'attempt 1 knows it']);
    expect(await retry()).toBe(false);
  });

  it('writes the end of a job and what follows from it together or not at all', async () => {
    const subject = await bench.enqueue();
    bench.work(async (job, context) => {
      await context.finish(async (tx) => {
        await tx.query('insert into log (line) values ($1)', [`attempt ${job.attempt}`]);
        if (job.attempt === 1) throw new Error('no room');
      });
    });
    await bench.inState(subject, 'done');
    expect(await bench.log()).toEqual(['attempt 2']);
  });

  it('writes what belongs to its owner in between, and a failed write changes nothing', async () => {
    const subject = await bench.enqueue();
    bench.work(async (_job, context) => {
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

  it('writes progress now and then, and the last of it always', async () => {
    const subject = await bench.enqueue();
    await bench.database.system((tx) =>
      tx.query(`create or replace function note_progress() returns trigger language plpgsql as $$ begin
        if new.percent <> old.percent then insert into log (line) values (new.percent::text); end if; return new; end $$;
        create or replace trigger note_progress after update on job for each row execute function note_progress()`),
    );
    bench.work(async (_job, context) => {
      for (let percent = 1; percent <= 500; percent += 1)
        context.progress({ percent, stage: 'count', remark: statusMessage('training.keeping') });
    });
    await bench.inState(subject, 'done');
    await bench.database.system((tx) => tx.query('drop trigger note_progress on job'));
    expect(await bench.find(subject)).toMatchObject({
      ...{ percent: 500, stage: 'count' },
      ...{ detail: 'Saving the model', detailCodes: [statusMessage('training.keeping')] },
    });
    const written = await bench.log();
    expect(written.at(-1)).toBe('500');
    expect(written.length).toBeLessThan(10);
  });

  describe('that waits for a server of somebody else', () => {
    /** The first job waits elsewhere until it is told to come back; the others work until they are let go. */
    const start = (places: Partial<JobWorkerOptions>) => {
      const [back, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      let began = 0;
      const run: Run = async ({ subjectId }, context) => {
        began += 1;
        if (began === 1) await context.elsewhere(() => back.promise);
        await bench.write(subjectId);
        await go.promise;
      };
      return { worker: bench.work(run, places), back: back.resolve, go: go.resolve };
    };

    it.each([
      ['of its worker', { slots: () => 1 }],
      ['of all workers', { slots: () => 9, slotsOfAll: () => 1 }],
    ])('holds no place %s, and there are never more than twice as many', async (_, places) => {
      const subjects = [await bench.enqueue(), await bench.enqueue(), await bench.enqueue()];
      const { worker, back, go } = start(places);
      await eventually(async () => expect(await bench.log()).toEqual([subjects[1]]));
      expect(await bench.stateOf(subjects[2] ?? '')).toBe('waiting');
      back();
      await eventually(async () => expect(await bench.log()).toEqual([subjects[1], subjects[0]]));
      expect([worker.running, await bench.stateOf(subjects[2] ?? '')]).toEqual([2, 'waiting']);
      go();
      await bench.inState(subjects[2] ?? '', 'done');
    });
  });

  it('lists the finished stages in the order in which they finished', async () => {
    const subject = await bench.enqueue();
    bench.work(async (_job, context) => {
      await context.saveStage('b', 1, { startedAt: new Date(1_000), finishedAt: new Date(2_000) });
      await context.saveStage('a', 2, { startedAt: new Date(1_500), finishedAt: new Date(3_000) });
    });
    await bench.inState(subject, 'done');
    const job = await bench.find(subject);
    const stages = await bench.database.tenant(bench.company, (tx) => bench.queue.stages(tx, job?.id ?? ''));
    expect(stages.map(({ stage, result }) => [stage, result])).toEqual([
      ['b', 1],
      ['a', 2],
    ]);
    expect(stages[0]).toMatchObject({ startedAt: new Date(1_000), finishedAt: new Date(2_000) });
  });
});
