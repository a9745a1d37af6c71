import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { processingSettings } from '@sop/contracts';
import type { JobHandler } from '@sop/jobs';
import { DiskSpace, SettingsCache } from '@sop/service-kit';
import { eventually } from '@sop/testing';
import { readPipelineConfig } from '../pipeline.config.js';
import {
  clipsJob,
  framesJob,
  hideJob,
  momentJob,
  redactJob,
  searchJob,
  sopJob,
  speechModelJob,
  translationJob,
} from '../pipeline.jobs.js';
import { startPipeline, type PipelineFixture } from '../testing/start-pipeline.js';
import { PipelineWorker } from './pipeline-worker.js';

describe('a worker of the pipeline', () => {
  let fixture: PipelineFixture;

  beforeAll(async () => {
    fixture = await startPipeline();
  });
  afterAll(() => fixture.close());

  /** A worker under these settings of the operator whose work is `run`. */
  function workerOf(most: number, run: () => Promise<void>): PipelineWorker {
    const handlerOf = (job: JobHandler['job']) => ({ job, run, onFailed: () => Promise.resolve() }) as never;
    const read = () => Promise.resolve(processingSettings.parse({ max_concurrent_jobs: most }));
    return new PipelineWorker(
      fixture.database,
      { read } as SettingsCache,
      handlerOf(sopJob),
      handlerOf(framesJob),
      handlerOf(momentJob),
      handlerOf(hideJob),
      handlerOf(searchJob),
      handlerOf(redactJob),
      handlerOf(clipsJob),
      handlerOf(translationJob),
      handlerOf(speechModelJob),
      readPipelineConfig(),
      fixture.runtime,
      { isLow: () => Promise.resolve(false) } as DiskSpace,
    );
  }

  it.each([1, 3])('processes as many videos concurrently as the operator allows: %i', async (most) => {
    const { companyId } = await fixture.signIn();
    const ends: (() => void)[] = [];
    let [running, peak, ended] = [0, 0, 0];
    const worker = workerOf(most, async () => {
      peak = Math.max(peak, (running += 1));
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
      ended += 1;
    });
    const videos = most + 2;
    for (let n = 0; n < videos; n += 1) await fixture.begin(companyId);
    await worker.onApplicationBootstrap();
    await eventually(() => expect(running).toBe(most));
    await eventually(() => {
      ends.shift()?.();
      expect(ended).toBe(videos);
    });
    expect(peak).toBe(most);
    await worker.onApplicationShutdown();
  });
});
