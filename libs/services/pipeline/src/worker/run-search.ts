import { Inject, Injectable } from '@nestjs/common';
import { ReadProcessingSettings, statusMessage, videoThreads } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import {
  Refused,
  type ClaimedJob,
  type FailedJob,
  type JobContext,
  type JobHandler,
  type JobPayload,
} from '@sop/jobs';
import { Bus } from '@sop/messaging';
import { OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { RUNTIME, type Runtime } from '@sop/service-kit';
import { searchJob } from '../pipeline.jobs.js';
import { FindingSetRow } from '../redaction/finding-set.entity.js';
import { forgetNames } from '../redaction/forget-search.js';
import { searchVideo, type PersonalDataReader } from '../redaction/search-video.js';
import { openVideo } from '../stages/open-video.js';
import { AiProvider } from './ai-provider.js';
import { asRefusal, latestRunOf, seekableKey, filesOf } from './finished-video.js';

/** Of the longest time that the operator allows. */
const budgetShare = 0.6;

/** Finds faces and personal data in the video of a completed SOP, on this machine. */
@Injectable()
export class RunSearch implements JobHandler<typeof searchJob> {
  readonly job = searchJob;

  constructor(
    @InjectDatabase('pipeline') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(RUNTIME) private readonly runtime: Runtime,
    private readonly bus: Bus,
    @Inject(AiProvider) private readonly ai: { readPersonalData(): PersonalDataReader },
  ) {}

  async run(job: ClaimedJob<JobPayload<typeof searchJob>>, context: JobContext): Promise<void> {
    const { companyId, sopId, videoKey } = await latestRunOf(this.database, job.subjectId);
    const settings = await this.bus.request(ReadProcessingSettings, {});
    const minutes = settings.max_processing_time_minutes;
    const time = AbortSignal.timeout(minutes * 60_000);
    const signal = AbortSignal.any([context.signal, time]);
    const files = filesOf({ store: this.store, runtime: this.runtime }, job, signal);
    const options = { threads: videoThreads(settings), signal };
    try {
      const key = await seekableKey(this.store, { companyId, sopId, videoKey });
      const { file, facts } = await openVideo(files, key, options);
      const { findings, intervalSeconds, isCutOff } = await searchVideo(
        ...([file, facts, await files.subfolder('pictures')] as const),
        {
          ...options,
          names: job.payload.names,
          budgetSeconds: budgetShare * minutes * 60,
          reader: this.ai.readPersonalData(),
          onProgress: (fraction, isReading) =>
            context.progress({
              percent: Math.floor(100 * fraction),
              stage: 'search',
              statusMessage: statusMessage(isReading ? 'redaction.searching' : 'redaction.looking-through'),
            }),
        },
      );
      await context.finish(async (tx) => {
        const row = { companyId, sopId, number: job.generation, findings, intervalSeconds, isCutOff };
        await tx.manager.upsert(FindingSetRow, row, ['sopId']);
        // What people typed is stored no longer than it is needed.
        await forgetNames(tx, job.id);
      });
    } catch (error) {
      if (time.aborted && !context.signal.aborted)
        throw new Refused(statusMessage('sop.took-too-long', { minutes }));
      throw asRefusal(error);
    } finally {
      await files.remove();
    }
  }

  async onFailed(tx: Tx, { job }: FailedJob): Promise<void> {
    await forgetNames(tx, job.id);
  }
}
