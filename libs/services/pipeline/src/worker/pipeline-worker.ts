import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ReadProcessingSettings, RunFailed } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { JobWorker, type ClaimedJob } from '@sop/jobs';
import { useMediaTools } from '@sop/media';
import { Bus } from '@sop/messaging';
import { RUNTIME, sweepScratch, type Runtime } from '@sop/service-kit';
import { PIPELINE_CONFIG, type PipelineConfig } from '../pipeline.config.js';
import { jobKinds, RunRow } from '../runs/run.entity.js';
import { RunFrames } from './run-frames.js';
import { RunSop, VideoRefused } from './run-sop.js';

/** Claims waiting jobs, as many at once as the operator's settings allow. */
@Injectable()
export class PipelineWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly worker: JobWorker;

  constructor(
    @InjectDatabase('pipeline') database: Database,
    bus: Bus,
    runSop: RunSop,
    runFrames: RunFrames,
    @Inject(PIPELINE_CONFIG) { leaseSeconds, ffmpegPath: ffmpeg, ffprobePath: ffprobe }: PipelineConfig,
    @Inject(RUNTIME) private readonly runtime: Runtime,
  ) {
    useMediaTools({ ffmpeg, ffprobe });
    this.worker = new JobWorker({
      database,
      kinds: Object.values(jobKinds),
      slots: async () => (await bus.ask(ReadProcessingSettings, {})).max_concurrent_jobs,
      run: (job, context) =>
        job.kind === jobKinds.frames ? runFrames.run(job, context) : runSop.run(job, context),
      onFailed: tellFailure,
      leaseSeconds,
      heartbeatSeconds: leaseSeconds / 6,
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await sweepScratch(this.runtime.workDir, ['runs', 'frames'], new Date());
    this.worker.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.worker.stop();
  }
}

export async function tellFailure(tx: Tx, job: ClaimedJob, detail: string, error: unknown): Promise<void> {
  if (job.kind !== jobKinds.sop) return;
  const run = await tx.manager.findOneBy(RunRow, { sopId: job.subjectId, generation: job.generation });
  if (!run) return;
  const isRefused = error instanceof VideoRefused;
  if (isRefused) await tx.manager.update(RunRow, { id: run.id }, { isRefused });
  await tx.emit(RunFailed, {
    run_id: run.id,
    sop_id: run.sopId,
    company_id: run.companyId,
    generation: run.generation,
    detail,
    is_refused: isRefused,
  });
}
