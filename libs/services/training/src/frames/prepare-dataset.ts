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
import { framesReference, emitPrepared } from '../datasets/dataset-usage.js';
import { DatasetRow } from '../datasets/dataset.entity.js';
import { prepareJob } from '../training.jobs.js';
import { failPreparation } from './fail-preparation.js';
import { datasetFolder, frameKey, thumbnailKey } from './frame-keys.js';
import { tooManyFrames } from './frame-limit.js';
import { insertFrames } from './insert-frames.js';
import { PreparationProgress } from './preparation-progress.js';

/** The folder of attempts in the work folder. */
export const datasetScratch = 'datasets';
/** Annotation and training need no larger frames. */
const maxHeight = 1080;
const transcodedStage = 'transcoded';
/** Upper bound for the deletion of a company. */
const maxDeletionSeconds = 60;

interface StoredVideo {
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
 * Extracts the frames of a new dataset's video. An interrupted attempt loses its extraction: the next one uses the
 * transcoded video, if there is one, and overwrites the uploaded frames.
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
    let isFinished = false;
    try {
      const attempt = { row, context, files, progress, threads: videoThreads(settings) };
      const video = isTranscoded
        ? await this.transcode(attempt, settings)
        : await this.downloadOriginal(attempt);
      await this.extract(attempt, video);
      isFinished = true;
    } catch (error) {
      const isOfVideo = error instanceof UnusableVideo && (await files.exists());
      throw isOfVideo ? new Refused(statusMessageOf(error), { cause: error }) : error;
    } finally {
      await files.remove();
      // Aborted, without a lease, or its objects were deleted.
      if (!isFinished && (await this.isDeleted(row))) await this.store.deletePrefix(datasetFolder(row));
    }
  }

  /**
   * A worker that ends during the deletion of its dataset does not know the reason. It waits for the deletion,
   * which removes objects before rows.
   */
  private async isDeleted({ id }: DatasetRow): Promise<boolean> {
    const lock = { mode: 'for_key_share' } as const;
    const row = await this.database.system(async (tx) => {
      await tx.setStatementTimeout(maxDeletionSeconds);
      await tx.execute(`set local lock_timeout = '${maxDeletionSeconds}s'`);
      return tx.manager.findOne(DatasetRow, { where: { id }, lock });
    });
    return row === null;
  }

  onFailed(tx: Tx, failed: FailedJob): Promise<void> {
    return failPreparation(this.queue, tx, failed);
  }

  private async downloadOriginal({ row, files, progress }: Attempt): Promise<StoredVideo> {
    progress.report('fetching', 0);
    await files.local(row.videoKey);
    return { key: row.videoKey, sizeBytes: row.sizeBytes };
  }

  /** Replaces the original, which is deleted only after the new video and its stage are stored. */
  private async transcode(attempt: Attempt, settings: ProcessingSettings): Promise<StoredVideo> {
    const { row, context, files, progress, threads } = attempt;
    const stored = await context.stageResult<StoredVideo>(transcodedStage);
    if (stored) {
      // Repeated in case the earlier attempt was interrupted in between.
      await this.store.delete(row.videoKey);
      return stored;
    }
    const startedAt = new Date();
    const { key: original } = await this.downloadOriginal(attempt);
    const { signal } = context;
    const file = await files.local(original);
    const facts = await probe(file, { threads, signal });
    assertFrameLimit(row, facts);
    const transcoded = join(await files.subfolder('video'), 'video.mp4');
    await transcode(file, facts, transcoded, {
      maxHeight: heightOf(settings),
      crf: settings.training_transcode_quality,
      threads,
      signal,
      onProgress: (done) => progress.report('transcoding', done),
    });
    const key = keyFor.dataset(row.companyId, row.storageId, 'video.mp4');
    const { sizeBytes } = await this.store.upload(transcoded, key, 'video/mp4');
    files.register(key, transcoded);
    const video = { key, sizeBytes };
    await context.saveStage(transcodedStage, video, { startedAt, finishedAt: new Date() });
    await this.store.delete(original);
    return video;
  }

  private async extract(attempt: Attempt, video: StoredVideo): Promise<void> {
    const { row, context, files, progress, threads } = attempt;
    const { signal } = context;
    const file = await files.local(video.key);
    const facts = await probe(file, { threads, signal });
    assertFrameLimit(row, facts);
    const { frames } = await extract(file, facts, await files.subfolder('frames'), {
      fps: row.fps,
      audio: false,
      maxHeight,
      threads,
      signal,
      onProgress: (done) => progress.report('extracting', done),
    });
    const storedBytes = video.sizeBytes + (await bytesOf(frames));
    const framesReservationId = await this.reserve(row, context, storedBytes);
    await this.upload(attempt, frames);
    const [width, height] = frameSize(facts, maxHeight);
    await context.finish(async (tx) => {
      await insertFrames(tx, row, frames);
      await emitPrepared(tx, { ...row, framesReservationId }, storedBytes);
      await tx.manager.update(
        DatasetRow,
        { id: row.id },
        {
          ...{ status: 'ready', detail: '', detailCodes: [], videoKey: video.key, sizeBytes: storedBytes },
          ...{ durationSeconds: facts.durationSeconds, width, height, frameCount: frames.length },
        },
      );
    });
  }

  /** Reserves the frames' storage beyond the video's reservation before they are stored. */
  private async reserve(row: DatasetRow, context: JobContext, storedBytes: number): Promise<string | null> {
    if (storedBytes <= row.sizeBytes || !row.reservationId) return row.framesReservationId;
    const answer = await this.bus.request(ReserveUsage, {
      company_id: row.companyId,
      kind: 'storage_bytes',
      amount: storedBytes - row.sizeBytes,
      reference: framesReference(row.storageId),
    });
    if (!answer.granted) throw new Refused(answer.refusal);
    // Stored in the row, so that it is released however the dataset ends.
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

function assertFrameLimit({ fps }: DatasetRow, { durationSeconds }: VideoFacts): void {
  const messages = tooManyFrames(fps, durationSeconds);
  if (messages) throw new Refused(messages);
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
