import { Controller } from '@nestjs/common';
import { routes, RunRestarted, SopExists, type Progress } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { JobQueue, rowVersion, WaitingQueue } from '@sop/jobs';
import { Bus } from '@sop/messaging';
import { SignedPaths } from '@sop/object-store';
import { Caller, DiskSpace, Input, refuse, Serve, type InputOf } from '@sop/service-kit';
import { sopJob } from '../pipeline.jobs.js';
import { isBeingRedacted } from '../redaction/is-being-redacted.js';
import { notYetStarted, presentProgress, type RunAndJob } from './progress.presenter.js';
import { WaitingRuns } from './waiting-runs.js';

/** Every viewer polls twice a second, so one statement reads run and job with only the shown columns. */
const latestRun = `
  select run.applied_at as "appliedAt", run.is_refused as "isRefused", run.generation, job.id, ${rowVersion},
         job.state, job.percent, job.detail, job.detail_codes as "detailCodes", job.attempt, job.fence, job.stages, job.error
    from run
    join job on job.kind = $3 and job.subject_id = run.sop_id::text
   where run.company_id = $1 and run.sop_id = $2
   order by run.generation desc, job.generation desc
   limit 1`;

interface LatestRun extends RunAndJob {
  id: string;
  version: string;
  generation: number;
  fence: number;
}

/** The progress of an SOP. */
@Controller()
export class ProgressController {
  /** Jobs of all companies share one queue, so this is the only query across companies. */
  private readonly waitingQueue: WaitingQueue;
  private readonly waitingRuns: WaitingRuns<LatestRun>;

  constructor(
    @InjectDatabase('pipeline') private readonly database: Database,
    private readonly queue: JobQueue,
    private readonly paths: SignedPaths,
    private readonly bus: Bus,
    private readonly space: DiskSpace,
  ) {
    this.waitingQueue = new WaitingQueue(database, sopJob);
    this.waitingRuns = new WaitingRuns(this.waitingQueue);
  }

  @Serve(routes.progress.get)
  read(
    @Input() { params }: InputOf<typeof routes.progress.get>,
    @Caller() { companyId }: Caller,
  ): Promise<Progress> {
    return this.latestProgress(companyId, params.sopId);
  }

  /** A failed run resumes at its first unfinished stage; finished artifacts are reused. */
  @Serve(routes.progress.retry)
  async retry(
    @Input() { params: { sopId } }: InputOf<typeof routes.progress.retry>,
    @Caller() { companyId }: Caller,
  ): Promise<Progress> {
    await this.database.tenant(companyId, async (tx) => {
      const [run] = await tx.query<LatestRun>(`${latestRun} for update of job`, keyOf(companyId, sopId));
      if (!run) throw notFound();
      if (run.isRefused) throw refuse('sop.unusable-video');
      if (await isBeingRedacted(this.queue, tx, sopId)) throw refuse('sop.being-redacted');
      if (!(await this.queue.retry(tx, sopJob, { subjectId: sopId }))) throw refuse('sop.not-to-be-retried');
      await tx.audit({ action: 'sop.restarted', targets: [{ kind: 'sop', id: sopId }] });
      const { generation, fence } = run;
      await tx.emit(RunRestarted, { sop_id: sopId, company_id: companyId, generation, fence });
    });
    return this.latestProgress(companyId, sopId);
  }

  private async latestProgress(companyId: string, sopId: string): Promise<Progress> {
    const waiting = await this.waitingRuns.find(companyId, sopId);
    if (waiting) return this.present(waiting.row, waiting.before);
    const [run] = await this.database.tenantRows<LatestRun>(companyId, latestRun, keyOf(companyId, sopId));
    if (run?.state === 'waiting') {
      this.waitingRuns.store(companyId, sopId, run);
      return this.present(run, await this.waitingQueue.jobsAhead(run.id));
    }
    if (run) return this.present(run, 0);
    const { exists } = await this.bus.request(SopExists, { company_id: companyId, sop_id: sopId });
    if (!exists) throw notFound();
    return notYetStarted();
  }

  private async present(run: LatestRun, before: number): Promise<Progress> {
    return presentProgress(run, before, this.paths, await this.space.isLow());
  }
}

const keyOf = (companyId: string, sopId: string) => [companyId, sopId, sopJob.kind];
const notFound = () => refuse('sop.not-made');
