import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { AnnotationBox, ReplyOf, routes } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { JobQueue, type JobRow } from '@sop/jobs';
import { ConcurrencyLimit, refuse } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { requireDataset } from '../datasets/datasets.service.js';
import { DatasetFrameRow } from '../frames/dataset-frame.entity.js';
import { frameKey } from '../frames/frame-keys.js';
import { activeModel } from '../models/base-model.js';
import { suggestJob } from '../training.jobs.js';
import { frameDeleted, suggestedStage } from './detect-on-frame.js';

type Suggestions = ReplyOf<typeof routes.datasets.suggestions>;

const waitSeconds = 20;
const pollMilliseconds = 100;
/** Per company: a worker processes about this many frames within the waiting time. */
const maxWaiting = 20;

/** Enqueues a detection and waits for its result: models are never loaded in processes that answer requests. */
@Injectable()
export class SuggestBoxes {
  private readonly waiting = new ConcurrencyLimit(maxWaiting);

  constructor(
    @InjectDatabase('training') private readonly database: Database,
    private readonly queue: JobQueue,
  ) {}

  /** @throws Problem 404, 409 without a model, 429, 503 when it takes too long */
  suggest(companyId: string, datasetId: number, frameNumber: number): Promise<Suggestions> {
    return this.waiting.run(companyId, () => this.requestBoxes(companyId, datasetId, frameNumber));
  }

  private async requestBoxes(
    companyId: string,
    datasetId: number,
    frameNumber: number,
  ): Promise<Suggestions> {
    const subjectId = uuidv7();
    const model = await this.database.tenant(companyId, async (tx) => {
      const dataset = await requireDataset(tx, companyId, datasetId);
      if (!(await tx.manager.existsBy(DatasetFrameRow, { datasetId, frameNumber, companyId })))
        throw refuse('dataset.frame-missing');
      const active = await activeModel(tx, companyId);
      if (!active) throw refuse('model.none-active');
      const payload = {
        frameKey: frameKey(dataset, frameNumber),
        weightsKeys: active.heads.map(({ weights_key }) => weights_key),
      };
      await this.queue.enqueue(tx, suggestJob, { companyId, subjectId, payload });
      return active;
    });
    try {
      const boxes = await this.result(companyId, subjectId);
      return { model_id: model.id, model_name: model.name, boxes };
    } finally {
      await this.database.tenant(companyId, (tx) =>
        tx.execute('delete from job where kind = $1 and subject_id = $2', [suggestJob.kind, subjectId]),
      );
    }
  }

  private async result(companyId: string, subjectId: string): Promise<AnnotationBox[]> {
    const until = performance.now() + waitSeconds * 1000;
    while (performance.now() < until) {
      await delay(pollMilliseconds);
      const [job] = await this.database.tenantRows<
        Pick<JobRow, 'state' | 'detailCodes'> & { result: unknown }
      >(
        companyId,
        `select job.state, job.detail_codes as "detailCodes", stage.result from job
         left join job_stage as stage on stage.job_id = job.id and stage.stage = $3
         where job.kind = $1 and job.subject_id = $2`,
        [suggestJob.kind, subjectId, suggestedStage],
      );
      if (job?.state === 'done') return job.result as AnnotationBox[];
      if (job?.state === 'failed')
        throw refuse(
          job.detailCodes[0]?.code === frameDeleted.code ? frameDeleted.code : 'suggestions.failed',
        );
      // Its company was deleted during the request.
      if (!job || job.state === 'cancelled') break;
    }
    throw refuse('suggestions.too-slow', {}, { retryAfterSeconds: 5 });
  }
}
