import { Injectable } from '@nestjs/common';
import { SopClipsRequested, type PayloadOf } from '@sop/contracts';
import { isErased, type Tx } from '@sop/database';
import { JobQueue } from '@sop/jobs';
import { OnEvent } from '@sop/messaging';
import { clipsJob } from '../pipeline.jobs.js';
import { RunRow } from '../runs/run.entity.js';

/** The handler's name is permanent on the bus. */
@Injectable()
export class RequestClips {
  constructor(private readonly queue: JobQueue) {}

  @OnEvent(SopClipsRequested)
  async request(event: PayloadOf<typeof SopClipsRequested>, tx: Tx): Promise<void> {
    const { company_id: companyId, sop_id: subjectId, number: generation, spans } = event;
    if (await isErased(tx, companyId, subjectId)) return;
    if (await tx.manager.existsBy(RunRow, { sopId: subjectId, isVideoDeleted: true })) return;
    await this.queue.enqueue(tx, clipsJob, { companyId, subjectId, generation, payload: { spans } });
  }
}
