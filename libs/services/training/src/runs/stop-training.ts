import { Inject, Injectable, Logger } from '@nestjs/common';
import { statusMessage } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { JobQueue } from '@sop/jobs';
import { OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { failRun, removeModelObjects } from './end-run.js';
import { trainJob } from '../training.jobs.js';
import { requireRun } from './runs.service.js';

const stopped = statusMessage('training.stopped-by-user');

/** Stops a training at once: its trainer notices at its next heartbeat and cannot write from now on. */
@Injectable()
export class StopTraining {
  private readonly logger = new Logger(StopTraining.name);

  constructor(
    @InjectDatabase('training') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly queue: JobQueue,
  ) {}

  /** Changes nothing in a training that has ended. */
  async stop(companyId: string, id: string): Promise<void> {
    await this.database.tenant(companyId, async (tx) => {
      await requireRun(tx, companyId, id);
      await this.queue.cancel(tx, trainJob, { subjectId: id });
      await failRun(tx, id, { message: stopped, error: [stopped] });
      await tx.audit({ action: 'training.stopped', targets: [{ kind: 'training', id }] });
    });
    const { status } = await this.database.tenant(companyId, (tx) => requireRun(tx, companyId, id));
    if (status !== 'failed') return;
    // A trainer that is still running removes its own objects when it notices.
    await removeModelObjects(this.store, { companyId, id }).catch((error: unknown) =>
      this.logger.warn(`The checkpoint of a stopped training could not be removed: ${String(error)}`),
    );
  }
}
