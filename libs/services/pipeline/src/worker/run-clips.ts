import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import {
  clipLimits,
  ClipsCreated,
  ReadProcessingSettings,
  statusMessage,
  videoThreads,
  type ClipSpan,
} from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import {
  Refused,
  type ClaimedJob,
  type FailedJob,
  type JobContext,
  type JobHandler,
  type JobPayload,
} from '@sop/jobs';
import { makeClip, probe, UnusableVideo } from '@sop/media';
import { Bus } from '@sop/messaging';
import { OBJECT_STORE, RunFiles, type ObjectStore } from '@sop/object-store';
import { RUNTIME, type Runtime } from '@sop/service-kit';
import {
  clipKey,
  clipPart,
  removeOtherClips,
  removeUnfinishedClips,
  storedClips,
} from '../clips/clip-parts.js';
import { VideoHiddenRegions } from '../hidden/video-hidden-regions.js';
import { clipsJob } from '../pipeline.jobs.js';
import type { RunRow } from '../runs/run.entity.js';
import { bytesOfFiles, CountStorage } from '../storage/count-storage.js';
import { seekableKey, withFinishedVideo } from './finished-video.js';

/**
 * Makes the silent clips that bench mode shows with the steps of an SOP, each once, and deletes those that no step shows any more. A
 * video with hidden regions gets none. A plan without space for more has those that fit.
 */
@Injectable()
export class RunClips implements JobHandler<typeof clipsJob> {
  readonly job = clipsJob;

  constructor(
    @InjectDatabase('pipeline') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(RUNTIME) private readonly runtime: Runtime,
    private readonly bus: Bus,
  ) {}

  async run(job: ClaimedJob<JobPayload<typeof clipsJob>>, context: JobContext): Promise<void> {
    const { database, store, runtime } = this;
    await withFinishedVideo({ database, store, runtime }, job, context, async (run, files) => {
      const hidden = await VideoHiddenRegions.of(this.database, run.sopId);
      const missing = await this.database.tenant(run.companyId, async (tx) => {
        const { spans } = await latestRequest(tx, run.sopId, hidden);
        const stored = await storedClips(tx, run);
        return spans.filter((span) => !stored.has(clipPart(span)));
      });
      if (missing.length > 0) await this.makeAll(run, missing, files, context);
      await context.finish((tx) => this.publish(tx, run, hidden));
    });
  }

  async onFailed(tx: Tx, { job }: FailedJob): Promise<void> {
    await removeUnfinishedClips(tx, this.store, { companyId: job.companyId, sopId: job.subjectId });
  }

  private async makeAll(
    run: RunRow,
    spans: readonly ClipSpan[],
    files: RunFiles,
    context: JobContext,
  ): Promise<void> {
    const { signal } = context;
    const threads = videoThreads(await this.bus.request(ReadProcessingSettings, {}));
    const video = await files.local(await seekableKey(this.store, run));
    const facts = await probe(video, { threads, signal });
    const folder = await files.subfolder('clips');
    for (const span of spans) {
      signal.throwIfAborted();
      const file = join(folder, `${clipPart(span)}.mp4`);
      const part = { fromSeconds: span.from_seconds, toSeconds: span.to_seconds };
      try {
        await makeClip(video, facts, file, { ...part, maxHeight: clipLimits.height, threads, signal });
        await this.storeClip(run, span, file, context);
      } catch (error) {
        if (error instanceof Refused) return;
        // Nothing moves in this part, or it cannot be decoded: the step shows its picture.
        if (!(error instanceof UnusableVideo)) throw error;
      }
    }
  }

  private async storeClip(run: RunRow, span: ClipSpan, file: string, context: JobContext): Promise<void> {
    const key = clipKey(run, span);
    const count = new CountStorage(this.database, this.bus, run, context);
    const bytes = await bytesOfFiles([file]);
    const undo = () => this.store.delete(key);
    await count.keep({ name: clipPart(span), bytes, undo }, () => this.store.upload(file, key, 'video/mp4'));
  }

  /** By the latest request, whichever job ends last. */
  private async publish(tx: Tx, run: RunRow, hidden: VideoHiddenRegions): Promise<void> {
    const { companyId, sopId } = run;
    await tx.advisoryLock(`clips:${sopId}`);
    await hidden.requireLatest(tx);
    const { number, spans } = await latestRequest(tx, sopId, hidden);
    await removeOtherClips(tx, this.store, run, spans);
    const stored = await storedClips(tx, run);
    await tx.emit(ClipsCreated, {
      ...{ company_id: companyId, sop_id: sopId, number },
      clips: spans
        .filter((span) => stored.has(clipPart(span)))
        .map((span) => ({ ...span, key: clipKey(run, span) })),
    });
  }
}

/** Events arrive in any order: an earlier job makes what the latest one asks for. */
async function latestRequest(
  tx: Tx,
  sopId: string,
  hidden: VideoHiddenRegions,
): Promise<{ number: number; spans: ClipSpan[] }> {
  const [job] = await tx.query<{ generation: number; payload: unknown }>(
    'select generation, payload from job where kind = $1 and subject_id = $2 order by generation desc limit 1',
    [clipsJob.kind, sopId],
  );
  // The SOP was deleted in the meantime.
  if (!job) throw new Refused(statusMessage('sop.deleted'));
  const { spans } = clipsJob.payload.parse(job.payload);
  return { number: job.generation, spans: hidden.isEmpty ? spans : [] };
}
