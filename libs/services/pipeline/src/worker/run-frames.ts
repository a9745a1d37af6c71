import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { storeFrames } from '@sop/intake';
import {
  isCancelled,
  Refused,
  type ClaimedJob,
  type JobContext,
  type JobHandler,
  type PayloadOfJob,
} from '@sop/jobs';
import { extract, probe, UnusableVideo } from '@sop/media';
import { OBJECT_STORE, RunFiles, type ObjectStore } from '@sop/object-store';
import { RUNTIME, type Runtime } from '@sop/service-kit';
import { FrameSetRow, type StoredFrame } from '../frames/frame-set.entity.js';
import { framesJob } from '../pipeline.jobs.js';
import { removeAllOf } from '../runs/made-objects.js';
import { RunRow } from '../runs/run.entity.js';
import { affordableFps, hashOf, keysOf } from '../stages/frames.js';

/** Frames for choosing by eye need no more than this. */
const maxHeight = 1080;

/** Extracts the frames of a finished SOP at a higher density, for choosing a picture. */
@Injectable()
export class RunFrames implements JobHandler<typeof framesJob> {
  readonly job = framesJob;

  constructor(
    @InjectDatabase('pipeline') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(RUNTIME) private readonly runtime: Runtime,
  ) {}

  async run(job: ClaimedJob<PayloadOfJob<typeof framesJob>>, context: JobContext): Promise<void> {
    const { fps } = job.payload;
    const run = await this.database.system((tx) =>
      tx.manager.findOne(RunRow, { where: { sopId: job.subjectId }, order: { generation: 'DESC' } }),
    );
    if (!run) throw new Refused('The SOP was deleted.');
    const folder = join(this.runtime.workDir, 'frames', job.id, String(job.fence));
    const files = new RunFiles(folder, this.store, context.signal);
    try {
      const video = await files.local(run.videoKey);
      const facts = await probe(video, { signal: context.signal });
      const { frames } = await extract(video, facts, await files.subfolder('frames'), {
        fps: affordableFps(fps, facts.durationSeconds),
        audio: false,
        maxHeight,
        signal: context.signal,
      });
      const stored = await storeFrames(this.store, frames, {
        keysOf: ({ index }) => keysOf(`${fps}fps-${String(index).padStart(6, '0')}.jpg`, run),
        kept: async (frame, { key, thumbnailKey }): Promise<StoredFrame> => ({
          ...{ index: frame.index, seconds: frame.seconds, key },
          ...{ thumbnail_key: thumbnailKey, hash: await hashOf(frame) },
        }),
        signal: context.signal,
      });
      const scale = Math.min(1, maxHeight / facts.height);
      await context.finish(async (tx) => {
        await tx.manager.upsert(
          FrameSetRow,
          {
            companyId: run.companyId,
            sopId: run.sopId,
            fps,
            isExtraction: false,
            frames: stored,
            width: Math.round(facts.width * scale),
            height: Math.round(facts.height * scale),
          },
          ['sopId', 'fps'],
        );
      });
    } catch (error) {
      throw error instanceof UnusableVideo ? new Refused(error.message) : error;
    } finally {
      await files.remove();
      if (isCancelled(context.signal)) await removeAllOf(this.store, run.companyId, run.sopId);
    }
  }
}
