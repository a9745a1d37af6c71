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
import { type JobDefinition, assertUniqueKinds } from './define-job.js';
import type { JobHandler } from './job-handler.js';
import { JobQueue } from './job-queue.js';
import type { JobRow } from './job-row.js';
import { JobWorker } from './job-worker.js';
import { observeQueues } from './observe-queues.js';

/** How an operator's retry of one kind of job works. */
export interface RetryRules {
  /** @returns why another attempt cannot succeed, as a sentence, or undefined; changes nothing */
  readonly noRetryReason?: (tx: Tx, job: JobRow) => Promise<string | undefined>;
  /** Prepares the retry in the job's transaction. */
  readonly beforeRetry?: (tx: Tx, job: JobRow) => Promise<void>;
}

const SERVICE = Symbol('service');
/** Small jobs only: long or heavy jobs need a process of their own. */
const concurrency = 2;
/** New jobs notify the worker immediately; retries and schedules may be late by this much. */
const pollSeconds = 5;

/** The jobs that one service runs in its own process. */
@Injectable()
export class ServiceJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #handlers: JobHandler[] = [];
  readonly #remoteJobs: JobDefinition[] = [];
  readonly #retryRules = new Map<string, RetryRules>();
  #worker: JobWorker | undefined;
  #stopObserving: (() => void) | undefined;

  constructor(
    @Inject(SERVICE) private readonly service: ServiceName,
    private readonly moduleRef: ModuleRef,
  ) {}

  /** Call it before the application has started. */
  add(...handlers: readonly JobHandler[]): void {
    this.#handlers.push(...handlers);
  }

  /** Registers jobs of the service that run in other processes. */
  addRemote(...jobs: readonly JobDefinition[]): void {
    this.#remoteJobs.push(...jobs);
  }

  /** Jobs without rules are retried unchanged. */
  setRetryRules({ kind }: JobDefinition, rules: RetryRules): void {
    this.#retryRules.set(kind, rules);
  }

  /** @returns why this failed job cannot be retried, or undefined */
  async noRetryReason(tx: Tx, job: JobRow): Promise<string | undefined> {
    return this.#retryRules.get(job.kind)?.noRetryReason?.(tx, job);
  }

  /** @returns why this failed job cannot be retried; undefined once the retry is prepared */
  async prepareRetry(tx: Tx, job: JobRow): Promise<string | undefined> {
    const reason = await this.noRetryReason(tx, job);
    if (reason === undefined) await this.#retryRules.get(job.kind)?.beforeRetry?.(tx, job);
    return reason;
  }

  onApplicationBootstrap(): void {
    const jobs = [...this.#handlers.map(({ job }) => job), ...this.#remoteJobs];
    assertUniqueKinds(this.service, jobs);
    const database = this.moduleRef.get<Database>(databaseToken(this.service), { strict: false });
    this.#stopObserving = observeQueues(
      database,
      jobs.map(({ kind }) => kind),
    );
    this.#worker = new JobWorker({
      database,
      handlers: this.#handlers,
      slots: () => concurrency,
      pollSeconds,
    });
    this.#worker.start();
  }

  /** The database closes in the next step of the shutdown. */
  async beforeApplicationShutdown(): Promise<void> {
    this.#stopObserving?.();
    await this.#worker?.stop();
  }
}

const modules = new Map<ServiceName, DynamicModule>();

/** A service's queue, and a worker for the small jobs that run in its process (`provideJobs`). */
@Module({})
export class JobsModule {
  static forService(service: ServiceName): DynamicModule {
    const existing = modules.get(service);
    if (existing) return existing;
    const created: DynamicModule = {
      module: JobsModule,
      providers: [
        { provide: SERVICE, useValue: service },
        { provide: JobQueue, useValue: new JobQueue(service) },
        ServiceJobs,
      ],
      exports: [JobQueue, ServiceJobs],
    };
    modules.set(service, created);
    return created;
  }
}

/** The providers that run these jobs in the service's process; `remoteJobs` run in its worker processes. */
export function provideJobs(
  handlers: readonly Type<JobHandler>[],
  remoteJobs: readonly JobDefinition[] = [],
): Provider[] {
  const registration: Provider = {
    provide: Symbol('jobs of the service'),
    inject: [ServiceJobs, ...handlers],
    useFactory: (jobs: ServiceJobs, ...instances: JobHandler[]) => {
      jobs.add(...instances);
      jobs.addRemote(...remoteJobs);
      return instances;
    },
  };
  return [...handlers, registration];
}
