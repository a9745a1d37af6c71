import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PipelinePerformance, statusMessage, RetryFailedWork, routes } from '@sop/contracts';
import { Refused } from '@sop/jobs';
import { Bus } from '@sop/messaging';
import { keyFor } from '@sop/object-store';
import { eventually, planRefusals, trailOf } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import {
  createdEvent,
  startPipeline,
  type Company,
  type PipelineFixture,
} from '../testing/start-pipeline.js';
import { StoredBytesRow } from '../storage/stored-bytes.entity.js';
import { EndRun } from './run-events.js';
import { VideoRefused } from './fail-run.js';

describe('runs', () => {
  let fixture: PipelineFixture;
  let ours: Company;

  beforeAll(async () => {
    fixture = await startPipeline();
  });
  beforeEach(async () => {
    // A job that another test left waiting would occupy the worker of this one.
    await fixture.rows(`update job set state = 'cancelled' where state = 'waiting'`);
    ours = await fixture.signIn();
  });
  afterAll(() => fixture.close());

  const runsOf = (sopId: string) =>
    fixture.rows<{ id: string }>('select id from run where sop_id = $1::uuid', sopId);
  const jobsOf = (sopId: string) =>
    fixture.rows<{ state: string }>('select state from job where subject_id = $1', sopId);

  it('start once, however often the creation event arrives', async () => {
    const event = await fixture.begin(ours.companyId);
    await fixture.fakes.created(event);
    const other = await fixture.begin(ours.companyId);
    expect(await runsOf(event.sop_id)).toHaveLength(1);
    expect(await jobsOf(event.sop_id)).toHaveLength(1);
    expect(await runsOf(other.sop_id)).toHaveLength(1);
    await Promise.all([fixture.fakes.deleted(event), fixture.fakes.deleted(other)]);
  });

  it('are shown as waiting before the event arrives, and are hidden from other companies', async () => {
    const sopId = uuidv7();
    await expect(ours.progress(sopId)).rejects.toMatchObject({ status: 404 });
    fixture.fakes.existing.add(sopId);
    expect(await ours.progress(sopId)).toMatchObject({ stage: 'transcribing', progress: 0 });
    const event = await fixture.begin(ours.companyId, sopId);
    const stranger = await fixture.signIn();
    fixture.fakes.existing.delete(sopId);
    await expect(stranger.progress(sopId)).rejects.toMatchObject({ status: 404 });
    const retried = stranger.client.send(routes.progress.retry, { params: { sopId } });
    expect((await retried).status).toBe(404);
    await fixture.fakes.deleted(event);
  });

  it('are read once while waiting, however many users poll', async () => {
    const event = await fixture.begin(ours.companyId);
    const stranger = await fixture.signIn();
    const waiting = await ours.progress(event.sop_id);
    expect(waiting).toMatchObject({ stage: 'transcribing', progress: 0, can_retry: false });
    const read = jest.spyOn(fixture.database, 'tenantRows');
    try {
      const seen = await Promise.all(Array.from({ length: 20 }, () => ours.progress(event.sop_id)));
      expect(seen.map(({ stage, progress }) => [stage, progress])).toEqual(
        seen.map(() => ['transcribing', 0]),
      );
      expect(read).not.toHaveBeenCalled();
    } finally {
      read.mockRestore();
    }
    fixture.fakes.existing.delete(event.sop_id);
    await expect(stranger.progress(event.sop_id)).rejects.toMatchObject({ status: 404 });
    await fixture.fakes.deleted(event);
    await eventually(() => expect(ours.progress(event.sop_id)).rejects.toMatchObject({ status: 404 }));
  });

  it('that wait are shown as started, delayed or changed to users that poll from the start', async () => {
    const event = await fixture.begin(ours.companyId);
    const { sop_id: sopId } = event;
    const shows = (expected: object) =>
      eventually(async () => expect(await ours.progress(sopId)).toMatchObject(expected));
    await shows({
      progress: 0,
      detail_codes: [{ code: expect.stringMatching(/^work\.waiting-(behind|to-start)$/) }],
    });
    const set = (change: string) => fixture.rows(`update job set ${change} where subject_id = $1`, sopId);
    await set(`state = 'running', attempt = 1, percent = 40, detail = 'Looking'`);
    await shows({ progress: 40, detail: 'Looking' });
    await set(`state = 'waiting', detail = ''`);
    await shows({ progress: 40, detail_codes: [statusMessage('work.waiting-to-go-on')] });
    await set(`error = 'ENOSPC: no space left on device'`);
    await shows({ progress: 40, detail_codes: [statusMessage('work.no-space')] });
    await set(`state = 'cancelled'`);
    await shows({ stage: 'expired' });
    await fixture.fakes.deleted(event);
  });

  it('are complete only once the SOP has the content', async () => {
    const event = await fixture.begin(ours.companyId);
    const worker = fixture.work((job, context) => context.finish(async () => void job));
    await eventually(async () => expect(await jobsOf(event.sop_id)).toEqual([{ state: 'done' }]));
    await worker.stop();
    const before = await ours.progress(event.sop_id);
    expect(before.stage).not.toBe('complete');
    expect(before.progress).toBeLessThan(100);
    const [run] = await runsOf(event.sop_id);
    await fixture.fakes.generated({ ...event, run_id: run?.id ?? '' });
    await eventually(async () =>
      expect(await ours.progress(event.sop_id)).toMatchObject({ stage: 'complete', progress: 100 }),
    );
  });

  it('that failed resume on a retry, once', async () => {
    const event = await fixture.begin(ours.companyId);
    const params = { sopId: event.sop_id };
    const early = await ours.client.send(routes.progress.retry, { params });
    expect(early.status).toBe(409);
    const worker = fixture.work(async () => {
      throw new Refused(statusMessage('sop.took-too-long', { minutes: 30 }));
    });
    await eventually(async () =>
      expect(await ours.progress(event.sop_id)).toMatchObject({
        stage: 'error',
        detail: 'Processing took longer than the 30 minutes allowed. Please try a shorter video.',
        detail_codes: [{ code: 'sop.took-too-long', parameters: { minutes: 30 } }],
      }),
    );
    await worker.stop();
    await eventually(() =>
      expect(fixture.fakes.failed.at(-1)).toMatchObject({
        sop_id: event.sop_id,
        is_refused: false,
        fence: 1,
      }),
    );
    const replies = await Promise.all(
      [1, 2, 3].map(() => ours.client.send(routes.progress.retry, { params })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const retried = (await trailOf(fixture.database, ours.companyId)).map(({ action }) => action);
    expect(retried).toEqual(['sop.restarted']);
    await eventually(() => fixture.fakes.restarted.get(event.sop_id) === 1);
    await fixture.fakes.deleted(event);
  });

  it('that failed keep their finished parts, which count, and delete unfinished ones', async () => {
    const event = await fixture.begin(ours.companyId);
    const { company_id: companyId, sop_id: sopId } = event;
    const row = { companyId, sopId, reservationId: uuidv7(), bytes: 5 };
    const put = (key: string) => fixture.store.put(key, Buffer.from('bytes'), { contentType: 'image/jpeg' });
    const finished = [
      `frames/${companyId}/${sopId}/run-1/000001.jpg`,
      `frames/${companyId}/${sopId}/thumbnails/run-1/000001.jpg`,
    ];
    const begun = [
      // Shown while the run looks through the video; its worker ended before it removed it.
      `frames/${companyId}/${sopId}/thumbnails/run-1/early/3.jpg`,
      `screenshots/${companyId}/${sopId}/run-1/step-001-1.jpg`,
      `results/${companyId}/${sopId}/result.json`,
    ];
    const worker = fixture.work(async (_, context) => {
      for (const key of [...finished, ...begun, keyFor.video(companyId, sopId, 'playable.mp4')])
        await put(key);
      await context.write(async (tx) => {
        await tx.manager.insert(StoredBytesRow, { ...row, part: 'frames-run-1', isSettled: true });
        await tx.manager.insert(StoredBytesRow, { ...row, part: 'pictures-run-1', isSettled: false });
      });
      throw new Refused(planRefusals.storage_bytes);
    });
    await eventually(async () => expect(await jobsOf(sopId)).toEqual([{ state: 'failed' }]));
    await worker.stop();
    await eventually(async () => expect(await fixture.objectsOf(companyId)).toEqual(finished));
    const storedParts = () => fixture.rows('select part from stored_bytes where sop_id = $1::uuid', sopId);
    // The row is deleted after its objects.
    await eventually(async () => expect(await storedParts()).toEqual([{ part: 'frames-run-1' }]));
    await fixture.fakes.deleted(event);
    await eventually(async () => expect(await fixture.objectsOf(companyId)).toEqual([]));
  });

  it('that are retried before the failure event arrives keep everything', async () => {
    const event = await fixture.begin(ours.companyId);
    const { company_id: companyId, sop_id: sopId } = event;
    const begun = `screenshots/${companyId}/${sopId}/run-1/step-001-1.jpg`;
    await fixture.store.put(begun, Buffer.from('bytes'), { contentType: 'image/jpeg' });
    const [run] = await runsOf(sopId);
    const failure = { run_id: run?.id ?? '', sop_id: sopId, company_id: companyId, generation: 1, fence: 1 };
    const end = new EndRun(fixture.store);
    await fixture.database.system((tx) => end.fail({ ...failure, detail: '', is_refused: false }, tx));
    expect(await fixture.objectsOf(companyId)).toEqual([begun]);
    await fixture.fakes.deleted(event);
  });

  it('of an unusable video leave no objects, and cannot be retried', async () => {
    const event = await fixture.begin(ours.companyId);
    const made = `frames/${ours.companyId}/${event.sop_id}/000001.jpg`;
    const worker = fixture.work(async () => {
      await fixture.store.put(made, Buffer.from('frame'), { contentType: 'image/jpeg' });
      throw new VideoRefused(statusMessage('video.corrupt'));
    });
    await eventually(() =>
      fixture.fakes.failed.some((each) => each.sop_id === event.sop_id && each.is_refused),
    );
    await worker.stop();
    await eventually(async () => expect(await fixture.objectsOf(ours.companyId)).toEqual([]));
    const retried = ours.client.call(routes.progress.retry, { params: { sopId: event.sop_id } });
    await expect(retried).rejects.toMatchObject({ status: 409 });
    await expect(retried).rejects.toThrow('This video cannot be used.');
    expect(await ours.progress(event.sop_id)).toMatchObject({
      stage: 'error',
      detail: 'The video file is damaged and cannot be read.',
      detail_codes: [statusMessage('video.corrupt')],
      can_retry: false,
    });
  });

  it('end with their SOP: the worker stops, rows and objects are deleted', async () => {
    const event = await fixture.begin(ours.companyId);
    const stopped = new Set<string>();
    const worker = fixture.work(async (job, { signal, saveStage }) => {
      void saveStage;
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
      stopped.add(job.subjectId);
      signal.throwIfAborted();
    });
    await eventually(async () => expect(await jobsOf(event.sop_id)).toEqual([{ state: 'running' }]));
    await fixture.store.put(`frames/${ours.companyId}/${event.sop_id}/1.jpg`, Buffer.from('x'), {
      contentType: 'image/jpeg',
    });
    await fixture.fakes.deleted(event);
    await eventually(() => stopped.has(event.sop_id));
    await eventually(() => worker.running === 0);
    await worker.stop();
    await eventually(async () => {
      expect([await runsOf(event.sop_id), await jobsOf(event.sop_id)]).toEqual([[], []]);
      expect(await fixture.objectsOf(ours.companyId)).toEqual([]);
    });
  });

  it('do not start for an SOP whose deletion arrived first, or whose company is deleted', async () => {
    const [sopId, other] = [uuidv7(), uuidv7()];
    await fixture.fakes.deleted({ sop_id: sopId, company_id: ours.companyId });
    await eventually(async () =>
      expect(await fixture.rows('select 1 from erased where subject_id = $1::uuid', sopId)).toHaveLength(1),
    );
    await fixture.fakes.created(createdEvent(ours.companyId, sopId));
    await fixture.fakes.companyDeleted(ours.companyId);
    await eventually(async () =>
      expect(
        await fixture.rows('select 1 from erased where subject_id = $1::uuid', ours.companyId),
      ).toHaveLength(1),
    );
    await fixture.fakes.created(createdEvent(ours.companyId, other));
    await fixture.begin((await fixture.signIn()).companyId);
    expect([await jobsOf(sopId), await jobsOf(other)]).toEqual([[], []]);
  });

  it('are deleted with their company, and nothing of another company', async () => {
    const event = await fixture.begin(ours.companyId);
    const theirs = await fixture.signIn();
    const foreign = await fixture.begin(theirs.companyId);
    const worker = fixture.work(async (_, context) => {
      const now = new Date();
      await context.saveStage('transcript', [{ text: 'secret' }], { startedAt: now, finishedAt: now });
    });
    const storedStages = () =>
      fixture.rows('select 1 from job_stage where company_id = $1::uuid', ours.companyId);
    await eventually(async () => expect(await storedStages()).toHaveLength(1));
    await worker.stop();
    await fixture.fakes.companyDeleted(ours.companyId);
    await eventually(async () => {
      expect(await storedStages()).toEqual([]);
      expect([await runsOf(event.sop_id), await jobsOf(event.sop_id)]).toEqual([[], []]);
    });
    expect(await runsOf(foreign.sop_id)).toHaveLength(1);
  });

  it('that failed can be retried by the operator, and the SOP is notified', async () => {
    const event = await fixture.begin(ours.companyId);
    const worker = fixture.work(async () => Promise.reject(new Refused(planRefusals.storage_bytes)));
    await eventually(async () => expect(await jobsOf(event.sop_id)).toEqual([{ state: 'failed' }]));
    await worker.stop();
    const id = await failedJobOf(event.sop_id);
    expect(await retryAsOperator(id)).toMatchObject({ outcome: 'done', work: { subject_id: event.sop_id } });
    await eventually(async () => expect(fixture.fakes.restarted.get(event.sop_id)).toBe(1));
    expect(await jobsOf(event.sop_id)).toEqual([{ state: 'waiting' }]);
    await fixture.fakes.deleted(event);
  });

  it('of an unusable video cannot be retried by the operator', async () => {
    const event = await fixture.begin(ours.companyId);
    const worker = fixture.work(async () =>
      Promise.reject(new VideoRefused(statusMessage('video.no-picture'))),
    );
    await eventually(async () => expect(await jobsOf(event.sop_id)).toEqual([{ state: 'failed' }]));
    await worker.stop();
    expect(await retryAsOperator(await failedJobOf(event.sop_id))).toMatchObject({ outcome: 'refused' });
    expect(await jobsOf(event.sop_id)).toEqual([{ state: 'failed' }]);
    await fixture.fakes.deleted(event);
  });

  it('count in the performance figures: durations and failures, without unusable videos', async () => {
    await fixture.rows('delete from job');
    const ask = () => fixture.app.get(Bus, { strict: false }).request(PipelinePerformance, { days: 7 });
    expect(await ask()).toEqual({ finished: 0, failed: 0, mean_seconds: null, finished_in_all: 0 });
    const ended = (state: string, daysAgo: number, seconds: number) =>
      `state = '${state}', finished_at = now() - interval '${daysAgo} days',
       started_at = now() - interval '${daysAgo} days' - interval '${seconds} seconds'`;
    const ends = [ended('done', 1, 10), ended('done', 2, 30), ended('done', 9, 500), ended('failed', 1, 3)];
    for (const set of [...ends, ended('failed', 1, 4)]) {
      const { sop_id } = await fixture.begin(ours.companyId);
      await fixture.rows(`update job set ${set} where subject_id = $1`, sop_id);
      if (set.includes(`'4 seconds'`))
        await fixture.rows('update run set is_refused = true where sop_id = $1', sop_id);
    }
    expect(await ask()).toEqual({ finished: 2, failed: 1, mean_seconds: 20, finished_in_all: 3 });
  });

  const retryAsOperator = (id: string) =>
    fixture.app
      .get(Bus, { strict: false })
      .request(RetryFailedWork.pipeline, { type: 'job', id, handler: null });
  const failedJobOf = async (sopId: string) => {
    const [job] = await fixture.rows<{ id: string }>('select id from job where subject_id = $1', sopId);
    return job?.id ?? '';
  };
});
