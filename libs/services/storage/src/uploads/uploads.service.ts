import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import {
  ClaimUpload,
  type RequestOf,
  type ResponseOf,
  resumableUploads,
  type UploadPurpose,
} from '@sop/contracts';
import { type Database, InjectDatabase, isErased } from '@sop/database';
import { refusalOf, videoPurposes } from '@sop/intake';
import { UnusableVideo } from '@sop/media';
import { Bus } from '@sop/messaging';
import { OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { type Caller, refuse, Reservations, StorageQuota, VideoLimit, SettingsCache } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { EndUpload, scratchOf } from './end-upload.js';
import { UploadTakenOver, expiry, uploadNotFound, UploadRows } from './upload-rows.js';
import { UploadRow } from './upload.entity.js';
import { UploadWriter } from './upload-writer.js';

/** Time for the claiming service to make something of it; after that the sweep asks whether it did. */
const claimMilliseconds = 3600_000;

type Claimed = ResponseOf<typeof ClaimUpload>;
type UploadIdentity = Pick<UploadRow, 'id' | 'companyId' | 'purpose'>;

/** The headers of one request that adds to an upload. */
interface Addition {
  stream: Readable;
  offsetBytes: number | undefined;
  /** Where the length was deferred and is known now. */
  lengthBytes: number | undefined;
  /** The length of this request's body. */
  announcedBytes: number | undefined;
}

@Injectable()
export class UploadsService {
  constructor(
    @InjectDatabase('storage') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly bus: Bus,
    private readonly settings: SettingsCache,
    private readonly rows: UploadRows,
    private readonly ending: EndUpload,
  ) {}

  async limit(): Promise<VideoLimit> {
    const { max_video_size_gb } = await this.settings.read();
    return new VideoLimit(max_video_size_gb);
  }

  /** An announced length is reserved in the plan at once: a company without space gets its refusal before the first byte. */
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

  async status(companyId: string, id: string): Promise<UploadRow> {
    const upload = await this.rows.find(companyId, id);
    return upload.state === 'closing' ? this.finish(upload) : upload;
  }

  /** Adds the bytes of one request. What arrived before an interruption is stored, so that the next request continues there. */
  async append(companyId: string, id: string, addition: Addition): Promise<UploadRow> {
    const limit = await this.limit();
    const upload = await this.rows.take(companyId, id, uuidv7(), (row) => admitted(row, addition, limit));
    try {
      if (upload.state === 'open') await this.receive(upload, addition.stream, limit);
      return upload.state === 'closing' ? await this.finish(upload) : upload;
    } catch (error) {
      if (error instanceof UploadTakenOver && error.isEnded) await this.ending.clean(upload);
      if (error instanceof UnusableVideo) await this.ending.end(id);
      throw refusalOf(error, limit, videoPurposes[upload.purpose]);
    }
  }

  /** For the service that makes something of a finished upload. */
  async claim({ company_id, upload_id, purpose }: RequestOf<typeof ClaimUpload>): Promise<Claimed> {
    const found = await this.database.tenant(company_id, (tx) =>
      tx.manager.findOneBy(UploadRow, { id: upload_id, companyId: company_id, purpose }),
    );
    if (!found || found.state === 'ended') return { state: 'unknown' };
    const upload = found.state === 'closing' ? await this.finish(found) : found;
    if (upload.state !== 'complete') return { state: 'unfinished' };
    return this.keepForClaimer(upload);
  }

  async remove(companyId: string, id: string): Promise<void> {
    await this.rows.find(companyId, id);
    await this.ending.end(id, ({ claimedAt }) => claimedAt === null);
  }

  /** Makes the object of the parts. The next caller does it when a process died before. */
  async finish(upload: UploadRow): Promise<UploadRow> {
    const { objectKey, multipartId } = upload;
    if (objectKey === null || multipartId === null) throw new Error('an upload that closes has parts');
    await this.store.multipart.complete(objectKey, multipartId, await this.rows.partsOf(upload));
    if (!(await this.rows.complete(upload))) {
      await this.ending.clean(upload);
      throw uploadNotFound();
    }
    await this.store.deletePrefix(scratchOf(upload));
    return Object.assign(upload, { state: 'complete' });
  }

  reservationsOf({ id, companyId, purpose }: UploadIdentity): Reservations {
    return new Reservations(this.bus, companyId, videoPurposes[purpose].reference(id));
  }

  /** Throws `too-many-requests` (429) while the company has too many unfinished uploads. */
  insert(
    { companyId, userId }: Caller,
    upload: Pick<UploadRow, 'id' | 'purpose' | 'lengthBytes'> & Partial<UploadRow>,
  ): Promise<void> {
    return this.database.tenant(companyId, async (tx) => {
      if (await isErased(tx, companyId)) throw refuse('request.company-deleted');
      // One at a time, so that parallel requests cannot exceed the limit.
      await tx.advisoryLock(`uploads:${companyId}`);
      const unfinished = await tx.manager.countBy(UploadRow, { companyId, state: 'open' });
      if (unfinished >= resumableUploads.unfinishedPerCompany) throw tooManyUnfinished();
      await tx.manager.insert(UploadRow, { expiresAt: expiry(), ...upload, companyId, createdBy: userId });
    });
  }

  private async reserve(upload: UploadIdentity, lengthBytes: number): Promise<void> {
    const { id, companyId } = upload;
    const reservations = this.reservationsOf(upload);
    await new StorageQuota(reservations).coverAll(lengthBytes);
    const reservationId = reservations.idOf('storage_bytes');
    await this.database.tenant(companyId, (tx) => tx.manager.update(UploadRow, { id }, { reservationId }));
  }

  private async receive(upload: UploadRow, stream: Readable, limit: VideoLimit): Promise<void> {
    const reservations = this.reservationsOf(upload);
    const quota = new StorageQuota(reservations);
    if (upload.lengthBytes !== null) await quota.coverAll(upload.lengthBytes);
    const bytes = new UploadWriter(this.store, this.rows, upload, {
      quota,
      reservations,
      tooLargeProblem: upload.lengthBytes === null ? limit.problem() : moreThanAnnounced(),
      maxBytes: upload.lengthBytes ?? limit.maxBytes,
    });
    await bytes.writeFrom(stream);
  }

  private async keepForClaimer({
    id,
    companyId,
    objectKey,
    offsetBytes,
    reservationId,
  }: UploadRow): Promise<Claimed> {
    if (objectKey === null || reservationId === null) throw new Error('a complete upload has been counted');
    // The SOP or dataset made of it may have been deleted with its video.
    if (!(await this.store.stat(objectKey))) return { state: 'unknown' };
    const isClaimed = await this.database.tenant(companyId, async (tx) => {
      const until = new Date(Date.now() + claimMilliseconds);
      const claimed = await tx.query(
        `update upload set claimed_at = now(), expires_at = greatest(expires_at, $2)
          where id = $1 and state = 'complete' returning id`,
        [id, until],
      );
      return claimed.length > 0;
    });
    if (!isClaimed) return { state: 'unknown' };
    return { state: 'claimed', key: objectKey, size_bytes: offsetBytes, reservation_id: reservationId };
  }
}

/** The changes that the request makes to the upload; throws the reason of a refusal before a byte is read. */
function admitted(row: UploadRow, addition: Addition, limit: VideoLimit): Partial<UploadRow> {
  const { offsetBytes, announcedBytes = 0 } = addition;
  if (offsetBytes === undefined) throw refuse('upload.offset-missing');
  if (offsetBytes !== row.offsetBytes) {
    const offsets = { offset: row.offsetBytes, sent_offset: offsetBytes };
    throw refuse('upload.other-offset', offsets, { headers: { 'upload-offset': String(row.offsetBytes) } });
  }
  const lengthBytes = addition.lengthBytes ?? row.lengthBytes;
  if (row.lengthBytes !== null && lengthBytes !== row.lengthBytes) throw refuse('upload.length-changed');
  if (lengthBytes !== null && lengthBytes > limit.maxBytes) throw limit.problem();
  if (lengthBytes !== null && lengthBytes < Math.max(1, offsetBytes)) throw refuse('upload.length-too-small');
  if (offsetBytes + announcedBytes > (lengthBytes ?? limit.maxBytes))
    throw lengthBytes === null ? limit.problem() : moreThanAnnounced();
  return { lengthBytes };
}

const moreThanAnnounced = () => refuse('upload.more-than-announced');

const tooManyUnfinished = () =>
  refuse(
    'upload.too-many-unfinished',
    { unfinished: resumableUploads.unfinishedPerCompany },
    { retryAfterSeconds: 60 },
  );
