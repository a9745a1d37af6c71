import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import {
  ReadAiSettings,
  ReadProcessingSettings,
  statusMessage,
  RunFinished,
  videoThreads,
  type GeneratedSop,
} from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { statusMessageOf } from '@sop/intake';
import { isCancelled, Refused, Retry, type ClaimedJob, type JobContext, type JobHandler } from '@sop/jobs';
import { UnusableVideo, type VideoFacts } from '@sop/media';
import { Bus } from '@sop/messaging';
import { keyFor, OBJECT_STORE, RunFiles, type ObjectStore } from '@sop/object-store';
import { RUNTIME, type Runtime } from '@sop/service-kit';
import { storeRunSet } from '../frames/store-run-set.js';
import { VideoHiddenRegions } from '../hidden/video-hidden-regions.js';
import { madeByStage, sopJob } from '../pipeline.jobs.js';
import { failRun, VideoRefused } from '../runs/fail-run.js';
import { removeAllObjects } from '../runs/run-objects.js';
import { RunRow } from '../runs/run.entity.js';
import { parseStoredProgress } from '../runs/stored-progress.js';
import type { Artifacts, VideoFrames } from '../stages/artifacts.js';
import { assemble } from '../stages/assemble.js';
import { runStages, stages, type StageHost } from '../stages/index.js';
import { openVideo } from '../stages/open-video.js';
import { ShownProgress } from '../stages/shown-progress.js';
import type { StageContext } from '../stages/stage.js';
import { CountStorage } from '../storage/count-storage.js';
import { resultPart } from '../storage/parts.js';
import { ProviderRefused, ProviderUnavailable } from '../ai/ports.js';
import { AiProvider, type RunAi } from './ai-provider.js';
import type { MadeBy } from './stage-providers.js';

/** The part of the context that all stages of an attempt share. */
type BaseContext = Omit<StageContext, 'report' | 'onLine' | 'onPicture'> & { ai: RunAi };

/** Makes an SOP of a video: runs the remaining stages, stores the result, and emits it in one transaction. */
@Injectable()
export class RunSop implements JobHandler<typeof sopJob> {
  readonly job = sopJob;
  readonly onFailed = failRun;

  constructor(
    @InjectDatabase('pipeline') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(RUNTIME) private readonly runtime: Runtime,
    private readonly bus: Bus,
    private readonly ai: AiProvider,
  ) {}

  async run(job: ClaimedJob, context: JobContext): Promise<void> {
    const { time, stagesAbort, ...attempt } = await this.openAttempt(job, context);
    const { run, settings, companySettings, files } = attempt;
    let ai: RunAi | undefined;
    try {
      ai = await this.ai.forRun(
        run,
        await context.stageResult<MadeBy>(madeByStage),
        companySettings,
        (wait) => context.waitForExternal(wait),
      );
      const base: BaseContext = {
        ...attempt,
        ai,
        store: this.store,
        count: new CountStorage(this.database, this.bus, run, context),
        hidden: await VideoHiddenRegions.of(this.database, run.sopId),
        threads: videoThreads(settings),
      };
      const artifacts = await this.makeArtifacts(base, context, { stagesAbort, job });
      const generated = assemble(run, artifacts, ai.madeBy());
      await this.finish(base, generated, artifacts.frames, context);
      // Remaining replies are deleted with the SOP.
      await ai.deleteStoredReplies().catch(() => undefined);
    } catch (error) {
      if (time.aborted && !context.signal.aborted)
        throw new Refused(
          statusMessage('sop.took-too-long', { minutes: settings.max_processing_time_minutes }),
        );
      throw await asFailure(error, files);
    } finally {
      await ai?.close();
      await files.remove();
      if (isCancelled(context.signal)) await removeAllObjects(this.store, run.companyId, run.sopId);
    }
  }

  private async openAttempt(job: ClaimedJob, context: JobContext) {
    const run = await this.database.system((tx) =>
      tx.manager.findOneBy(RunRow, { sopId: job.subjectId, generation: job.generation }),
    );
    // Deleted between claim and start: the job will be cancelled.
    if (!run) throw new Refused(statusMessage('sop.deleted'));
    const [settings, companySettings] = await Promise.all([
      this.bus.request(ReadProcessingSettings, {}),
      this.bus.request(ReadAiSettings, { company_id: run.companyId }),
    ]);
    const stagesAbort = new AbortController();
    const time = AbortSignal.timeout(settings.max_processing_time_minutes * 60_000);
    const signal = AbortSignal.any([context.signal, stagesAbort.signal, time]);
    const folder = join(this.runtime.workDir, 'runs', run.id);
    const files = await RunFiles.open(folder, job.fence, this.store, signal);
    return { run, settings, companySettings, files, signal, time, stagesAbort };
  }

