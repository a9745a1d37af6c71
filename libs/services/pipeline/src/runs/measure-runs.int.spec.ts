import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { statusMessage } from '@sop/contracts';
import { collectMetrics, eventually } from '@sop/testing';
import { Refused } from '@sop/jobs';
import { madeByStage } from '../pipeline.jobs.js';
import { startPipeline, type Company, type PipelineFixture } from '../testing/start-pipeline.js';
import { VideoRefused } from './fail-run.js';

describe('metrics of runs', () => {
  const collected = collectMetrics();
  let fixture: PipelineFixture;
  let ours: Company;
  let atFirst: Awaited<ReturnType<typeof ended>>;

  beforeAll(async () => {
    fixture = await startPipeline();
    ours = await fixture.signIn();
    atFirst = await ended();
  });
  afterAll(async () => {
    await fixture.close();
    await collected.close();
  });

  const ended = () => collected.read('sop_runs_ended');
  const stateOf = (sopId: string) =>
    fixture.rows<{ state: string }>('select state from job where subject_id = $1', sopId);

  it('start at zero for every outcome, so that the first one shows as an increase', () => {
    expect(atFirst).toEqual([
      { outcome: 'finished', reason: 'none', value: 0 },
      ...['video', 'limits', 'internal'].map((reason) => ({ outcome: 'failed', reason, value: 0 })),
    ]);
  });

  it('contain the duration of a finished run, of its stages and of its video', async () => {
    const event = await fixture.begin(ours.companyId);
    const span = { startedAt: new Date(1_000), finishedAt: new Date(8_000) };
    const worker = fixture.work(async (_, context) => {
      await context.saveStage('video', { durationSeconds: 12.5 }, span);
      await context.saveStage(madeByStage, {}, span);
    });
    await eventually(async () => expect(await stateOf(event.sop_id)).toEqual([{ state: 'done' }]));
    await worker.stop();
    const [run] = await fixture.rows<{ id: string }>(
      'select id from run where sop_id = $1::uuid',
      event.sop_id,
    );
    await fixture.fakes.generated({ ...event, run_id: run?.id ?? '' });
    await eventually(async () =>
      expect(await collected.read('sop_stage_seconds')).toEqual([{ stage: 'video', count: 1, sum: 7 }]),
    );
    expect(await collected.read('sop_runs_video_seconds')).toEqual([{ value: 12.5 }]);
    expect(await collected.read('sop_run_seconds')).toMatchObject([{ count: 1 }]);
    expect(await collected.read('sop_run_waiting_seconds')).toMatchObject([{ count: 1 }]);
    expect(await ended()).toContainEqual({ outcome: 'finished', reason: 'none', value: 1 });
  });

  it.each([
    ['video', new VideoRefused(statusMessage('video.no-picture'))],
    ['limits', new Refused(statusMessage('sop.took-too-long', { minutes: 5 }))],
  ])('count the reason of a failure: %s', async (reason, error) => {
    const earlier = (await ended()).find((each) => each['reason'] === reason)?.['value'];
    const event = await fixture.begin(ours.companyId);
    const worker = fixture.work(() => Promise.reject(error));
    await eventually(async () =>
      expect(await ended()).toContainEqual({ outcome: 'failed', reason, value: Number(earlier) + 1 }),
    );
    await worker.stop();
    expect(await stateOf(event.sop_id)).toEqual([{ state: 'failed' }]);
  });

  it('count events of the bus, without any company', async () => {
    await fixture.begin(ours.companyId);
    const refused = new VideoRefused(statusMessage('video.no-picture'));
    const worker = fixture.work(() => Promise.reject(refused));
    const counted = await eventually(async () => {
      const events = await collected.read('sop_events');
      const failed = events.find(({ event }) => event === 'pipeline.run-failed');
      expect(failed?.['value']).toBeGreaterThan(0);
      return events;
    });
    await worker.stop();
    const labels = counted.flatMap((point) => Object.keys(point));
    expect(new Set(labels)).toEqual(new Set(['event', 'value']));
  });
});
