import { Cron } from 'croner';
import { z } from 'zod';

/** A job, declared once and shared by the code that enqueues it and its handler. */
export interface JobDefinition<P extends z.ZodType = z.ZodType> {
  /** Stored in the table, so it never changes; unique in its service. */
  readonly kind: string;
  /** The stored payload, parsed with this schema when the job is enqueued and again before it runs. */
  readonly payload: P;
  /** Default 5: the number of attempts, including those that crashed their worker. */
  readonly attempts: number;
  /** Default 2, 15, 60, 300: delays before the second and later attempts unless the failure names one. */
  readonly backOffSeconds: readonly number[];
  /** Five cron fields in UTC; each scheduled run happens once across all replicas. */
  readonly schedule: string | undefined;
}

export type JobPayload<D extends JobDefinition> = z.output<D['payload']>;

type JobOptions = Pick<JobDefinition, 'kind'> &
  Partial<Pick<JobDefinition, 'attempts' | 'backOffSeconds' | 'schedule'>>;

const noPayload = z.object({});

/** @throws for an invalid schedule, and for a scheduled job that requires a payload: scheduled runs have none */
export function defineJob(job: JobOptions): JobDefinition<typeof noPayload>;
export function defineJob<P extends z.ZodType>(job: JobOptions & { payload: P }): JobDefinition<P>;
export function defineJob({
  payload = noPayload,
  ...job
}: JobOptions & { payload?: z.ZodType }): JobDefinition {
  if (job.schedule !== undefined) {
    nextRunAfter(job.schedule, new Date());
    if (!payload.safeParse({}).success)
      throw new Error(`The scheduled job ${job.kind} cannot have a payload`);
  }
  return { payload, attempts: 5, backOffSeconds: [2, 15, 60, 300], schedule: undefined, ...job };
}

/** The first time after `after` that matches the expression. @throws when no time ever matches */
export function nextRunAfter(cron: string, after: Date): Date {
  const next = new Cron(cron, { timezone: 'UTC', mode: '5-part', paused: true }).nextRun(after);
  if (!next) throw new Error(`The schedule ${cron} is never due`);
  return next;
}

/** @throws when two jobs have the same kind */
export function assertUniqueKinds(service: string, jobs: readonly JobDefinition[]): void {
  const kinds = jobs.map(({ kind }) => kind);
  const duplicate = kinds.find((kind, index) => kinds.indexOf(kind) !== index);
  if (duplicate !== undefined) throw new Error(`Two jobs of ${service} are called ${duplicate}`);
}