  private async makeArtifacts(
    base: BaseContext,
    context: JobContext,
    { stagesAbort, job }: { stagesAbort: AbortController; job: ClaimedJob },
  ): Promise<Artifacts> {
    const saved = await savedArtifacts(context);
    const { files, run, threads, signal } = base;
    // An earlier attempt removed the gaps from its own copy.
    if ((saved.get('video') as VideoFacts | undefined)?.gaps)
      await openVideo(files, run.videoKey, { threads, signal });
    const before = { percent: job.percent, shown: parseStoredProgress(job.stages), done: saved.keys() };
    const shown = new ShownProgress(stages, before);
    const artifacts = await runStages(stages, {
      saved: async (gives) => saved.get(gives),
      save: async (gives, artifact, span) => {
        // Stores the providers first, so that no later attempt reuses an artifact without its provider.
        await base.ai.providers.keep((madeBy) => context.saveStage(madeByStage, madeBy, span));
        await context.saveStage(gives, artifact, span);
      },
      ...stageCallbacks(base, shown, () => context.progress(shown.snapshot())),
      abort: (reason) => stagesAbort.abort(reason),
    });
    return artifacts as unknown as Artifacts;
  }

  private async finish(
    { run, count }: Pick<StageContext, 'run' | 'count'>,
    generated: GeneratedSop,
    frames: VideoFrames,
    context: JobContext,
  ): Promise<void> {
    const resultKey = keyFor.result(run.companyId, run.sopId);
    const body = Buffer.from(JSON.stringify(generated));
    const part = { name: resultPart, bytes: body.length, undo: () => this.store.delete(resultKey) };
    await count.keep(part, () =>
      this.store.put(resultKey, body, { contentType: 'application/json', sizeBytes: body.length }),
    );
    await context.finish(async (tx) => {
      await storeRunSet(tx, run.generation, frameSetOf(run, frames));
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

/** What the stages report, shown to users. */
function stageCallbacks(
  base: BaseContext,
  shown: ShownProgress,
  reportProgress: () => void,
): Pick<StageHost<StageContext>, 'contextFor' | 'onStart' | 'onDone'> {
  return {
    contextFor: (stage) => ({
      ...base,
      report: (fraction, message) => {
        shown.report(stage.gives, fraction, message);
        reportProgress();
      },
      onLine: (line) => {
        shown.addLine(line);
        reportProgress();
      },
      onPicture: (thumbnailKey) => {
        shown.setPicture(thumbnailKey);
        reportProgress();
      },
    }),
    onStart: (stage) => {
      shown.start(stage.gives);
      reportProgress();
    },
    onDone: (stage) => {
      shown.finish(stage.gives);
      reportProgress();
    },
  };
}

/** Artifacts of earlier attempts, read before anything is shown, because progress never falls. */
async function savedArtifacts(context: JobContext): Promise<Map<string, unknown>> {
  const saved = new Map<string, unknown>();
  for (const { gives } of stages) {
    const artifact = await context.stageResult(gives);
    if (artifact !== undefined) saved.set(gives, artifact);
  }
  return saved;
}

const frameSetOf = (
  run: RunRow,
  { fps, width, height, frames }: Omit<VideoFrames, 'flat_share' | 'still_share'>,
) => ({
  companyId: run.companyId,
  sopId: run.sopId,
  fps,
  isExtraction: true,
  width,
  height,
  frames: frames.map(({ index, seconds, until_seconds, key, thumbnail_key, hash }) => ({
    index,
    seconds,
    ...(until_seconds !== undefined && { until_seconds }),
    key,
    thumbnail_key,
    hash,
  })),
});

/** A video is refused, and deleted, when its content is unusable: not when its file was removed during the attempt. */
async function asFailure(error: unknown, files: RunFiles): Promise<unknown> {
  if (error instanceof UnusableVideo && !(await files.exists()))
    return new Error('The scratch folder of this attempt was removed', { cause: error });
  if (error instanceof UnusableVideo) return new VideoRefused(statusMessageOf(error), { cause: error });
  if (error instanceof ProviderRefused) return new Refused(error.statusMessages);
  if (error instanceof ProviderUnavailable) return new Retry(error.message);
  return error;
}
