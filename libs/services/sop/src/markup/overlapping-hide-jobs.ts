import type { Tx } from '@sop/database';
import { Wait, type ClaimedJob } from '@sop/jobs';
import { hiddenOn, type HiddenSpan, type Region } from '@sop/media';
import type { StoredScreenshot } from '../steps/step.entity.js';
import { shownOf } from './marked-picture.js';
import { hideJob } from './markup.jobs.js';

const retrySeconds = 1;

/** Those that are not done, and those that may have started and ended during this one. */
const overlappingSql = `
  select job.generation, job.payload from job join job as own on own.id = $1
   where job.kind = own.kind and job.subject_id = own.subject_id
     and (job.id = own.id or job.state not in ('done', 'cancelled') or job.created_at >= own.created_at)`;

interface Row {
  generation: number;
  payload: unknown;
}

/** What a job destroys: its own regions, and those of all jobs of the SOP that may write the same pictures at the same time. */
export class OverlappingHideJobs {
  private constructor(
    private readonly jobId: string,
    private readonly generations: ReadonlySet<number>,
    private readonly spans: readonly HiddenSpan[],
  ) {}

  static async of(tx: Tx, { id }: Pick<ClaimedJob, 'id'>): Promise<OverlappingHideJobs> {
    const rows = await tx.query<Row>(overlappingSql, [id]);
    return new OverlappingHideJobs(
      id,
      new Set(rows.map(({ generation }) => generation)),
      rows.flatMap(({ payload }) => hideJob.payload.parse(payload).spans),
    );
  }

  on(shot: StoredScreenshot): Region[] {
    return hiddenOn(shownOf(shot), this.spans);
  }

  /** Whether something is hidden in what is shown at this moment. */
  coverMoment(seconds: number): boolean {
    return hiddenOn({ seconds }, this.spans).length > 0;
  }

  /** Call it in the transaction that ends the job. @throws Wait when more was to be hidden since */
  async requireLatest(tx: Tx): Promise<void> {
    const now = await tx.query<Row>(overlappingSql, [this.jobId]);
    if (now.some(({ generation }) => !this.generations.has(generation)))
      throw new Wait('More was to be hidden during this job.', retrySeconds);
  }
}
