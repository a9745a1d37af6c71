import { Inject, Injectable } from '@nestjs/common';
import { ReadProcessingSettings, videoThreads } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { bytesOfFrames, storeFrames, type FrameKeys } from '@sop/intake';
import {
  type ClaimedJob,
  type FailedJob,
  type JobContext,
  type JobHandler,
  type JobPayload,
} from '@sop/jobs';
import { extract, type Frame } from '@sop/media';
import { Bus } from '@sop/messaging';
import { OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { RUNTIME, type Runtime } from '@sop/service-kit';
import { FrameSetRow, type StoredFrame } from '../frames/frame-set.entity.js';
import { VideoHiddenRegions } from '../hidden/video-hidden-regions.js';
import { framesJob } from '../pipeline.jobs.js';
import { folderOfDensity, removeFrames } from '../runs/run-objects.js';
import { RunRow } from '../runs/run.entity.js';
import { openVideo } from '../stages/open-video.js';
import { affordableFps, fitted, hashOf, keysOf, maxFrames } from '../stages/frames.js';
import { CountStorage } from '../storage/count-storage.js';
import { freeBytes } from '../storage/free-bytes.js';
import { densityPart } from '../storage/parts.js';
import { choosingHeight, withFinishedVideo } from './finished-video.js';

/** Extracts the frames of a completed SOP at a higher density, for choosing a picture. */
@Injectable()
export class RunFrames implements JobHandler<typeof framesJob> {
  readonly job = framesJob;

  constructor(
    @InjectDatabase('pipeline') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(RUNTIME) private readonly runtime: Runtime,
    private readonly bus: Bus,
  ) {}

  async run(job: ClaimedJob<JobPayload<typeof framesJob>>, context: JobContext): Promise<void> {
    const { fps } = job.payload;
    const { database, store, runtime } = this;
    const threads = videoThreads(await this.bus.request(ReadProcessingSettings, {}));
    await withFinishedVideo({ database, store, runtime }, job, context, async (run, files) => {
      const hidden = await VideoHiddenRegions.of(this.database, run.sopId);
      const { signal } = context;
      const { file: video, facts } = await openVideo(files, run.videoKey, { threads, signal });
      const { frames } = await extract(video, facts, await files.subfolder('frames'), {
        fps: affordableFps(fps, facts.durationSeconds),
        audio: false,
        maxFrames,
        maxHeight: choosingHeight,
        threads,
        signal: context.signal,
      });
      await hidden.destroyIn(frames, context.signal);
      const stored = await this.keep(run, fps, frames, context);
      const { companyId, sopId } = run;
      const size = fitted(facts, choosingHeight);
      const frameSet = { companyId, sopId, fps, isExtraction: false, frames: stored, ...size };
      await context.finish(async (tx) => {
        await hidden.requireLatest(tx);
        await tx.manager.upsert(FrameSetRow, frameSet, ['sopId', 'fps']);
      });
    });
  }

  /** A failing attempt deletes its own objects; an attempt whose worker was killed could not. */
  async onFailed(tx: Tx, { job }: FailedJob): Promise<void> {
    const payload = framesJob.payload.safeParse(job.payload);
    if (!payload.success) return;
    const { fps } = payload.data;
    const sop = { companyId: job.companyId, sopId: job.subjectId };
    await removeFrames(this.store, sop, folderOfDensity(fps));
    await freeBytes(tx, sop.companyId, sop.sopId, densityPart(fps));
  }

  /** Stores and counts them; all of them or none. */
  private async keep(
    run: RunRow,
    fps: number,
    frames: readonly Frame[],
    context: JobContext,
  ): Promise<StoredFrame[]> {
    const keyedBy = ({ index }: Frame) => keysOf(folderOfDensity(fps), index, run);
    const part = {
      name: densityPart(fps),
      bytes: await bytesOfFrames(frames, keyedBy),
      undo: () => removeFrames(this.store, run, folderOfDensity(fps)),
    };
    const storing = {
      keysOf: keyedBy,
      onStored: async (frame: Frame, { key, thumbnailKey }: FrameKeys): Promise<StoredFrame> => ({
        ...{ index: frame.index, seconds: frame.seconds, until_seconds: frame.untilSeconds, key },
        ...{ thumbnail_key: thumbnailKey, hash: await hashOf(frame) },
      }),
      signal: context.signal,
    };
    const count = new CountStorage(this.database, this.bus, run, context);
    return count.keep(part, () => storeFrames(this.store, frames, storing));
  }
}
