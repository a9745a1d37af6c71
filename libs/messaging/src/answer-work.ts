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
import { deadLetterAsWork, deadLettersAsWork, discardDeadLetter } from './dead-letters.js';
import { OnRequest } from './decorators.js';
import { ServiceMessaging } from './messaging.module.js';

const reasonLength = 180;

/** Who answers for the jobs and dead letters of one service: a class for each, as each answers requests of its own name. */
export function answerWorkOf(service: WorkService): Type {
  @Controller()
  class AnswerWork {
    constructor(
      private readonly messaging: ServiceMessaging,
      private readonly jobs: ServiceJobs,
      private readonly moduleRef: ModuleRef,
    ) {}

    @OnRequest(QueueStatus[service])
    standing(): Promise<ResponseOf<(typeof QueueStatus)['sop']>> {
      return this.database().system(readQueueStatus);
    }

    @OnRequest(UnfinishedWork[service])
    async unfinished({ subject_ids }: { subject_ids: string[] }): Promise<{ subject_ids: string[] }> {
      return { subject_ids: await this.database().system((tx) => filterUnfinishedSubjects(tx, subject_ids)) };
    }

    @OnRequest(ListFailedWork[service])
    list(ask: FailedWorkQuery): Promise<ResponseOf<(typeof ListFailedWork)['sop']>> {
      return this.database().system(async (tx) => {
        const jobs = await listFailedJobs(tx, ask, (job) => this.jobs.noRetryReason(tx, job));
        const letters = await deadLettersAsWork(tx, ask);
        const items = newestFirst([...jobs.items, ...letters.items]).slice(0, ask.limit);
        return { items, total: jobs.total + letters.total };
      });
    }

    @OnRequest(RetryFailedWork[service])
    async retry({ type, id, handler }: FailedWorkRef): Promise<FailedWorkOutcome> {
      if (type === 'job') return this.database().system((tx) => this.retryJob(tx, id));
      const work = await this.database().system((tx) => deadLetterAsWork(tx, id, handler ?? ''));
      if (!work?.handler) return { outcome: 'not-there' };
      try {
        const isDone = await this.messaging.replay(id, work.handler);
        return isDone ? { outcome: 'done', work } : { outcome: 'not-there' };
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        return { outcome: 'refused', reason: `It failed again: ${reason.slice(0, reasonLength)}` };
      }
    }

    @OnRequest(DiscardFailedWork[service])
    discard({ type, id, handler }: FailedWorkRef): Promise<FailedWorkOutcome> {
      return this.database().system(async (tx) => {
        const work =
          type === 'job'
            ? (await findFailedJob(tx, id))?.work
            : await deadLetterAsWork(tx, id, handler ?? '');
        if (!work) return { outcome: 'not-there' };
        if (type === 'job') await dismissFailedJob(tx, id);
        else await discardDeadLetter(tx, id, handler ?? '');
        return { outcome: 'done', work };
      });
    }

    private async retryJob(tx: Tx, id: string): Promise<FailedWorkOutcome> {
      const found = await findFailedJob(tx, id);
      if (!found) return { outcome: 'not-there' };
      const reason = await this.jobs.prepareRetry(tx, found.job);
      if (reason !== undefined) return { outcome: 'refused', reason };
      const isDone = await retryFailedJob(tx, service, found.job);
      return isDone ? { outcome: 'done', work: found.work } : { outcome: 'not-there' };
    }

    private database(): Database {
      return this.moduleRef.get<Database>(databaseToken(service), { strict: false });
    }
  }
  return AnswerWork;
}

/** As text these moments sort as they are. */
const newestFirst = (items: FailedWork[]): FailedWork[] =>
  items.sort((a, b) => (a.failed_at + a.id < b.failed_at + b.id ? 1 : -1));
