import type { Tx } from '@sop/database';
import { Retry, type ClaimedJob } from '@sop/jobs';
import { isShownWithin, type Region } from '@sop/media';
import type { z } from 'zod';
import type { StoredScreenshot } from '../steps/step.entity.js';
import { hideJob } from './markup.jobs.js';

/** Half a frame: tolerates rounding of moments in text. */
const toleranceSeconds = 0.05;
const retrySeconds = 1;

/** Those that are not done, and those that may have started and ended during this one. */
const overlappingSql = `
  select job.generation, job.payload from job join job as own on own.id = $1
   where job.kind = own.kind and job.subject_id = own.subject_id
     and (job.id = own.id or job.state not in ('done', 'cancelled') or job.created_at >= own.created_at)`;

const unfinishedSql = `select payload from job
   where kind = $1 and subject_id = $2 and state not in ('done', 'cancelled')`;

interface Row {
  generation: number;
  payload: unknown;
}
type Hiding = z.infer<typeof hideJob.payload>;

/** The regions of some hidings of an SOP. */
export class Hidings {
  constructor(private readonly hidings: readonly Hiding[]) {}

  /** Those whose pixels may not be destroyed yet. */
  static async unfinished(tx: Tx, sopId: string): Promise<Hidings> {
    const rows = await tx.query<Pick<Row, 'payload'>>(unfinishedSql, [hideJob.name, sopId]);
    return new Hidings(rows.map(({ payload }) => hideJob.payload.parse(payload)));
  }

  /** Regions of a picture, which is visible until the next one. */
  on({ seconds, until_seconds: untilSeconds }: StoredScreenshot): Region[] {
    return this.hidings
      .filter(({ fromSeconds, toSeconds }) =>
        isShownWithin({ seconds, untilSeconds }, [
          fromSeconds - toleranceSeconds,
          toSeconds + toleranceSeconds,
        ]),
      )
      .flatMap(({ regions }) => regions);
  }
}

/** What a job destroys: its own regions, and those of all jobs of the SOP that may write the same pictures at the same time. */
export class OverlappingHidings extends Hidings {
  private constructor(
    private readonly jobId: string,
    private readonly generations: ReadonlySet<number>,
    hidings: readonly Hiding[],
  ) {
    super(hidings);
  }

  static async of(tx: Tx, { id }: Pick<ClaimedJob, 'id'>): Promise<OverlappingHidings> {
    const rows = await tx.query<Row>(overlappingSql, [id]);
    return new OverlappingHidings(
      id,
      new Set(rows.map(({ generation }) => generation)),
      rows.map(({ payload }) => hideJob.payload.parse(payload)),
    );
  }

  /** Call it in the transaction that ends the job. @throws Retry when more was to be hidden since */
  async requireLatest(tx: Tx): Promise<void> {
    const now = await tx.query<Row>(overlappingSql, [this.jobId]);
    if (now.some(({ generation }) => !this.generations.has(generation)))
      throw new Retry('More was to be hidden during this job.', retrySeconds);
  }
}
