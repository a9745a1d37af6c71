import { Injectable } from '@nestjs/common';
import { RegionsDestroyed, type PayloadOf } from '@sop/contracts';
import { isErased, type Tx } from '@sop/database';
import { JobQueue } from '@sop/jobs';
import { OnEvent } from '@sop/messaging';
import { hideJob } from '../pipeline.jobs.js';
import { HiddenRegionRow } from './hidden-region.entity.js';

/**
 * Stores the hidden regions of a video and enqueues their destruction in existing frames. The handler's name is
 * permanent on the bus.
 */
@Injectable()
export class HideFrames {
  constructor(private readonly queue: JobQueue) {}

  @OnEvent(RegionsDestroyed)
  async hide(event: PayloadOf<typeof RegionsDestroyed>, tx: Tx): Promise<void> {
    const { company_id: companyId, sop_id: sopId, number, regions } = event;
    if (await isErased(tx, companyId, sopId)) return;
    const row = {
      companyId,
      sopId,
      ...{ number, part: 0 },
      fromSeconds: event.from_seconds,
      toSeconds: event.to_seconds,
      regions,
    };
    await tx.manager.createQueryBuilder().insert().into(HiddenRegionRow).values(row).orIgnore().execute();
    await this.queue.enqueue(tx, hideJob, { companyId, subjectId: sopId, generation: number, payload: {} });
  }
}
