import { Inject, Injectable } from '@nestjs/common';
import { ReadProcessingSettings, statusMessage, videoThreads } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { storeFrame, type FrameKeys } from '@sop/intake';
import {
  Refused,
  type ClaimedJob,
  type FailedJob,
  type JobContext,
  type JobHandler,
  type JobPayload,
} from '@sop/jobs';
import { framesAt, probe, type Frame, type VideoFacts } from '@sop/media';
import { Bus } from '@sop/messaging';
import { keyFor, OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { RUNTIME, type Runtime } from '@sop/service-kit';
import { FrameSetRow, type StoredFrame } from '../frames/frame-set.entity.js';
import { maxMoments, millisecondsOf, momentsFps } from '../frames/moment-frames.js';
import { VideoHiddenRegions } from '../hidden/video-hidden-regions.js';
import { momentJob } from '../pipeline.jobs.js';
import { RunRow } from '../runs/run.entity.js';
import { fitted, hashOf } from '../stages/frames.js';
import { bytesOfFiles, CountStorage } from '../storage/count-storage.js';
import { freeBytes } from '../storage/free-bytes.js';
import { momentPart } from '../storage/parts.js';
import { choosingHeight, seekableKey, withFinishedVideo } from './finished-video.js';

/** Each moment has objects of its own: it is made alone. */
function momentKeys({ companyId, sopId }: Pick<RunRow, 'companyId' | 'sopId'>, number: number): FrameKeys {
  const name = `moments/${String(number).padStart(6, '0')}.jpg`;
  return {
    key: keyFor.frame(companyId, sopId, name),
    thumbnailKey: keyFor.thumbnail(companyId, sopId, name),
  };
}

/** Makes the frame of a completed SOP's video at one moment. */
@Injectable()
export class RunMoment implements JobHandler<typeof momentJob> {
  readonly job = momentJob;

  constructor(
    @InjectDatabase('pipeline') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(RUNTIME) private readonly runtime: Runtime,
    private readonly bus: Bus,
  ) {}

  async run(job: ClaimedJob<JobPayload<typeof momentJob>>, context: JobContext): Promise<void> {
    const { signal } = context;
    const { database, store, runtime } = this;
    const threads = videoThreads(await this.bus.request(ReadProcessingSettings, {}));
    await withFinishedVideo({ database, store, runtime }, job, context, async (run, files) => {
      const hidden = await VideoHiddenRegions.of(this.database, run.sopId);
      const video = await files.local(await seekableKey(this.store, run));
      const facts = await probe(video, { threads, signal });
      const into = await files.subfolder('frames');
      const made = await framesAt(video, facts, [job.payload.seconds], into, {
        maxHeight: choosingHeight,
        threads,
        signal,
      });
      await hidden.destroyIn(made, signal);
      for (const frame of made) {
        const stored = await this.storeFrame(run, job.payload.seconds, frame, context);
        await context.finish(async (tx) => {
          await hidden.requireLatest(tx);
          await addMoment(tx, run, stored, facts);
        });
      }
    });
  }

  /** A failing attempt deletes its own objects; an attempt whose worker was killed could not. */
  async onFailed(tx: Tx, { job }: FailedJob): Promise<void> {
    const { companyId, subjectId: sopId, generation } = job;
    await this.remove({ companyId, sopId }, generation);
    await freeBytes(tx, companyId, sopId, momentPart(generation));
  }

  private storeFrame(run: RunRow, moment: number, frame: Frame, context: JobContext): Promise<StoredFrame> {
    const number = millisecondsOf(moment);
    const { key, thumbnailKey } = momentKeys(run, number);
    const count = new CountStorage(this.database, this.bus, run, context);
    const store = async (): Promise<StoredFrame> => {
      await storeFrame(this.store, frame, { key, thumbnailKey });
      return {
        index: number,
        seconds: frame.seconds,
        until_seconds: frame.untilSeconds,
        key,
        thumbnail_key: thumbnailKey,
        hash: await hashOf(frame),
      };
    };
    const undo = () => this.remove(run, number);
    return bytesOfFiles([frame.file, frame.thumbnail]).then((bytes) =>
      count.keep({ name: momentPart(number), bytes, undo }, store),
    );
  }

  private async remove(sop: Pick<RunRow, 'companyId' | 'sopId'>, number: number): Promise<void> {
    for (const key of Object.values(momentKeys(sop, number))) await this.store.delete(key);
  }
}

async function addMoment(
  tx: Tx,
  { companyId, sopId }: RunRow,
  frame: StoredFrame,
  facts: VideoFacts,
): Promise<void> {
  // Of two concurrent moments, one waits for the other, even when the set is new.
  await tx.advisoryLock(`moments:${sopId}`);
  const existing = await tx.manager.findOneBy(FrameSetRow, { companyId, sopId, fps: momentsFps });
  const frames = (existing?.frames ?? []).filter(({ index }) => index !== frame.index);
  if (frames.length >= maxMoments) throw new Refused(statusMessage('sop.too-many-moments'));
  const size = fitted(facts, choosingHeight);
  const row = { companyId, sopId, fps: momentsFps, isExtraction: false, frames: [...frames, frame], ...size };
  await tx.manager.upsert(FrameSetRow, row, ['sopId', 'fps']);
}
