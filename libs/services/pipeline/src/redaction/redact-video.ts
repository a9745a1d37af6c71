import { Injectable } from '@nestjs/common';
import { VideoRedactionRequested, type PayloadOf } from '@sop/contracts';
import { isErased, type Tx } from '@sop/database';
import { JobQueue } from '@sop/jobs';
import { OnEvent } from '@sop/messaging';
import { HiddenRegionRow } from '../hidden/hidden-region.entity.js';
import { hideJob, redactJob, searchJob } from '../pipeline.jobs.js';

/**
 * Stores the places as hidden regions, which are destroyed in existing and later frames, and enqueues the redaction of the video.
 * Without places its pictures, and what a search found in them, stay as they are.
 * The handler's name is permanent on the bus.
 */
@Injectable()
export class RedactVideo {
  constructor(private readonly queue: JobQueue) {}

  @OnEvent(VideoRedactionRequested)
  async redact(event: PayloadOf<typeof VideoRedactionRequested>, tx: Tx): Promise<void> {
    const { company_id: companyId, sop_id: sopId, number, places, silences } = event;
    if (await isErased(tx, companyId, sopId)) return;
    const rows = places.map(({ from_seconds, to_seconds, x, y, width, height }, part) => ({
      ...{ companyId, sopId, number, part, fromSeconds: from_seconds, toSeconds: to_seconds },
      regions: [{ x, y, width, height }],
    }));
    const subject = { companyId, subjectId: sopId, generation: number };
    if (rows.length > 0) {
      await tx.manager.createQueryBuilder().insert().into(HiddenRegionRow).values(rows).orIgnore().execute();
      await this.queue.cancel(tx, searchJob, { subjectId: sopId });
      await this.queue.enqueue(tx, hideJob, { ...subject, payload: {} });
    }
    await this.queue.enqueue(tx, redactJob, { ...subject, payload: { userId: event.user_id, silences } });
  }
}
