import { Inject, Injectable } from '@nestjs/common';
import {
  SopNoticeRequested,
  SopOriginalRemoved,
  VideoRedacted,
  VideoRedactionFailed,
  type PayloadOf,
} from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { videoPurposes } from '@sop/intake';
import {
  defineJob,
  JobQueue,
  type ClaimedJob,
  type JobContext,
  type JobHandler,
  type JobPayload,
  Wait,
} from '@sop/jobs';
import { OnEvent } from '@sop/messaging';
import { OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { z } from 'zod';
import { hideJob } from '../markup/markup.jobs.js';
import { folderOf } from '../sops/delete-objects.js';
import { lockIfExists } from '../sops/require-sop.js';
import { SopRow } from '../sops/sop.entity.js';

const retrySeconds = 2;

/** Deletes the old files of a redacted video; the subject is the SOP, the generation the number of the change. */
export const finishRedactionJob = defineJob({
  kind: 'redaction.finish',
  payload: z.object({ userId: z.string() }),
  attempts: 20,
});

/** Takes over the new video. The names of the handlers are permanent on the bus. */
@Injectable()
export class ReplaceVideo {
  constructor(private readonly queue: JobQueue) {}

  /** From now on the SOP has no other video: not for a player, and not for a later run. */
  @OnEvent(VideoRedacted)
  async replace(event: PayloadOf<typeof VideoRedacted>, tx: Tx): Promise<void> {
    const { company_id: companyId, sop_id: id, video_key, size_bytes, number, user_id: userId } = event;
    const row = await lockIfExists(tx, companyId, id);
    if (!row) return;
    if (row.playableKey !== null && row.playableKey !== row.videoKey)
      await tx.emit(SopOriginalRemoved, {
        ...{ sop_id: id, company_id: companyId, video_key, original_key: row.videoKey },
        storage_reference: videoPurposes.sop.reference(id),
      });
    const video = { videoKey: video_key, playableKey: video_key, videoSizeBytes: size_bytes };
    // Of a redaction that an operator has repeated: a later one may have failed since.
    const unsilenced = row.unsilenced.filter((each) => each.number > number);
    await tx.manager.update(SopRow, { id, companyId }, { ...video, unsilenced, clips: [], clipSpans: [] });
    const subject = { companyId, subjectId: id, generation: number };
    await this.queue.enqueue(tx, finishRedactionJob, { ...subject, payload: { userId } });
  }

  /** The pictures are redacted, the video is as it was: another attempt is possible. */
  @OnEvent(VideoRedactionFailed)
  async fail(event: PayloadOf<typeof VideoRedactionFailed>, tx: Tx): Promise<void> {
    const { company_id: companyId, sop_id: id, number: redactionNumber } = event;
    await tx.manager.update(SopRow, { id, companyId, redactionNumber }, { redactionNumber: null });
  }
}

/** Deletes every other file of the video once the pictures are redacted too, and says that it is done. Idempotent. */
@Injectable()
export class FinishRedaction implements JobHandler<typeof finishRedactionJob> {
  readonly job = finishRedactionJob;

  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly queue: JobQueue,
  ) {}

  async run(
    { companyId, subjectId: id, generation, payload }: ClaimedJob<JobPayload<typeof finishRedactionJob>>,
    context: JobContext,
  ): Promise<void> {
    const row = await this.database.tenant(companyId, async (tx) => {
      if (await this.queue.isUnfinished(tx, hideJob, id))
        throw new Wait('Pictures of the SOP are still being redacted.', retrySeconds);
      return tx.manager.findOneBy(SopRow, { id, companyId });
    });
    if (!row) return;
    requireOnly(row, generation);
    const old: string[] = [];
    for await (const { key } of this.store.list(folderOf(row.videoKey)))
      if (key !== row.videoKey) old.push(key);
    for (const key of old) await this.store.delete(key);
    await context.finish(async (tx) => {
      const of = { id, companyId, redactionNumber: generation };
      await tx.manager.update(SopRow, of, { redactionNumber: null });
      if (row.trashedAt === null)
        await tx.emit(SopNoticeRequested, {
          ...{ company_id: companyId, sop_id: id, notice: 'redacted', title: row.title, note: '' },
          ...{ user_ids: [payload.userId], to_administrators: false, by_user_id: null, version: null },
          number: generation,
        });
    });
  }
}

/** The folder may have a file of another redaction, or of a run, which the SOP does not name yet. @throws Wait until it does */
function requireOnly({ status, redactionNumber }: SopRow, number: number): void {
  const isOther = redactionNumber !== null && redactionNumber !== number;
  if (isOther || status === 'processing')
    throw new Wait('Something else is being made of the video.', retrySeconds);
}
