import { Inject, Injectable } from '@nestjs/common';
import {
  CompanyDeleted,
  type PayloadOf,
  RunFailed,
  SopCreated,
  SopDeleted,
  SopGenerated,
  SopOriginalRemoved,
  SopRerunRequested,
} from '@sop/contracts';
import { erase, isErased, type Tx } from '@sop/database';
import { JobQueue } from '@sop/jobs';
import { OnEvent } from '@sop/messaging';
import { v7 as uuidv7 } from 'uuid';
import { OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { sopJob } from '../pipeline.jobs.js';
import { RunRow } from './run.entity.js';
import { FrameSetRow } from '../frames/frame-set.entity.js';
import { FindingSetRow } from '../redaction/finding-set.entity.js';
import { HiddenRegionRow } from '../hidden/hidden-region.entity.js';
import { freeBytes } from '../storage/free-bytes.js';
import { StoredBytesRow } from '../storage/stored-bytes.entity.js';
import { playableKeys, removeUnfinished } from '../storage/remove-unfinished.js';
import { removeRunObjects } from './run-objects.js';
import { MeasureRuns } from './measure-runs.js';

@Injectable()
export class StartRun {
  constructor(private readonly queue: JobQueue) {}

  @OnEvent(SopCreated)
  async start(event: PayloadOf<typeof SopCreated>, tx: Tx): Promise<void> {
    await this.enqueue(event, tx);
  }

  @OnEvent(SopRerunRequested)
  async startAgain(event: PayloadOf<typeof SopRerunRequested>, tx: Tx): Promise<void> {
    await this.enqueue(event, tx);
  }

  private async enqueue(event: PayloadOf<typeof SopCreated>, tx: Tx): Promise<void> {
    // Deleted right after its creation, and the deletion event arrived first.
    if (await isErased(tx, event.company_id, event.sop_id)) return;
    await tx.manager
      .createQueryBuilder()
      .insert()
      .into(RunRow)
      .values({
        id: uuidv7(),
        companyId: event.company_id,
        sopId: event.sop_id,
        generation: event.generation,
        title: event.title,
        creationType: event.creation_type,
        videoKey: event.video_key,
        sizeBytes: event.size_bytes,
        fps: event.fps,
        recordAudio: event.record_audio,
      })
      .orIgnore()
      .execute();
    await this.queue.enqueue(tx, sopJob, {
      companyId: event.company_id,
      subjectId: event.sop_id,
      generation: event.generation,
      payload: {},
    });
  }
}

@Injectable()
export class EndRun {
  private readonly runMetrics = new MeasureRuns();

  constructor(@Inject(OBJECT_STORE) private readonly store: ObjectStore) {}

  /** Marks the run as complete after the SOP has its content, so that viewers find it filled. */
  @OnEvent(SopGenerated)
  async complete({ run_id }: PayloadOf<typeof SopGenerated>, tx: Tx): Promise<void> {
    await tx.manager.update(RunRow, { id: run_id }, { appliedAt: new Date() });
    await this.runMetrics.finished(tx, run_id);
  }

  /** From now on the video is the playable copy. */
  @OnEvent(SopOriginalRemoved)
  async useCopy(
    { company_id, sop_id, video_key }: PayloadOf<typeof SopOriginalRemoved>,
    tx: Tx,
  ): Promise<void> {
    await tx.manager.update(RunRow, { companyId: company_id, sopId: sop_id }, { videoKey: video_key });
  }

  /** An unusable video may already have frames and a playable copy. The objects of an earlier draft remain. */
  @OnEvent(RunFailed)
  async fail(event: PayloadOf<typeof RunFailed>, tx: Tx): Promise<void> {
    const { company_id, sop_id, is_refused, generation } = event;
    this.runMetrics.failed(event);
    if (!is_refused || generation > 1) return this.removeUnfinished(tx, { sopId: sop_id, generation });
    await freeBytes(tx, company_id, sop_id);
    await removeRunObjects(this.store, company_id, sop_id);
    for (const key of playableKeys({ companyId: company_id, sopId: sop_id })) await this.store.delete(key);
  }

  /** Locks the job's row, so that a retry either happened before or waits. */
  private async removeUnfinished(tx: Tx, of: Pick<RunRow, 'sopId' | 'generation'>): Promise<void> {
    const [job] = await tx.query<{ state: string }>(
      'select state from job where kind = $1 and subject_id = $2 and generation = $3 for update',
      [sopJob.kind, of.sopId, of.generation],
    );
    const run = await tx.manager.findOneBy(RunRow, of);
    if (run && job?.state === 'failed') await removeUnfinished(tx, this.store, run);
  }

  /**
   * Deletes the jobs' rows too: stage results contain the SOP's content. A running worker notices at its next
   * write, and deletes the objects it has made since.
   */
  @OnEvent(SopDeleted)
  async cancel({ company_id, sop_id }: PayloadOf<typeof SopDeleted>, tx: Tx): Promise<void> {
    await erase(tx, company_id, sop_id);
    await tx.execute('delete from job where subject_id = $1', [sop_id]);
    await tx.manager.delete(RunRow, { sopId: sop_id });
    await tx.manager.delete(FrameSetRow, { sopId: sop_id });
    await tx.manager.delete(HiddenRegionRow, { sopId: sop_id });
    await tx.manager.delete(FindingSetRow, { sopId: sop_id });
    await freeBytes(tx, company_id, sop_id);
    await removeRunObjects(this.store, company_id, sop_id);
  }

  @OnEvent(CompanyDeleted)
  async cancelAll({ company_id }: PayloadOf<typeof CompanyDeleted>, tx: Tx): Promise<void> {
    await erase(tx, company_id, company_id);
    await tx.execute('delete from job where company_id = $1', [company_id]);
    await tx.manager.delete(RunRow, { companyId: company_id });
    await tx.manager.delete(FrameSetRow, { companyId: company_id });
    await tx.manager.delete(HiddenRegionRow, { companyId: company_id });
    await tx.manager.delete(FindingSetRow, { companyId: company_id });
    await tx.manager.delete(StoredBytesRow, { companyId: company_id });
    await removeRunObjects(this.store, company_id);
  }
}
