import { Inject, Injectable } from '@nestjs/common';
import { UnfinishedWork } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { defineJob, JobQueue, type ClaimedJob, type JobContext, type JobHandler } from '@sop/jobs';
import { Bus } from '@sop/messaging';
import { OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { z } from 'zod';
import { requestMeasurement } from './request-measurement.js';

export const cleanTemp = defineJob({
  kind: 'storage.clean-temp',
  payload: z.object({ days: z.number().int().min(1).max(3650) }),
});

const batchSize = 200;
/** The services that store temporary objects under the ids of their work; uploads belong to this service. */
const owningServices = ['pipeline', 'training'] as const;

interface Candidate {
  key: string;
  owner_id: string;
}

/** Removes temporary objects of finished work; each is checked right before its removal. */
@Injectable()
export class CleanTemp implements JobHandler<typeof cleanTemp> {
  readonly job = cleanTemp;

  constructor(
    @InjectDatabase('storage') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly bus: Bus,
    private readonly queue: JobQueue,
  ) {}

  async run({ payload: { days } }: ClaimedJob<{ days: number }>, context: JobContext): Promise<void> {
    for (let after = ''; ;) {
      const batch = await this.candidates(days, after);
      const needed = await this.neededOf(batch);
      for (const { key, owner_id } of batch) {
        context.signal.throwIfAborted();
        if (!needed.has(owner_id)) await this.store.delete(key);
      }
      const last = batch.at(-1);
      if (!last || batch.length < batchSize) break;
      after = last.key;
    }
    await context.finish((tx) => requestMeasurement(tx, this.queue));
  }

  private candidates(days: number, after: string): Promise<Candidate[]> {
    return this.database.system((tx) =>
      tx.query<Candidate>(
        `select key, owner_id from reclaimable_file where key > $2 and modified_at < now() - make_interval(days => $1)
         order by key limit ${batchSize}`,
        [days, after],
      ),
    );
  }

  /** Nothing is removed while a service does not answer: the job is retried. */
  private async neededOf(batch: readonly Candidate[]): Promise<ReadonlySet<string>> {
    const subject_ids = [...new Set(batch.map(({ owner_id }) => owner_id))];
    if (subject_ids.length === 0) return new Set();
    const answers = await Promise.all(
      owningServices.map((service) => this.bus.request(UnfinishedWork[service], { subject_ids })),
    );
    const uploads = await this.database.system((tx) =>
      tx.query<{ id: string }>('select id from upload where id = any($1)', [subject_ids]),
    );
    return new Set([...answers.flatMap((answer) => answer.subject_ids), ...uploads.map(({ id }) => id)]);
  }
}
