import { Cron } from 'croner';
import type { z } from 'zod';

/** A job, declared once: whoever enqueues it and whoever does it share this value. */
export interface JobDefinition<P extends z.ZodType = z.ZodType> {
  /** Its name in the table for ever; one service has no two of one name. */
  readonly name: string;
  /** What is stored with it. Read with this schema when it is enqueued and again before it runs. */
  readonly payload: P;
  /** 5: how often it is tried, counting attempts that ended their worker. */
  readonly attempts: number;
  /** 2, 15, 60, 300: waits before the second and later attempts where the failure does not say. */
  readonly backOffSeconds: readonly number[];
  /** When it runs by itself, once over all replicas: five fields of cron, in UTC. */
  readonly schedule: string | undefined;
}

export type PayloadOfJob<D extends JobDefinition> = z.output<D['payload']>;

type Declared<P extends z.ZodType> = Pick<JobDefinition<P>, 'name' | 'payload'> &
  Partial<Pick<JobDefinition, 'attempts' | 'backOffSeconds' | 'schedule'>>;

/** @throws on a schedule that is none, and on a scheduled job that needs a payload: nobody would give it one */
export function defineJob<P extends z.ZodType>(job: Declared<P>): JobDefinition<P> {
  if (job.schedule !== undefined) {
    nextDue(job.schedule, new Date());
    if (!job.payload.safeParse({}).success)
      throw new Error(`The scheduled job ${job.name} cannot have a payload`);
  }
  return { attempts: 5, backOffSeconds: [2, 15, 60, 300], schedule: undefined, ...job };
}

/** The first time after `after` that fits the expression. @throws when none ever does */
export function nextDue(cron: string, after: Date): Date {
  const next = new Cron(cron, { timezone: 'UTC', mode: '5-part', paused: true }).nextRun(after);
  if (!next) throw new Error(`The schedule ${cron} is never due`);
  return next;
}

/** @throws when two of them have one name */
export function refuseTwins(service: string, jobs: readonly JobDefinition[]): void {
  const names = jobs.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`Two jobs of ${service} are called ${twice}`);
}
