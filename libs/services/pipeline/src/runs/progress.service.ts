import { Injectable } from '@nestjs/common';
import { RunRestarted, SopStanding, type Progress } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { JobQueue, type JobRow } from '@sop/jobs';
import { Bus } from '@sop/messaging';
import { Problem } from '@sop/service-kit';
import { notYetStarted, presentProgress } from './progress.presenter.js';
import { sopJob } from '../pipeline.jobs.js';
import { RunRow } from './run.entity.js';

@Injectable()
export class ProgressService {
  constructor(
    @InjectDatabase('pipeline') private readonly database: Database,
    private readonly queue: JobQueue,
    private readonly bus: Bus,
  ) {}

  async read(companyId: string, sopId: string): Promise<Progress> {
    const found = await this.database.tenant(companyId, (tx) => this.find(tx, companyId, sopId));
    if (found) return presentProgress(found.run, found.job, await this.queuedBefore(found.job), new Date());
    const { exists } = await this.bus.request(SopStanding, { company_id: companyId, sop_id: sopId });
    if (!exists) throw notFound();
    return notYetStarted();
  }

  /** A failed run goes on from its first unfinished stage; what was finished is kept. */
  async retry(companyId: string, sopId: string): Promise<Progress> {
    await this.database.tenant(companyId, async (tx) => {
      const found = await this.find(tx, companyId, sopId);
      if (!found) throw notFound();
      if (found.run.isRefused)
        throw new Problem('conflict', 'This video cannot be used. Please create a new SOP from another one.');
      if (!(await this.queue.retry(tx, sopJob, { subjectId: sopId })))
        throw new Problem('conflict', 'This SOP is not in a state from which it can be tried again.');
      await tx.emit(RunRestarted, { sop_id: sopId, company_id: companyId, generation: found.run.generation });
    });
    return this.read(companyId, sopId);
  }

  /** Jobs of all companies wait in one queue, so this count alone looks beyond the company. */
  private async queuedBefore(job: JobRow): Promise<number> {
    if (job.state !== 'waiting') return 0;
    const position = await this.database.system((tx) => this.queue.position(tx, job.id));
    return Math.max(0, position - 1);
  }

  private async find(
    tx: Tx,
    companyId: string,
    sopId: string,
  ): Promise<{ run: RunRow; job: JobRow } | undefined> {
    const run = await tx.manager.findOne(RunRow, {
      where: { companyId, sopId },
      order: { generation: 'DESC' },
    });
    const job = run && (await this.queue.find(tx, sopJob, { subjectId: sopId }));
    return run && job ? { run, job } : undefined;
  }
}

const notFound = () => new Problem('not-found', 'No SOP is being made under this address.');
