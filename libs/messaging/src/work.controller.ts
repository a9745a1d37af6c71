import { Controller, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import {
  type FailedWorkQuery,
  DiscardFailedWork,
  type FailedWork,
  type FailedWorkOutcome,
  type FailedWorkRef,
  ListFailedWork,
  RetryFailedWork,
  type ResponseOf,
  truncate,
  UnfinishedWork,
  QueueStatus,
  type WorkService,
} from '@sop/contracts';
import { type Database, databaseToken, type Tx } from '@sop/database';
import {
  dismissFailedJob,
  findFailedJob,
  listFailedJobs,
  readQueueStatus,
  retryFailedJob,
  ServiceJobs,
  filterUnfinishedSubjects,
} from '@sop/jobs';
import { findFailedEvent, listFailedEvents, discardDeadLetter } from './dead-letters.js';
import { OnRequest } from './decorators.js';
import { ReplayDeadLetter } from './replay-dead-letter.js';

const maxReasonLength = 180;

/** Creates the controller for the jobs and dead letters of one service; each service has requests of its own name. */
export function createWorkController(service: WorkService): Type {
  @Controller()
  class WorkController {
    constructor(
      private readonly deadLetters: ReplayDeadLetter,
      private readonly jobs: ServiceJobs,
      private readonly moduleRef: ModuleRef,
    ) {}

    @OnRequest(QueueStatus[service])
    queueStatus(): Promise<ResponseOf<(typeof QueueStatus)['sop']>> {
      return this.database().system(readQueueStatus);
    }

    @OnRequest(UnfinishedWork[service])
    async unfinishedWork({ subject_ids }: { subject_ids: string[] }): Promise<{ subject_ids: string[] }> {
      return { subject_ids: await this.database().system((tx) => filterUnfinishedSubjects(tx, subject_ids)) };
    }

    @OnRequest(ListFailedWork[service])
    list(query: FailedWorkQuery): Promise<ResponseOf<(typeof ListFailedWork)['sop']>> {
      return this.database().system(async (tx) => {
        const jobs = await listFailedJobs(tx, query, (job) => this.jobs.noRetryReason(tx, job));
        const letters = await listFailedEvents(tx, query);
        const items = newestFirst([...jobs.items, ...letters.items]).slice(0, query.limit);
        return { items, total: jobs.total + letters.total };
      });
    }

    @OnRequest(RetryFailedWork[service])
    async retry({ type, id, handler }: FailedWorkRef): Promise<FailedWorkOutcome> {
      if (type === 'job') return this.database().system((tx) => this.retryJob(tx, id));
      const work = await this.database().system((tx) => findFailedEvent(tx, id, handler ?? ''));
      if (!work?.handler) return { outcome: 'not-found' };
      try {
        const isDone = await this.deadLetters.replay(id, work.handler);
        return isDone ? { outcome: 'done', work } : { outcome: 'not-found' };
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        return { outcome: 'refused', reason: `It failed again: ${truncate(reason, maxReasonLength)}` };
      }
    }

    @OnRequest(DiscardFailedWork[service])
    discard({ type, id, handler }: FailedWorkRef): Promise<FailedWorkOutcome> {
      return this.database().system(async (tx) => {
        const work =
          type === 'job' ? (await findFailedJob(tx, id))?.work : await findFailedEvent(tx, id, handler ?? '');
        if (!work) return { outcome: 'not-found' };
        if (type === 'job') await dismissFailedJob(tx, id);
        else await discardDeadLetter(tx, id, handler ?? '');
        return { outcome: 'done', work };
      });
    }

    private async retryJob(tx: Tx, id: string): Promise<FailedWorkOutcome> {
      const failed = await findFailedJob(tx, id);
      if (!failed) return { outcome: 'not-found' };
      const reason = await this.jobs.prepareRetry(tx, failed.job);
      if (reason !== undefined) return { outcome: 'refused', reason };
      const isDone = await retryFailedJob(tx, service, failed.job);
      return isDone ? { outcome: 'done', work: failed.work } : { outcome: 'not-found' };
    }

    private database(): Database {
      return this.moduleRef.get<Database>(databaseToken(service), { strict: false });
    }
  }
  return WorkController;
}

/** These timestamps sort correctly as text. */
const newestFirst = (items: FailedWork[]): FailedWork[] =>
  items.sort((a, b) => (a.failed_at + a.id < b.failed_at + b.id ? 1 : -1));
