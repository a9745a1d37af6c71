import { Inject, Injectable, Logger } from '@nestjs/common';
import { ReadProcessingSettings, SopCreated, UsageSettled, type BodyOf, type routes } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
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
import { requireDepartment } from '../departments/departments.service.js';
import { isCompanyErased } from './erased-company.js';
import { SopRow } from './sop.entity.js';

type Fields = BodyOf<typeof routes.sops.create>;

/**
 * Takes a video in and starts its run. The plan is asked before gigabytes are read; the bytes stream into the object
 * store under a key chosen here; only then one transaction makes the SOP and its event. Whatever fails on the way, the
 * object is deleted and what was reserved is given back.
 */
@Injectable()
export class CreateSop {
  private readonly logger = new Logger(CreateSop.name);

  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly bus: Bus,
  ) {}

  async run(caller: Caller, upload: Upload<Fields>): Promise<{ id: string }> {
    const id = uuidv7();
    const settings = await this.bus.request(ReadProcessingSettings, {});
    const limit = new VideoLimit(settings.max_video_size_gb);
    limit.check(upload);
    const reservations = new Reservations(this.bus, this.database, caller.companyId, `sop:${id}`);
    let key: string | undefined;
    try {
      await reservations.take('sops', 1);
      if (upload.announcedBytes) await reservations.take('storage_bytes', upload.announcedBytes);
      const { stream } = await upload.file();
      const { container, body } = await sniffStream(stream);
      key = keyFor.video(caller.companyId, id, container);
      const stored = await this.store.put(key, body, {
        contentType: contentTypeOf(key),
        maxBytes: limit.maxBytes,
      });
      const fields = await upload.fields();
      if (!upload.announcedBytes) await reservations.take('storage_bytes', stored.sizeBytes);
      await this.insert(id, caller, { stored, fields, reservations });
      return { id };
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

  private insert(id: string, caller: Caller, { stored, fields, reservations }: Arrived): Promise<void> {
    const { companyId, userId } = caller;
    return this.database.tenant(companyId, async (tx) => {
      if (await isCompanyErased(tx, companyId)) throw new Problem('forbidden', 'This company was deleted.');
      await requireDepartment(tx, companyId, fields.department_id);
      await tx.manager.insert(SopRow, {
        id,
        companyId,
        departmentId: fields.department_id,
        title: fields.title,
        creationType: fields.creation_type,
        status: 'processing',
        generation: 1,
        createdBy: userId,
        videoKey: stored.key,
        videoSizeBytes: stored.sizeBytes,
        // Settled when the SOP stands, released when its video cannot be used.
        reservationId: reservations.idOf('sops'),
      });
      await tx.emit(UsageSettled, {
        company_id: companyId,
        reservation_id: reservations.idOf('storage_bytes'),
        amount: stored.sizeBytes,
      });
      await tx.emit(SopCreated, {
        sop_id: id,
        company_id: companyId,
        generation: 1,
        title: fields.title,
        creation_type: fields.creation_type,
        video_key: stored.key,
        size_bytes: stored.sizeBytes,
        fps: fields.fps,
        record_audio: fields.record_audio,
      });
    });
  }
}

interface Arrived {
  stored: ObjectInfo;
  fields: Fields;
  reservations: Reservations;
}

/** What the client is told instead of what the kits say. */
function problemFor(error: unknown, limit: VideoLimit): unknown {
  if (error instanceof TooLarge) return limit.problem();
  if (!(error instanceof UnusableVideo)) return error;
  return new Problem(
    'unsupported-media',
    error.reason === 'empty'
      ? 'The video file is empty. Please choose another file.'
      : 'Please upload a valid video file. MP4, MOV, WebM, MKV and AVI can be used.',
  );
}
