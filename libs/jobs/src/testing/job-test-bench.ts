import { expect } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { type Database, openDatabase } from '@sop/database';
import { eventually, testDatabase, type TestDatabase } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { claim } from '../lease.js';
import {
  defineJob,
  type ClaimedJob,
  type JobContext,
  type JobHandler,
  JobQueue,
  type JobWorkerOptions,
  JobWorker,
} from '../index.js';

const schema = {
  service: 'pipeline',
  entities: [],
  migrations: [
    { name: '0001-log', up: 'create table log (at bigint generated always as identity, line text)' },
  ],
} as const;

export const runJob = defineJob({
  kind: 'run',
  payload: z.object({ name: z.string() }),
  backOffSeconds: [0.01],
});
export type Run = JobHandler<typeof runJob>['run'];

/** A test database with a log table, its queue, and workers with short polling and retry intervals. */
export class JobTestBench {
  readonly company = uuidv7();
  readonly queue = new JobQueue('pipeline');
  readonly #workers: JobWorker[] = [];

  private constructor(
    private readonly server: TestDatabase,
    readonly database: Database,
  ) {}

  static async start(): Promise<JobTestBench> {
    Logger.overrideLogger(false);
    const server = await testDatabase(['pipeline']);
    return new JobTestBench(server, await openDatabase(schema, server.urls.pipeline));
  }

  /** Stops all workers and deletes all jobs and log lines. */
  async clear(): Promise<void> {
    await this.stopWorkers();
    await this.database.system((tx) => tx.execute('delete from job'));
    await this.database.system((tx) => tx.execute('delete from log'));
  }

  async close(): Promise<void> {
    await this.database.close();
    await this.server.drop();
  }

  get url(): string {
    return this.server.urls.pipeline;
  }

  /** Another connection pool for the same database, as in another process; the caller closes it. */
  openAnother(url = this.url): Promise<Database> {
    return openDatabase(schema, url);
  }

  /** Starts a worker for {@link runJob}. */
  startWorker(
    run: Run,
    options: Partial<JobWorkerOptions> = {},
    { attempts = runJob.attempts, onFailed }: { attempts?: number; onFailed?: JobHandler['onFailed'] } = {},
  ): JobWorker {
    const handler: JobHandler<typeof runJob> = {
      job: { ...runJob, attempts },
      run,
      ...(onFailed && { onFailed }),
    };
    const worker = new JobWorker({
      database: this.database,
      handlers: [handler],
      slots: () => 1,
      heartbeatSeconds: 0.05,
      pollSeconds: 0.05,
      graceSeconds: 2,
      ...options,
    });
    this.#workers.push(worker);
    worker.start();
    return worker;
  }

  async stopWorkers(): Promise<void> {
    await Promise.all(this.#workers.splice(0).map((worker) => worker.stop()));
  }

  /** Enqueues a {@link runJob}. @returns its subject */
  async enqueue(subjectId = uuidv7(), companyId = this.company, generation = 1): Promise<string> {
    const job = { companyId, subjectId, generation, payload: { name: subjectId } };
    await this.database.tenant(companyId, (tx) => this.queue.enqueue(tx, runJob, job));
    return subjectId;
  }

  /** Claims one job as a worker does; undefined when none waits. */
  claim(owner: string, leaseSeconds: number): Promise<ClaimedJob | undefined> {
    return claim(this.database, { kinds: [runJob.kind], owner, leaseSeconds });
  }

  cancel(subjectId: string) {
    return this.database.tenant(this.company, (tx) => this.queue.cancel(tx, runJob, { subjectId }));
  }

  find(subjectId: string) {
    return this.database.system((tx) => this.queue.find(tx, runJob, { subjectId }));
  }

  async stateOf(subjectId: string): Promise<string | undefined> {
    return (await this.find(subjectId))?.state;
  }

  waitForState(subjectId: string, state: string): Promise<void> {
    return eventually(async () => expect(await this.stateOf(subjectId)).toBe(state));
  }

  async write(line: string): Promise<void> {
    await this.database.system((tx) => tx.execute('insert into log (line) values ($1)', [line]));
  }

  async log(): Promise<string[]> {
    const sql = 'select line from log order by at';
    const rows = await this.database.system((tx) => tx.query<{ line: string }>(sql));
    return rows.map((row) => row.line);
  }
}

export const span = { startedAt: new Date(), finishedAt: new Date() };

/** Rejects with the abort reason when the job must stop. */
export const untilStopped = ({ signal }: Pick<JobContext, 'signal'>) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
