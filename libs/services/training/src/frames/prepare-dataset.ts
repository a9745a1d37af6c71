import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import {
  ReadProcessingSettings,
  statusMessage,
  ReserveUsage,
  videoThreads,
  type ProcessingSettings,
} from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { statusMessageOf, storeFrames } from '@sop/intake';
import {
  inParallel,
  JobQueue,
  Refused,
  type ClaimedJob,
  type FailedJob,
  type JobContext,
  type JobHandler,
} from '@sop/jobs';
import { extract, frameSize, probe, transcode, UnusableVideo, type Frame, type VideoFacts } from '@sop/media';
import { Bus } from '@sop/messaging';
import { keyFor, OBJECT_STORE, RunFiles, type ObjectStore } from '@sop/object-store';
import { RUNTIME, type Runtime } from '@sop/service-kit';
import { framesReference, tellPrepared } from '../datasets/dataset-usage.js';
import { DatasetRow } from '../datasets/dataset.entity.js';
import { prepareJob } from '../training.jobs.js';
import { failPreparation } from './fail-preparation.js';
import { datasetFolder, frameKey, thumbnailKey } from './frame-keys.js';
import { tooManyFrames } from './frame-limit.js';
import { insertFrames } from './insert-frames.js';
import { PreparationProgress } from './preparation-progress.js';

/** The folder of attempts in the work folder. */
export const datasetScratch = 'datasets';
/** Frames for annotating and training need no more than this. */
const maxHeight = 1080;
const transcodedStage = 'transcoded';
/** What the deletion of a company allows itself. */
const longestDeletionSeconds = 60;

interface KeptVideo {
  key: string;
  sizeBytes: number;
}

/** Everything an attempt works with. */
interface Attempt {
  row: DatasetRow;
  context: JobContext;
  files: RunFiles;
  progress: PreparationProgress;
  threads: number;
}

/**
 * Makes frames of the video of a new dataset. An attempt that was broken off costs its extraction: the next one takes
 * the transcoded video if there is one, and writes its frames over those that were uploaded.
 */
@Injectable()
export class PrepareDataset implements JobHandler<typeof prepareJob> {
  readonly job = prepareJob;

  constructor(
    @InjectDatabase('training') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(RUNTIME) private readonly runtime: Runtime,
    private readonly bus: Bus,
    private readonly queue: JobQueue,
  ) {}

  async run(job: ClaimedJob, context: JobContext): Promise<void> {
    const row = await this.database.system((tx) =>
      tx.manager.findOneBy(DatasetRow, { storageId: job.subjectId }),
    );
    if (!row) throw new Refused(statusMessage('dataset.deleted'));
    const settings = await this.bus.request(ReadProcessingSettings, {});
    const folder = join(this.runtime.workDir, datasetScratch, row.storageId);
    const files = await RunFiles.open(folder, job.fence, this.store, context.signal);
    const isTranscoded = row.transcode && settings.training_enable_transcode;
    const progress = new PreparationProgress(context, isTranscoded, job.percent);
    let isMade = false;
    try {
      const attempt = { row, context, files, progress, threads: videoThreads(settings) };
      const video = isTranscoded ? await this.transcode(attempt, settings) : await this.original(attempt);
      await this.extract(attempt, video);
      isMade = true;
    } catch (error) {
      const isOfVideo = error instanceof UnusableVideo && (await files.isThere());
      throw isOfVideo ? new Refused(statusMessageOf(error), { cause: error }) : error;
    } finally {
      await files.remove();
      // Told to stop, out of its lease, or because what it wrote to was taken away under it.
      if (!isMade && (await this.isGone(row))) await this.store.deletePrefix(datasetFolder(row));
    }
  }

  /** Whoever ends while the dataset is being deleted does not hear why. A deletion that goes on is waited for: its objects go before its rows. */
  private async isGone({ id }: DatasetRow): Promise<boolean> {
    const lock = { mode: 'for_key_share' } as const;
    const row = await this.database.system(async (tx) => {
      await tx.setStatementTimeout(longestDeletionSeconds);
      await tx.execute(`set local lock_timeout = '${longestDeletionSeconds}s'`);
      return tx.manager.findOne(DatasetRow, { where: { id }, lock });
    });
    return row === null;
  }

  onFailed(tx: Tx, failed: FailedJob): Promise<void> {
    return failPreparation(this.queue, tx, failed);
  }

  private async original({ row, files, progress }: Attempt): Promise<KeptVideo> {
    progress.report('fetching', 0);
    await files.local(row.videoKey);
    return { key: row.videoKey, sizeBytes: row.sizeBytes };
  }

