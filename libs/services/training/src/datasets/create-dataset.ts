import { Injectable } from '@nestjs/common';
import {
  datasetsPerCompany,
  type BodyOf,
  type Dataset,
  type ProcessingSettings,
  type QueryOf,
  type routes,
} from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { VideoIntake, type ReceivedVideo } from '@sop/intake';
import { JobQueue } from '@sop/jobs';
import { type Caller, type Upload, refuse } from '@sop/service-kit';
import { prepareJob } from '../training.jobs.js';
import { DatasetRow } from './dataset.entity.js';
import { DatasetsService } from './datasets.service.js';

type Query = QueryOf<typeof routes.datasets.create>;
type Fields = BodyOf<typeof routes.datasets.create>;

/** Receives a video and enqueues the preparation of its frames. */
@Injectable()
export class CreateDataset {
  constructor(
    @InjectDatabase('training') private readonly database: Database,
    private readonly videos: VideoIntake,
    private readonly queue: JobQueue,
    private readonly datasets: DatasetsService,
  ) {}

  async create(caller: Caller, query: Query, upload: Upload<Fields>): Promise<Dataset> {
    let id = 0;
    const { companyId } = caller;
    // Checked before gigabytes are received in vain.
    await this.database.tenant(companyId, (tx) => assertDatasetLimit(tx, companyId));
    await this.videos.receive(caller, upload, {
      admit: (settings) => assertDensity(query, settings),
      insert: async (tx, video) => {
        id = await this.insert(tx, caller, query, video);
      },
    });
    return this.datasets.get(companyId, id);
  }

  private async insert(tx: Tx, caller: Caller, query: Query, video: ReceivedVideo): Promise<number> {
    const { companyId, userId, email } = caller;
    // Concurrent creations would count the same number of datasets.
    await tx.advisoryLock(`datasets:${companyId}`);
    await assertDatasetLimit(tx, companyId);
    const [inserted] = await tx.query<{ id: number }>(
      `insert into dataset (company_id, storage_id, name, fps, transcode, video_key, size_bytes, reservation_id,
                            created_by, created_by_name)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
      [
        ...[companyId, video.id, query.name, query.fps, query.transcode, video.key, video.sizeBytes],
        ...[video.reservationOf('storage_bytes'), userId, email],
      ],
    );
    if (!inserted) throw new Error('the dataset was not inserted');
    await tx.audit({
      companyId,
      action: 'dataset.created',
      targets: [{ kind: 'dataset', id: String(inserted.id) }],
    });
    await this.queue.enqueue(tx, prepareJob, { companyId, subjectId: video.id, payload: {} });
    return inserted.id;
  }
}

async function assertDatasetLimit(tx: Tx, companyId: string): Promise<void> {
  if ((await tx.manager.countBy(DatasetRow, { companyId })) >= datasetsPerCompany)
    throw refuse('dataset.too-many', { limit: datasetsPerCompany });
}

function assertDensity({ fps }: Query, { training_max_fps: most }: ProcessingSettings): void {
  if (fps <= most) return;
  throw refuse('dataset.too-dense', { max_fps: most }, { field: 'fps' });
}
