import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import { SopVideoDeleted, type PayloadOf } from '@sop/contracts';
import { InjectDatabase, isErased, type Database, type Tx } from '@sop/database';
import {
  isCancelled,
  JobQueue,
  type ClaimedJob,
  type JobContext,
  type JobHandler,
  type JobPayload,
  Wait,
} from '@sop/jobs';
import { OnEvent } from '@sop/messaging';
import { locateInPack, ObjectNotFound, OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { FrameSetRow } from '../frames/frame-set.entity.js';
import {
  clipsJob,
  framesJob,
  hideJob,
  momentJob,
  redactJob,
  removeVideoJob,
  searchJob,
  sopJob,
} from '../pipeline.jobs.js';
import { removeAllObjects } from '../runs/run-objects.js';
import { FindingSetRow } from '../redaction/finding-set.entity.js';
import { forgetSearch } from '../redaction/forget-search.js';
import { RunRow } from '../runs/run.entity.js';
import { shrinkPart } from '../storage/free-bytes.js';
import { StoredBytesRow } from '../storage/stored-bytes.entity.js';
import { bytesByPart } from './remaining-parts.js';

const contentType = 'image/jpeg';
const waitSeconds = 15;
/** Their sets have a density that no list takes: what is hidden later is destroyed in their pictures too. */
const unlistedFps = -1000;
const readers = [sopJob, framesJob, momentJob, clipsJob, searchJob, redactJob].map(({ kind }) => kind);

/** The video of an SOP is deleted, and the SOP stays. The handler's name is permanent on the bus. */
@Injectable()
export class DeleteVideo {
  constructor(private readonly queue: JobQueue) {}

  /** From now on nothing is made of the video; what waits to be made is not. */
  @OnEvent(SopVideoDeleted)
  async delete(event: PayloadOf<typeof SopVideoDeleted>, tx: Tx): Promise<void> {
    const { company_id: companyId, sop_id: sopId, shown } = event;
    if (await isErased(tx, companyId, sopId)) return;
    await tx.manager.update(RunRow, { companyId, sopId }, { isVideoDeleted: true });
    await tx.manager.delete(FindingSetRow, { companyId, sopId });
    await tx.execute(
      `delete from job where subject_id = $1 and kind = any($2) and state in ('waiting', 'failed')`,
      [sopId, [framesJob, momentJob, clipsJob, searchJob].map(({ kind }) => kind)],
    );
    await this.queue.enqueue(tx, removeVideoJob, { companyId, subjectId: sopId, payload: { shown } });
  }
}

/**
 * Deletes frames, clips, alternatives and results of a video. A frame that is shown gets an object of its own before its pack is
 * deleted, under the same key. Every part is counted by what is left of it. Idempotent.
 */
@Injectable()
export class RemoveVideo implements JobHandler<typeof removeVideoJob> {
  readonly job = removeVideoJob;

  constructor(
    @InjectDatabase('pipeline') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  async run(job: ClaimedJob<JobPayload<typeof removeVideoJob>>, context: JobContext): Promise<void> {
    const sop = { companyId: job.companyId, sopId: job.subjectId };
    await this.database.tenant(sop.companyId, (tx) => requireUnread(tx, sop.sopId));
    try {
      await this.remove(sop, new Set(job.payload.shown.map((name) => keyOf(sop, name))), context);
    } finally {
      if (isCancelled(context.signal)) await removeAllObjects(this.store, sop.companyId, sop.sopId);
    }
  }

  private async remove({ companyId, sopId }: Sop, shown: ReadonlySet<string>, context: JobContext) {
    const folders = [`frames/${companyId}/${sopId}/`, `screenshots/${companyId}/${sopId}/`];
    const stored: string[] = [];
    for (const folder of folders)
      for await (const { key } of this.store.list(folder)) if (isOfRuns(key)) stored.push(key);
    await this.giveOwnObjects(shown, new Set(stored), context.signal);
    for (const key of stored) if (!shown.has(key)) await this.store.delete(key);
    for (const kind of ['results', 'temp']) await this.store.deletePrefix(`${kind}/${companyId}/${sopId}/`);
    const left: { key: string; sizeBytes: number }[] = [];
    for (const folder of folders) for await (const object of this.store.list(folder)) left.push(object);
    const remaining = bytesByPart(left.filter(({ key }) => shown.has(key)));
    await context.finish(async (tx) => {
      for (const row of await tx.manager.findBy(StoredBytesRow, { companyId, sopId }))
        await shrinkPart(tx, row, remaining.get(row.part) ?? 0);
      await keepSets(tx, { companyId, sopId }, shown);
      // A search that was running has stored what it found since.
      await forgetSearch(tx, { companyId, sopId });
    });
  }

  private async giveOwnObjects(
    shown: ReadonlySet<string>,
    own: ReadonlySet<string>,
    signal: AbortSignal,
  ): Promise<void> {
    for (const key of shown) {
      signal.throwIfAborted();
      if (own.has(key) || !locateInPack(key)) continue;
      const found = await this.store.get(key).catch(absent);
      if (found) await this.store.put(key, await buffer(found.body), { contentType });
    }
  }
}

/** Jobs that read the video, or rewrite its frames, end first. @throws Wait */
async function requireUnread(tx: Tx, sopId: string): Promise<void> {
  const running = await tx.query(
    `select 1 from job where subject_id = $1 and kind = any($2) and state = 'running' limit 1`,
    [sopId, [...readers, hideJob.kind]],
  );
  if (running.length > 0) throw new Wait('The video is still read by another job.', waitSeconds);
}

type Sop = Pick<RunRow, 'companyId' | 'sopId'>;

const keyOf = ({ companyId, sopId }: Sop, name: string): string => {
  const at = name.indexOf('/');
  return `${name.slice(0, at)}/${companyId}/${sopId}/${name.slice(at + 1)}`;
};

/** Pictures that people drew on, and their photos, belong to the SOP. */
const isOfRuns = (key: string): boolean => key.startsWith('frames/') || /\/run-\d+\//.test(key);

async function keepSets(tx: Tx, sop: Sop, shown: ReadonlySet<string>): Promise<void> {
  for (const set of await tx.manager.findBy(FrameSetRow, sop)) {
    const at = { sopId: set.sopId, fps: set.fps };
    const frames = set.frames.filter(({ key }) => shown.has(key));
    if (frames.length === 0) await tx.manager.delete(FrameSetRow, at);
    else {
      const fps = set.fps < 0 ? set.fps : unlistedFps - set.fps;
      await tx.manager.update(FrameSetRow, at, { frames, isExtraction: false, fps });
    }
  }
}

function absent(error: unknown): undefined {
  if (!(error instanceof ObjectNotFound)) throw error;
}
