import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Inject,
  Injectable,
  Module,
  type OnApplicationBootstrap,
  type Provider,
  type Type,
} from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { ServiceName } from '@sop/contracts';
import { type Database, databaseToken, type Tx } from '@sop/database';
import { type JobDefinition, refuseTwins } from './define-job.js';
import type { JobHandler } from './job-handler.js';
import { JobQueue } from './job-queue.js';
import type { JobRow } from './job-row.js';
import { JobWorker } from './job-worker.js';
import { observeQueues } from './observe-queues.js';

/** What an operator's retry of a kind of job takes. */
export interface RetryRules {
  /** @returns in a sentence why another attempt cannot mend it, if so; changes nothing */
  readonly whyNot?: (tx: Tx, job: JobRow) => Promise<string | undefined>;
  /** What has to happen beside the job, in its transaction. */
  readonly before?: (tx: Tx, job: JobRow) => Promise<void>;
}

const SERVICE = Symbol('service');
/** Small jobs: what takes long or much belongs to a process of its own. */
const atOnce = 2;
/** Notifications wake it at once; this is how late a retry or a schedule may be. */
const pollSeconds = 5;

/** The jobs that one service runs in its own process. */
@Injectable()
export class ServiceJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #handlers: JobHandler[] = [];
  readonly #elsewhere: JobDefinition[] = [];
  readonly #retryRules = new Map<string, RetryRules>();
  #worker: JobWorker | undefined;
  #stopObserving: (() => void) | undefined;

  constructor(
    @Inject(SERVICE) private readonly service: ServiceName,
    private readonly moduleRef: ModuleRef,
  ) {}

  /** Before the application has started. */
  add(...handlers: readonly JobHandler[]): void {
    this.#handlers.push(...handlers);
  }

  /** Jobs of the service that other processes run. */
  addElsewhere(...jobs: readonly JobDefinition[]): void {
    this.#elsewhere.push(...jobs);
  }

  /** Jobs without rules are tried again as they stand. */
  retryBy({ name }: JobDefinition, rules: RetryRules): void {
    this.#retryRules.set(name, rules);
  }

  /** @returns why this failed job cannot be tried again, if so */
  async whyNoRetry(tx: Tx, job: JobRow): Promise<string | undefined> {
    return this.#retryRules.get(job.kind)?.whyNot?.(tx, job);
  }

  /** @returns why this failed job cannot be tried again; undefined where what it takes has been done */
  async prepareRetry(tx: Tx, job: JobRow): Promise<string | undefined> {
    const why = await this.whyNoRetry(tx, job);
    if (why === undefined) await this.#retryRules.get(job.kind)?.before?.(tx, job);
    return why;
  }

  onApplicationBootstrap(): void {
    const jobs = [...this.#handlers.map(({ job }) => job), ...this.#elsewhere];
    refuseTwins(this.service, jobs);
    const database = this.moduleRef.get<Database>(databaseToken(this.service), { strict: false });
    this.#stopObserving = observeQueues(
      database,
      jobs.map(({ name }) => name),
    );
    this.#worker = new JobWorker({ database, handlers: this.#handlers, slots: () => atOnce, pollSeconds });
    this.#worker.start();
  }

  /** The database goes away at the next step of the shutdown. */
  async beforeApplicationShutdown(): Promise<void> {
    this.#stopObserving?.();
    await this.#worker?.stop();
  }
}

const modules = new Map<ServiceName, DynamicModule>();

/** A service's queue, and a worker for the small jobs that need no process of their own (`jobsOf`). */
@Module({})
export class JobsModule {
  static forService(service: ServiceName): DynamicModule {
    const known = modules.get(service);
    if (known) return known;
    const made: DynamicModule = {
      module: JobsModule,
      providers: [
        { provide: SERVICE, useValue: service },
        { provide: JobQueue, useValue: new JobQueue(service) },
        ServiceJobs,
      ],
      exports: [JobQueue, ServiceJobs],
    };
    modules.set(service, made);
    return made;
  }
}

/** The providers of a service that run these jobs in its process; `elsewhere` are those of its worker processes. */
export function jobsOf(
  handlers: readonly Type<JobHandler>[],
  elsewhere: readonly JobDefinition[] = [],
): Provider[] {
  const registration: Provider = {
    provide: Symbol('jobs of the service'),
    inject: [ServiceJobs, ...handlers],
    useFactory: (jobs: ServiceJobs, ...all: JobHandler[]) => {
      jobs.add(...all);
      jobs.addElsewhere(...elsewhere);
      return all;
    },
  };
  return [...handlers, registration];
}
