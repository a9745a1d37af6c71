import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import {
  ReadProcessingSettings,
  redactionLimits,
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
  type JobState,
  Wait,
} from '@sop/jobs';
import { browserCopy, coverVideo, probe, remuxForBrowser, type Silence } from '@sop/media';
import { Bus } from '@sop/messaging';
import { keyFor, OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { RUNTIME, type Runtime } from '@sop/service-kit';
import { HiddenRegionRow } from '../hidden/hidden-region.entity.js';
import { clipsJob, framesJob, hideJob, momentJob, redactJob } from '../pipeline.jobs.js';
import { forgetSearch } from '../redaction/forget-search.js';
import { forgetRuns, recountVideo, removeLeftovers } from '../redaction/forget-runs.js';
import { removeAllObjects } from '../runs/run-objects.js';
import { RunRow } from '../runs/run.entity.js';
import { openVideo } from '../stages/open-video.js';
import { bytesOfFiles } from '../storage/count-storage.js';
import { asRefusal, filesOf, latestRunOf, seekableKey } from './finished-video.js';

const videoStage = 'video';
const writingShare = 0.95;
const waitSeconds = 4;
/** They store pictures before they know of the redaction, and then make them again. */
const readers = [framesJob, momentJob, clipsJob, hideJob].map(({ kind }) => kind);

interface Written {
  key: string;
  bytes: number;
  /** The key of the video that it was made of. */
  from: string;
}

/**
 * Writes the video again without the places of a redaction and silent in its times, under another key, and announces it once
 * nothing else of the pipeline shows them. A killed worker continues: the old video is deleted only after the new one is in its
 * place. What is stored for it is not refused for quota, because it replaces what is counted.
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
      const isStored = earlier?.from === run.videoKey && (await this.store.stat(earlier.key));
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
        await requireSame(tx, run);
        await tx.manager.update(RunRow, { companyId, sopId }, { videoKey: key, sizeBytes: bytes });
        // What was found stays where it is.
        if ((await placesFor(tx, job)).length > 0) await forgetSearch(tx, run);
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
    for (const format of formats) await this.store.delete(keyOf({ companyId, sopId }, number, format));
    const payload = redactJob.payload.safeParse(job.payload);
    if (!payload.success) return;
    const of = { company_id: companyId, sop_id: sopId, number, user_id: payload.data.userId };
    await tx.emit(VideoRedactionFailed, of);
  }

  private async write(run: RunRow, job: Redaction, context: JobContext): Promise<Written> {
    const { signal } = context;
    const { companyId } = run;
    const startedAt = new Date();
    const threads = videoThreads(await this.bus.request(ReadProcessingSettings, {}));
    const files = filesOf({ store: this.store, runtime: this.runtime }, job, signal);
    try {
      const places = await this.database.tenant(companyId, (tx) => placesFor(tx, job));
      const source = await openVideo(files, await seekableKey(this.store, run), { threads, signal });
      const { file, format } = await redact(source, await files.subfolder('redacted'), {
        ...{ places, silences: silencesOf(job), threads, signal },
        admitCopyOf: (file) => files.admitCopyOf(file),
        onProgress: (fraction) =>
          context.progress({
            percent: Math.floor(100 * writingShare * fraction),
            stage: videoStage,
            statusMessage: statusMessage('redaction.writing-video'),
          }),
      });
      const [key, bytes] = [keyOf(run, job.generation, format), await bytesOfFiles([file])];
      const written: Written = { key, bytes, from: run.videoKey };
      await this.store.upload(file, written.key, `video/${format}`);
      await context.saveStage(videoStage, written, { startedAt, finishedAt: new Date() });
      return written;
    } finally {
      await files.remove();
    }
  }
}

type Redaction = ClaimedJob<JobPayload<typeof redactJob>>;

const formats = ['mp4', 'webm'] as const;
const keyOf = (
  { companyId, sopId }: Pick<RunRow, 'companyId' | 'sopId'>,
  number: number,
  format: (typeof formats)[number],
): string => keyFor.video(companyId, sopId, `redacted-${number}.${format}`);

const silencesOf = ({ payload }: Redaction): Silence[] =>
  payload.silences.map(({ from_seconds, to_seconds }) => ({
    ...{ fromSeconds: from_seconds, toSeconds: to_seconds },
  }));

type Source = Awaited<ReturnType<typeof openVideo>>;

interface RedactOptions {
  places: readonly HiddenRegionRow[];
  silences: readonly Silence[];
  threads: number;
  signal: AbortSignal;
  admitCopyOf(file: string): Promise<void>;
  onProgress(fraction: number): void;
}

/** Without places the pictures are copied as they are. */
async function redact({ file, facts }: Source, folder: string, options: RedactOptions) {
  if (options.places.length > 0)
    return { file: await coverAll({ file, facts }, folder, options), format: 'mp4' } as const;
  const { format } = browserCopy(facts);
  await options.admitCopyOf(file);
  const outFile = join(folder, `video.${format}`);
  await remuxForBrowser(file, facts, outFile, options);
  return { file: outFile, format };
}

/** Covers the places, as many at a time as one command can name. Returns the file. */
async function coverAll(
  { file, facts }: Source,
  folder: string,
  { places, silences, threads, signal, admitCopyOf, onProgress }: RedactOptions,
): Promise<string> {
  const { places: most } = redactionLimits;
  const passes = Math.ceil(places.length / most);
  let covered = file;
  for (let pass = 0; pass < passes; pass += 1) {
    const sourceFacts = pass === 0 ? facts : await probe(covered, { threads, signal });
    const outFile = join(folder, `video-${pass}.mp4`);
    await admitCopyOf(covered);
    await coverVideo(covered, sourceFacts, outFile, places.slice(pass * most, (pass + 1) * most), {
      ...{ threads, signal, onProgress: (fraction) => onProgress((pass + fraction) / passes) },
      ...(pass === 0 && { silences }),
    });
    covered = outFile;
  }
  return covered;
}

/** Those of earlier redactions that failed too: in the pictures they are destroyed, so no one asks for them again. */
async function placesFor(
  tx: Tx,
  { kind, companyId, subjectId: sopId, generation }: ClaimedJob,
): Promise<HiddenRegionRow[]> {
  const redactions = await tx.query<{ number: number }>(
    `select generation as number from job
      where kind = $1 and subject_id = $2 and (generation = $3 or state = 'failed')`,
    [kind, sopId, generation],
  );
  const places: HiddenRegionRow[] = [];
  for (const { number } of redactions)
    places.push(...(await tx.manager.findBy(HiddenRegionRow, { companyId, sopId, number })));
  return places;
}

/** A failed redaction may be repeated by an operator while another one runs: neither may undo the other. @throws Wait */
async function requireSame(tx: Tx, { id, videoKey }: RunRow): Promise<void> {
  const now = await tx.manager.findOneByOrFail(RunRow, { id });
  if (now.videoKey !== videoKey) throw new Wait('The video was replaced during this redaction.', 0);
}

/**
 * Frames and clips of the video have the places destroyed, and nothing else is made that may show them. Long films take longer than
 * all attempts together. @throws Wait until then; Retry where pictures could not be redacted
 */
async function requireHidden(tx: Tx, { subjectId, generation, attempt }: ClaimedJob): Promise<void> {
  const unfinished = await tx.query<{ state: JobState }>(
    `select state from job where subject_id = $1
        and (kind = any($2) and state in ('waiting', 'running') or kind = $3 and generation = $4 and state <> 'done')`,
    [subjectId, readers, hideJob.kind, generation],
  );
  if (unfinished.some(({ state }) => state === 'failed'))
    throw new Retry('Pictures of the video could not be redacted.', waitSeconds * attempt);
  if (unfinished.length > 0) throw new Wait('Pictures of the video are still being redacted.', waitSeconds);
}
