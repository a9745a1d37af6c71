import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import {
  ReadProcessingSettings,
  statusMessage,
  VideoRedacted,
  VideoRedactionFailed,
  videoThreads,
} from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import {
  isCancelled,
  Retry,
  type ClaimedJob,
  type FailedJob,
  type JobContext,
  type JobHandler,
  type JobPayload,
} from '@sop/jobs';
import { coverVideo } from '@sop/media';
import { Bus } from '@sop/messaging';
import { keyFor, OBJECT_STORE, RunFiles, type ObjectStore } from '@sop/object-store';
import { RUNTIME, type Runtime } from '@sop/service-kit';
import { HiddenRegionRow } from '../hidden/hidden-region.entity.js';
import { clipsJob, framesJob, hideJob, momentJob, redactJob } from '../pipeline.jobs.js';
import { forgetSearch } from '../redaction/forget-search.js';
import { forgetRuns, recountVideo, removeLeftovers } from '../redaction/forget-runs.js';
import { removeAllObjects } from '../runs/run-objects.js';
import { RunRow } from '../runs/run.entity.js';
import { openVideo } from '../stages/open-video.js';
import { bytesOfFiles } from '../storage/count-storage.js';
import { asRefusal, latestRunOf, seekableKey } from './finished-video.js';

const videoStage = 'video';
const writingShare = 0.95;
/** Times the number of the attempt: pictures take seconds or minutes. */
const retrySeconds = 4;
/** They store pictures before they know of the redaction, and then make them again. */
const readers = [framesJob, momentJob, clipsJob, hideJob].map(({ kind }) => kind);

interface Written {
  key: string;
  bytes: number;
}

/**
 * Writes the video again without the places of a redaction, under another key, and announces it once nothing else of the pipeline
 * shows them. A killed worker continues: the old video is deleted only after the new one is in its place. What is stored for it is
 * not refused for quota, because it replaces what is counted.
 */
@Injectable()
export class RunRedaction implements JobHandler<typeof redactJob> {
  readonly job = redactJob;

  constructor(
    @InjectDatabase('pipeline') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(RUNTIME) private readonly runtime: Runtime,
    private readonly bus: Bus,
  ) {}

  async run(job: ClaimedJob<JobPayload<typeof redactJob>>, context: JobContext): Promise<void> {
    const run = await latestRunOf(this.database, job.subjectId);
    const { companyId, sopId } = run;
    try {
      const earlier = await context.stageResult<Written>(videoStage);
      const isStored = earlier && (await this.store.stat(earlier.key));
      const { key, bytes } = isStored ? earlier : await this.write(run, job, context);
      context.progress({
        percent: 100 * writingShare,
        stage: videoStage,
        statusMessage: statusMessage('redaction.covering-pictures'),
      });
      await this.database.tenant(companyId, (tx) => requireHidden(tx, job));
      await removeLeftovers(this.database, this.store, run);
      await context.finish(async (tx) => {
        await requireHidden(tx, job);
        await tx.manager.update(RunRow, { companyId, sopId }, { videoKey: key, sizeBytes: bytes });
        await forgetSearch(tx, run);
        await forgetRuns(tx, run);
        await recountVideo(tx, run, bytes);
        await tx.emit(VideoRedacted, {
          ...{ company_id: companyId, sop_id: sopId, number: job.generation },
          ...{ user_id: job.payload.userId, video_key: key, size_bytes: bytes },
        });
      });
    } catch (error) {
      throw asRefusal(error);
    } finally {
      if (isCancelled(context.signal)) await removeAllObjects(this.store, companyId, sopId);
    }
  }

  /** The findings stay, so that another attempt is possible. */
  async onFailed(tx: Tx, { job }: FailedJob): Promise<void> {
    const { companyId, subjectId: sopId, generation: number } = job;
    await this.store.delete(keyOf({ companyId, sopId }, number));
    const payload = redactJob.payload.safeParse(job.payload);
    if (!payload.success) return;
    const of = { company_id: companyId, sop_id: sopId, number, user_id: payload.data.userId };
    await tx.emit(VideoRedactionFailed, of);
  }

  private async write(run: RunRow, job: ClaimedJob, context: JobContext): Promise<Written> {
    const { signal } = context;
    const { companyId, sopId } = run;
    const startedAt = new Date();
    const threads = videoThreads(await this.bus.request(ReadProcessingSettings, {}));
    const folder = join(this.runtime.workDir, 'frames', job.id, String(job.fence));
    const files = new RunFiles(folder, this.store, signal);
    try {
      const of = { companyId, sopId, number: job.generation };
      const spans = await this.database.tenant(companyId, (tx) => tx.manager.findBy(HiddenRegionRow, of));
      const { file, facts } = await openVideo(files, await seekableKey(this.store, run), { threads, signal });
      const outFile = join(await files.subfolder('redacted'), 'video.mp4');
      await coverVideo(file, facts, outFile, spans, {
        ...{ threads, signal },
        onProgress: (fraction) =>
          context.progress({
            percent: Math.floor(100 * writingShare * fraction),
            stage: videoStage,
            statusMessage: statusMessage('redaction.writing-video'),
          }),
      });
      const written = { key: keyOf(run, job.generation), bytes: await bytesOfFiles([outFile]) };
      await this.store.upload(outFile, written.key, 'video/mp4');
      await context.saveStage(videoStage, written, { startedAt, finishedAt: new Date() });
      return written;
    } finally {
      await files.remove();
    }
  }
}

const keyOf = ({ companyId, sopId }: Pick<RunRow, 'companyId' | 'sopId'>, number: number): string =>
  keyFor.video(companyId, sopId, `redacted-${number}.mp4`);

/** Frames and clips of the video have the places destroyed, and nothing else is made that may show them. @throws Retry */
async function requireHidden(tx: Tx, { subjectId, generation, attempt }: ClaimedJob): Promise<void> {
  const unfinished = await tx.query(
    `select 1 from job where subject_id = $1
        and (kind = any($2) and state in ('waiting', 'running') or kind = $3 and generation = $4 and state <> 'done') limit 1`,
    [subjectId, readers, hideJob.kind, generation],
  );
  if (unfinished.length > 0)
    throw new Retry('Pictures of the video are still being redacted.', retrySeconds * attempt);
}