  /** Replaces the original: its stage is saved when the new one is stored, and only then the old one goes. */
  private async transcode(attempt: Attempt, settings: ProcessingSettings): Promise<KeptVideo> {
    const { row, context, files, progress, threads } = attempt;
    const known = await context.stageResult<KeptVideo>(transcodedStage);
    if (known) {
      // Unless it was broken off in between, that was done.
      await this.store.delete(row.videoKey);
      return known;
    }
    const startedAt = new Date();
    const { key: original } = await this.original(attempt);
    const { signal } = context;
    const file = await files.local(original);
    const facts = await probe(file, { threads, signal });
    refuseTooMany(row, facts);
    const made = join(await files.subfolder('video'), 'video.mp4');
    await transcode(file, facts, made, {
      maxHeight: heightOf(settings),
      crf: settings.training_transcode_quality,
      threads,
      signal,
      onProgress: (done) => progress.report('transcoding', done),
    });
    const key = keyFor.dataset(row.companyId, row.storageId, 'video.mp4');
    const { sizeBytes } = await this.store.upload(made, key, 'video/mp4');
    files.register(key, made);
    const video = { key, sizeBytes };
    await context.saveStage(transcodedStage, video, { startedAt, finishedAt: new Date() });
    await this.store.delete(original);
    return video;
  }

  private async extract(attempt: Attempt, video: KeptVideo): Promise<void> {
    const { row, context, files, progress, threads } = attempt;
    const { signal } = context;
    const file = await files.local(video.key);
    const facts = await probe(file, { threads, signal });
    refuseTooMany(row, facts);
    const { frames } = await extract(file, facts, await files.subfolder('frames'), {
      fps: row.fps,
      audio: false,
      maxHeight,
      threads,
      signal,
      onProgress: (done) => progress.report('extracting', done),
    });
    const keptBytes = video.sizeBytes + (await bytesOf(frames));
    const framesReservationId = await this.reserve(row, context, keptBytes);
    await this.upload(attempt, frames);
    const [width, height] = frameSize(facts, maxHeight);
    await context.finish(async (tx) => {
      await insertFrames(tx, row, frames);
      await tellPrepared(tx, { ...row, framesReservationId }, keptBytes);
      await tx.manager.update(
        DatasetRow,
        { id: row.id },
        {
          ...{ status: 'ready', detail: '', detailCodes: [], videoKey: video.key, sizeBytes: keptBytes },
          ...{ durationSeconds: facts.durationSeconds, width, height, frameCount: frames.length },
        },
      );
    });
  }

  /** What the frames take beyond the video's reservation is asked for before they are stored. */
  private async reserve(row: DatasetRow, context: JobContext, keptBytes: number): Promise<string | null> {
    if (keptBytes <= row.sizeBytes || !row.reservationId) return row.framesReservationId;
    const answer = await this.bus.request(ReserveUsage, {
      company_id: row.companyId,
      kind: 'storage_bytes',
      amount: keptBytes - row.sizeBytes,
      reference: framesReference(row.storageId),
    });
    if (!answer.granted) throw new Refused(answer.refusal);
    // Kept in the row, so that whatever ends this dataset gives it back.
    const framesReservationId = answer.reservation_id;
    await context.write(
      async (tx) => void (await tx.manager.update(DatasetRow, { id: row.id }, { framesReservationId })),
    );
    return framesReservationId;
  }

  private async upload({ row, context, progress }: Attempt, frames: readonly Frame[]): Promise<void> {
    let done = 0;
    await storeFrames(this.store, frames, {
      keysOf: ({ index }) => ({ key: frameKey(row, index), thumbnailKey: thumbnailKey(row, index) }),
      onStored: () => {
        done += 1;
        progress.report(
          'storing',
          done / frames.length,
          statusMessage('dataset.frames-stored', { stored: done, frames: frames.length }),
        );
      },
      signal: context.signal,
    });
  }
}

function refuseTooMany({ fps }: DatasetRow, { durationSeconds }: VideoFacts): void {
  const why = tooManyFrames(fps, durationSeconds);
  if (why) throw new Refused(why);
}

const heights = { '480p': 480, '720p': 720, '1080p': 1080, original: Number.POSITIVE_INFINITY } as const;

const heightOf = (settings: ProcessingSettings): number => heights[settings.training_transcode_resolution];

async function bytesOf(frames: readonly Frame[]): Promise<number> {
  const sizes = await inParallel(frames, 16, async ({ file, thumbnail }) => {
    const [full, small] = await Promise.all([stat(file), stat(thumbnail)]);
    return full.size + small.size;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}
