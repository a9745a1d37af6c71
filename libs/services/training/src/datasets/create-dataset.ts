import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  ReadProcessingSettings,
  type Dataset,
  type ProcessingSettings,
  type QueryOf,
  type routes,
} from '@sop/contracts';
import { isErased, InjectDatabase, type Database } from '@sop/database';
import { JobQueue } from '@sop/jobs';
import { sniffStream, UnusableVideo } from '@sop/media';
import { Bus } from '@sop/messaging';
import {
  contentTypeOf,
  keyFor,
  OBJECT_STORE,
  TooLarge,
  type ObjectInfo,
  type ObjectStore,
} from '@sop/object-store';
import { Problem, Reservations, VideoLimit, type Caller, type Upload } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { prepareJob } from '../training.jobs.js';
import { videoReference } from './dataset-usage.js';
import { DatasetsService } from './datasets.service.js';

type Query = QueryOf<typeof routes.datasets.create>;

/**
 * Takes the video of a new dataset in and starts preparing it. The plan is asked before gigabytes are read; the bytes
 * stream into the object store under a key chosen here; only then one transaction makes the dataset and its job.
 * Whatever fails on the way, the object is deleted and what was reserved is given back.
 */
@Injectable()
export class CreateDataset {
  private readonly logger = new Logger(CreateDataset.name);

  constructor(
    @InjectDatabase('training') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly queue: JobQueue,
    private readonly bus: Bus,
    private readonly datasets: DatasetsService,
  ) {}

  async run(caller: Caller, query: Query, upload: Upload<object>): Promise<Dataset> {
    const settings = await this.bus.request(ReadProcessingSettings, {});
    refuseTooDense(query, settings);
    const limit = new VideoLimit(settings.max_video_size_gb);
    limit.check(upload);
    const storageId = uuidv7();
    const reservations = new Reservations(
      this.bus,
      this.database,
      caller.companyId,
      videoReference(storageId),
    );
    let key: string | undefined;
    try {
      if (upload.announcedBytes) await reservations.take('storage_bytes', upload.announcedBytes);
      const { stream } = await upload.file();
      const { container, body } = await sniffStream(stream);
      key = keyFor.dataset(caller.companyId, storageId, `original.${container}`);
      const stored = await this.store.put(key, body, {
        contentType: contentTypeOf(key),
        maxBytes: limit.maxBytes,
      });
      await upload.fields();
      if (!upload.announcedBytes) await reservations.take('storage_bytes', stored.sizeBytes);
      const reservationId = reservations.idOf('storage_bytes');
      const id = await this.insert(caller, query, { storageId, stored, reservationId });
      return await this.datasets.get(caller.companyId, id);
    } catch (error) {
      await this.undo(reservations, key);
      throw problemFor(error, limit);
    }
  }

  /** What cannot be undone now is the operator's to know; the user hears of what went wrong first. */
  private async undo(reservations: Reservations, key: string | undefined): Promise<void> {
    const undone = await Promise.allSettled([reservations.release(), key && this.store.delete(key)]);
    for (const part of undone)
      if (part.status === 'rejected') this.logger.error('A failed upload could not be undone', part.reason);
  }

  private insert(caller: Caller, query: Query, arrived: Arrived): Promise<number> {
    const { companyId, userId, email } = caller;
    const { storageId, stored, reservationId } = arrived;
    return this.database.tenant(companyId, async (tx) => {
      if (await isErased(tx, companyId)) throw new Problem('forbidden', 'This company was deleted.');
      const [made] = await tx.query<{ id: number }>(
        `insert into dataset (company_id, storage_id, name, fps, transcode, video_key, size_bytes, reservation_id,
                              created_by, created_by_name)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
        [
          ...[companyId, storageId, query.name, query.fps, query.transcode, stored.key, stored.sizeBytes],
          ...[reservationId, userId, email],
        ],
      );
      if (!made) throw new Error('the dataset was not inserted');
      await this.queue.enqueue(tx, prepareJob, { companyId, subjectId: storageId, payload: {} });
      return made.id;
    });
  }
}

interface Arrived {
  storageId: string;
  stored: ObjectInfo;
  reservationId: string;
}

function refuseTooDense({ fps }: Query, { training_max_fps: most }: ProcessingSettings): void {
  if (fps <= most) return;
  const message = `At most ${most} frames per second can be extracted. Please choose a lower frame rate.`;
  throw new Problem('invalid-form', message, [{ path: 'fps', message }]);
}

/** What the client is told instead of what the kits say. */
function problemFor(error: unknown, limit: VideoLimit): unknown {
  if (error instanceof TooLarge) return limit.problem();
  if (!(error instanceof UnusableVideo)) return error;
  return new Problem(
    'unsupported-media',
    error.reason === 'empty'
      ? 'The video file is empty. Please choose another file.'
      : 'Invalid file type. Please upload a video file (MP4, AVI, MOV, MKV, WEBM).',
  );
}
