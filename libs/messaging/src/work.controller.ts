import { Controller, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import {
  type FailedWorkQuery,
  DiscardFailedWork,
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
import { type Database, databaseToken } from '@sop/database';
import { readQueueStatus, ServiceJobs, filterUnfinishedSubjects } from '@sop/jobs';
import { findFailedEvent } from './dead-letters.js';
import { OnRequest } from './decorators.js';
import { discardFailedWork, listFailedWork, retryFailedJob } from './failed-work.js';
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
      return this.database().system((tx) => listFailedWork(tx, query, this.jobs));
    }

    @OnRequest(RetryFailedWork[service])
    async retry({ type, id, handler }: FailedWorkRef): Promise<FailedWorkOutcome> {
      if (type === 'job') return this.database().system((tx) => retryFailedJob(tx, service, id, this.jobs));
      return this.replayEvent(id, handler ?? '');
    }

    @OnRequest(DiscardFailedWork[service])
    discard(ref: FailedWorkRef): Promise<FailedWorkOutcome> {
      return this.database().system((tx) => discardFailedWork(tx, ref));
    }

    private async replayEvent(id: string, handler: string): Promise<FailedWorkOutcome> {
      const work = await this.database().system((tx) => findFailedEvent(tx, id, handler));
      if (!work?.handler) return { outcome: 'not-found' };
      try {
        const isDone = await this.deadLetters.replay(id, work.handler);
        return isDone ? { outcome: 'done', work } : { outcome: 'not-found' };
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        return { outcome: 'refused', reason: `It failed again: ${truncate(reason, maxReasonLength)}` };
      }
    }

    private database(): Database {
      return this.moduleRef.get<Database>(databaseToken(service), { strict: false });
    }
  }
  return WorkController;
}
