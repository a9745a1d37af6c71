import { Inject, Injectable } from '@nestjs/common';
import { ReadProcessingSettings, resumableUploads, type UploadPurpose } from '@sop/contracts';
import { InjectDatabase, isErased, type Database } from '@sop/database';
import { refusalOf, StorageRoom, videoPurposes } from '@sop/intake';
import { UnusableVideo } from '@sop/media';
import { Bus } from '@sop/messaging';
import { OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { Reservations, VideoLimit, type Caller, refuse } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { EndUpload, scratchOf } from './end-upload.js';
import { expiry, UploadRows, uploadNotFound } from './upload-rows.js';
import { UploadRow } from './upload.entity.js';

@Injectable()
export class UploadsService {
  constructor(
    @InjectDatabase('storage') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly bus: Bus,
    private readonly rows: UploadRows,
    private readonly ending: EndUpload,
  ) {}

  async limit(): Promise<VideoLimit> {
    const { max_video_size_gb } = await this.bus.request(ReadProcessingSettings, {});
    return new VideoLimit(max_video_size_gb);
  }

  /** What is announced is taken of the plan at once: who has no room for it hears so before the first byte. */
  async create(caller: Caller, purpose: UploadPurpose, lengthBytes?: number): Promise<UploadRow> {
    const { companyId } = caller;
    const limit = await this.limit();
    if (lengthBytes === 0) throw refusalOf(new UnusableVideo('empty'), limit, videoPurposes[purpose]);
    if ((lengthBytes ?? 0) > limit.maxBytes) throw limit.problem();
    const id = uuidv7();
    await this.insert(caller, { id, purpose, lengthBytes: lengthBytes ?? null });
    if (lengthBytes !== undefined) {
      try {
        await this.reserve({ id, companyId, purpose }, lengthBytes);
      } catch (error) {
        await this.ending.end(id);
        throw error;
      }
    }
    return this.rows.find(companyId, id);
  }

  async standing(companyId: string, id: string): Promise<UploadRow> {
    const upload = await this.rows.find(companyId, id);
    return upload.state === 'closing' ? this.finish(upload) : upload;
  }

  async remove(companyId: string, id: string): Promise<void> {
    await this.rows.find(companyId, id);
    await this.ending.end(id, ({ claimedAt }) => claimedAt === null);
  }

  /** Makes the object of the parts. Whoever asks for an upload whose process died before this was done does it. */
  async finish(upload: UploadRow): Promise<UploadRow> {
    const { objectKey, multipartId } = upload;
    if (objectKey === null || multipartId === null) throw new Error('an upload that closes has parts');
    await this.store.multipart.complete(objectKey, multipartId, await this.rows.partsOf(upload));
    if (!(await this.rows.completed(upload))) {
      await this.ending.clean(upload);
      throw uploadNotFound();
    }
    await this.store.deletePrefix(scratchOf(upload));
    return Object.assign(upload, { state: 'complete' });
  }

  private async reserve(
    upload: Pick<UploadRow, 'id' | 'companyId' | 'purpose'>,
    lengthBytes: number,
  ): Promise<void> {
    const { id, companyId } = upload;
    const reservations = this.reservationsOf(upload);
    await new StorageRoom(reservations).coverAll(lengthBytes);
    const reservationId = reservations.idOf('storage_bytes');
    await this.database.tenant(companyId, (tx) => tx.manager.update(UploadRow, { id }, { reservationId }));
  }

  reservationsOf({ id, companyId, purpose }: Pick<UploadRow, 'id' | 'companyId' | 'purpose'>): Reservations {
    return new Reservations(this.bus, companyId, videoPurposes[purpose].reference(id));
  }

  /** Throws `too-many-requests` (429) where too much of the company is unfinished. */
  insert(
    { companyId, userId }: Caller,
    upload: Pick<UploadRow, 'id' | 'purpose' | 'lengthBytes'> & Partial<UploadRow>,
  ): Promise<void> {
    return this.database.tenant(companyId, async (tx) => {
      if (await isErased(tx, companyId)) throw refuse('request.company-deleted');
      // One after the other, so that of many at once no more pass than may.
      await tx.turn(`uploads:${companyId}`);
      const unfinished = await tx.manager.countBy(UploadRow, { companyId, state: 'open' });
      if (unfinished >= resumableUploads.unfinishedPerCompany) throw tooManyUnfinished();
      await tx.manager.insert(UploadRow, { expiresAt: expiry(), ...upload, companyId, createdBy: userId });
    });
  }
}

const tooManyUnfinished = () =>
  refuse(
    'upload.too-many-unfinished',
    { unfinished: resumableUploads.unfinishedPerCompany },
    { retryAfterSeconds: 60 },
  );
