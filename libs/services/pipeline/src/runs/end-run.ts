import { Inject, Injectable } from '@nestjs/common';
import { CompanyDeleted, SopDeleted, SopGenerated, type PayloadOf } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { JobQueue } from '@sop/jobs';
import { OnEvent } from '@sop/messaging';
import { OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { FrameSetRow } from '../frames/frame-set.entity.js';
import { jobKinds, RunRow } from './run.entity.js';

/** Everything this service makes of a video, by kind; the video itself belongs to the sop service. */
const madeKinds = ['frames', 'screenshots', 'results'] as const;

@Injectable()
export class EndRun {
  constructor(
    private readonly queue: JobQueue,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  /** Only now the progress says complete: whoever follows it to the SOP finds it filled. */
  @OnEvent(SopGenerated)
  async complete({ run_id }: PayloadOf<typeof SopGenerated>, tx: Tx): Promise<void> {
    await tx.manager.update(RunRow, { id: run_id }, { appliedAt: new Date() });
  }

  @OnEvent(SopDeleted)
  async cancel({ company_id, sop_id }: PayloadOf<typeof SopDeleted>, tx: Tx): Promise<void> {
    for (const kind of Object.values(jobKinds)) await this.queue.cancel(tx, { kind, subjectId: sop_id });
    await tx.manager.delete(RunRow, { sopId: sop_id });
    await tx.manager.delete(FrameSetRow, { sopId: sop_id });
    for (const kind of madeKinds) await this.store.deletePrefix(`${kind}/${company_id}/${sop_id}/`);
  }

  @OnEvent(CompanyDeleted)
  async cancelAll({ company_id }: PayloadOf<typeof CompanyDeleted>, tx: Tx): Promise<void> {
    const runs = await tx.manager.findBy(RunRow, { companyId: company_id });
    for (const { sopId } of runs)
      for (const kind of Object.values(jobKinds)) await this.queue.cancel(tx, { kind, subjectId: sopId });
    await tx.manager.delete(RunRow, { companyId: company_id });
    await tx.manager.delete(FrameSetRow, { companyId: company_id });
    for (const kind of madeKinds) await this.store.deletePrefix(`${kind}/${company_id}/`);
  }
}
