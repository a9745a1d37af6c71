import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { ReadProcessingSettings, RunFinished, type GeneratedSop } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { Refused, Retry, type ClaimedJob, type JobContext } from '@sop/jobs';
import { UnusableVideo } from '@sop/media';
import { Bus } from '@sop/messaging';
import { keyFor, OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { RUNTIME, type Runtime } from '@sop/service-kit';
import { FrameSetRow } from '../frames/frame-set.entity.js';
import { RunRow } from '../runs/run.entity.js';
import type { Artifacts, VideoFrames } from '../stages/artifacts.js';
import { assemble } from '../stages/assemble.js';
import { stages } from '../stages/index.js';
import { RunFiles } from '../stages/run-files.js';
import { runStages } from '../stages/run-stages.js';
import { ShownProgress } from '../stages/shown-progress.js';
import type { StageContext } from '../stages/stage.js';
import { ProviderRefused, ProviderUnavailable } from '../ai/ports.js';
import { AiProvider } from './ai-provider.js';

/** Makes an SOP of a video: runs what is left of the stages, keeps the result, and says so in one transaction. */
@Injectable()
export class RunSop {
  constructor(
    @InjectDatabase('pipeline') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(RUNTIME) private readonly runtime: Runtime,
    private readonly bus: Bus,
    private readonly ai: AiProvider,
  ) {}

  async run(job: ClaimedJob, context: JobContext): Promise<void> {
    const run = await this.database.system((tx) =>
      tx.manager.findOneBy(RunRow, { sopId: job.subjectId, generation: job.generation }),
    );
    // Deleted between claim and start: the cancel is on its way.
    if (!run) throw new Refused('The SOP was deleted.');
    const settings = await this.bus.ask(ReadProcessingSettings, {});
    const neighbours = new AbortController();
    const time = AbortSignal.timeout(settings.max_processing_time_minutes * 60_000);
    const signal = AbortSignal.any([context.signal, neighbours.signal, time]);
    const files = new RunFiles(join(this.runtime.workDir, 'runs', run.id), this.store, signal);
    try {
      const ai = await this.ai.forRun();
      const base = { run, settings, files, store: this.store, ai, signal };
      const artifacts = await this.makeArtifacts(base, context, neighbours);
      const generated = assemble(run, artifacts, ai.madeBy());
      await this.finish(run, generated, artifacts.frames, context);
    } catch (error) {
      if (time.aborted && !context.signal.aborted)
        throw new Refused(
          `Processing took longer than the ${settings.max_processing_time_minutes} minutes that are allowed. Please try a shorter video.`,
        );
      throw asFailure(error);
    } finally {
      await files.remove();
    }
  }

  private async makeArtifacts(
    base: Omit<StageContext, 'report'>,
    context: JobContext,
    neighbours: AbortController,
  ): Promise<Artifacts> {
    const shown = new ShownProgress(stages);
    const tell = () => {
      const { stage, progress, detail, stages: each } = shown.snapshot();
      context.progress({ stage, percent: progress, detail, stages: each });
    };
    const artifacts = await runStages(stages, {
      saved: (gives) => context.stageResult(gives),
      save: (gives, artifact, span) => context.saveStage(gives, artifact, span),
      contextFor: (stage) => ({
        ...base,
        report: (fraction, detail) => {
          shown.report(stage.gives, fraction, detail);
          tell();
        },
      }),
      onStart: (stage) => {
        shown.start(stage.gives);
        tell();
      },
      onDone: (stage) => {
        shown.finish(stage.gives);
        tell();
      },
      abort: (reason) => neighbours.abort(reason),
    });
    return artifacts as unknown as Artifacts;
  }

  private async finish(
    run: RunRow,
    generated: GeneratedSop,
    frames: VideoFrames,
    context: JobContext,
  ): Promise<void> {
    const resultKey = keyFor.result(run.companyId, run.sopId);
    const body = Buffer.from(JSON.stringify(generated));
    await this.store.put(resultKey, body, { contentType: 'application/json', sizeBytes: body.length });
    await context.finish(async (tx) => {
      await tx.manager.upsert(FrameSetRow, frameSetOf(run, frames), ['sopId', 'fps']);
      await tx.emit(RunFinished, {
        run_id: run.id,
        sop_id: run.sopId,
        company_id: run.companyId,
        generation: run.generation,
        result_key: resultKey,
      });
    });
  }
}

export const frameSetOf = (
  run: RunRow,
  { fps, width, height, frames }: Omit<VideoFrames, 'flat_share' | 'still_share'>,
) => ({
  companyId: run.companyId,
  sopId: run.sopId,
  fps,
  isExtraction: true,
  width,
  height,
  frames: frames.map(({ index, seconds, key, thumbnail_key }) => ({ index, seconds, key, thumbnail_key })),
});

/** The video itself cannot be used: nothing of it is worth keeping. */
export class VideoRefused extends Refused {}

function asFailure(error: unknown): unknown {
  if (error instanceof UnusableVideo) return new VideoRefused(error.message);
  if (error instanceof ProviderRefused) return new Refused(error.message);
  if (error instanceof ProviderUnavailable) return new Retry(error.message);
  // A full disk is nobody's fault and may pass.
  if ((error as { code?: string }).code === 'ENOSPC')
    return new Retry('There is not enough space to work in.');
  return error;
}
