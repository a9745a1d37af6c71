import type { Readable } from 'node:stream';
import { Logger, type FactoryProvider } from '@nestjs/common';
import { ClaimUpload, type ProcessingSettings, type UploadPurpose, type UsageKind } from '@sop/contracts';
import { databaseToken, isErased, isUniqueViolation, type Database, type Tx } from '@sop/database';
import { sniffStream } from '@sop/media';
import { Bus } from '@sop/messaging';
import { contentTypeOf, OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import {
  Reservations,
  StorageQuota,
  VideoLimit,
  type Caller,
  type Upload,
  refuse,
  SettingsCache,
} from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { IntakeLedger, type OpenIntake } from './intake-ledger.js';
import { refusalOf } from './refusals.js';
import { videoPurposes, type VideoPurpose } from './video-purposes.js';

/** How a service receives videos. */
export interface Intake<Fields> {
  /** The usage kinds that one video counts as, in addition to storage. */
  counts?: readonly UsageKind[];
  /** Throws when the operator's settings forbid it, before anything is reserved or read. */
  admit?(settings: ProcessingSettings): void;
  /** Inserts the service's row, which then owns the video. */
  insert(tx: Tx, video: ReceivedVideo, fields: Fields, settings: ProcessingSettings): Promise<void>;
}

export interface ReceivedVideo {
  /** The id of the service's row. */
  id: string;
  key: string;
  sizeBytes: number;
  /** A held reservation, to be settled or released by the service. */
  reservationOf(kind: UsageKind): string;
}

interface Fields {
  upload_id?: string | undefined;
}

interface Attempt<F> extends OpenIntake {
  intake: Intake<F>;
  upload: Upload<F>;
  reservations: Reservations;
  quota: StorageQuota;
  limit: VideoLimit;
  settings: ProcessingSettings;
  /** The object key of its bytes. */
  key?: string;
  /** Set once the inserting transaction deletes its ledger row. */
  isClosing?: boolean;
}

/** A form that only names an upload is smaller; a larger one contains a file. */
const formBytes = 64 * 1024;

/**
 * Receives videos. The plan is checked before gigabytes are read; the bytes stream into the object store under a key chosen
 * here, or are stored already by a finished upload; then one transaction inserts the service's row. After a failure or a crash
 * the object is deleted and the reservations are released.
 */
export class VideoIntake {
  private readonly logger = new Logger(VideoIntake.name);
  private readonly purpose: VideoPurpose;
  private readonly ledger: IntakeLedger;

  constructor(
    private readonly database: Database,
    private readonly store: ObjectStore,
    private readonly bus: Bus,
    private readonly settingsCache: SettingsCache,
    private readonly name: UploadPurpose,
  ) {
    this.purpose = videoPurposes[name];
    this.ledger = new IntakeLedger(database, store, this.purpose);
  }

  /** @returns the id of the inserted row */
  async receive<F extends Fields>(
    { companyId }: Caller,
    upload: Upload<F>,
    intake: Intake<F>,
  ): Promise<string> {
    const settings = await this.settingsCache.read();
    intake.admit?.(settings);
    const limit = new VideoLimit(settings.max_video_size_gb);
    limit.check(upload);
    const id = uuidv7();
    const reference = this.purpose.reference(id);
    const reservations = new Reservations(this.bus, companyId, reference);
    const quota = new StorageQuota(reservations);
    const attempt: Attempt<F> = {
      id,
      companyId,
      reference,
      intake,
      upload,
      reservations,
      quota,
      limit,
      settings,
    };
    const stopHeartbeat = await this.ledger.open(attempt);
    try {
      return await this.receiveAttempt(attempt);
    } catch (error) {
      await this.undo(attempt);
      throw refusalOf(error, limit, this.purpose);
    } finally {
      stopHeartbeat();
    }
  }

  /** Undoes the intakes of dead processes. */
  sweep(): Promise<number> {
    return this.ledger.sweep();
  }

  private async receiveAttempt<F extends Fields>(attempt: Attempt<F>): Promise<string> {
    const { companyId, intake, upload, reservations, quota } = attempt;
    for (const kind of intake.counts ?? []) await reservations.take(kind, 1);
    const announced = upload.announcedBytes ?? 0;
    if (announced > formBytes) await quota.coverAll(announced);
    const file = await upload.fileIfAny();
    const stored = file && (await this.storeFile(attempt, file.stream));
    const fields = await upload.fields();
    if (stored && fields.upload_id !== undefined) throw onlyOneVideo();
    const video = stored ?? (await this.claim(attempt, fields.upload_id));
    await this.database.tenant(companyId, async (tx) => {
      if (await isErased(tx, companyId)) throw refuse('request.company-deleted');
      await this.ledger.close(tx, attempt);
      attempt.isClosing = true;
      if (!stored && reservations.has('storage_bytes')) await this.releaseFileStorage(tx, attempt);
      await intake.insert(tx, video, fields, attempt.settings).catch((error: unknown) => {
        throw isUniqueViolation(error) ? alreadyUsed() : error;
      });
    });
    return video.id;
  }

  private async storeFile<F>(attempt: Attempt<F>, stream: Readable): Promise<ReceivedVideo> {
    const { id, companyId, reservations, quota, limit } = attempt;
    const { container, body } = await sniffStream(stream);
    const key = this.purpose.keyOf(companyId, id, container);
    attempt.key = key;
    await this.ledger.saveKey(attempt, key);
    const { sizeBytes } = await this.store.put(key, body, {
      contentType: contentTypeOf(key),
      maxBytes: limit.maxBytes,
      admit: (bytes) => quota.admit(bytes),
    });
    return { id, key, sizeBytes, reservationOf: (kind) => reservations.idOf(kind) };
  }

  /** The video of a finished upload. The row gets the upload's id, so each upload can be used only once. */
  private async claim<F>({ companyId, upload, reservations }: Attempt<F>, uploadId?: string) {
    if (uploadId === undefined) throw upload.missing();
    const claimed = await this.bus.request(ClaimUpload, {
      company_id: companyId,
      upload_id: uploadId,
      purpose: this.name,
    });
    if (claimed.state === 'unknown') throw refuse('upload.gone');
    if (claimed.state === 'unfinished') throw refuse('upload.unfinished');
    return {
      id: uploadId,
      key: claimed.key,
      sizeBytes: claimed.size_bytes,
      reservationOf: (kind: UsageKind) =>
        kind === 'storage_bytes' ? claimed.reservation_id : reservations.idOf(kind),
    };
  }

  /** Releases the storage that was reserved for a file when the form names an upload instead. */
  private releaseFileStorage(tx: Tx, { companyId, reference }: OpenIntake): Promise<void> {
    return tx.emit(this.purpose.abandoned, { company_id: companyId, reference, kind: 'storage_bytes' });
  }

  /** A failure to undo is swept later; the user receives the original error. */
  private async undo<F>(attempt: Attempt<F>): Promise<void> {
    try {
      const existed = await this.ledger.undo(attempt.id);
      if (existed || attempt.isClosing) return;
      // It was swept while it ran: undo what it stored and reserved since then.
      await this.ledger.write(attempt, attempt.key);
      await this.ledger.undo(attempt.id);
    } catch (error) {
      this.logger.warn('A failed upload will be undone later', error);
    }
  }
}

/** Provides the intake of the service that owns such videos; its migrations create {@link intakeTable}. */
export const provideVideoIntake = (purpose: UploadPurpose): FactoryProvider<VideoIntake> => ({
  provide: VideoIntake,
  inject: [databaseToken(videoPurposes[purpose].owner), OBJECT_STORE, Bus, SettingsCache],
  useFactory: (database: Database, store: ObjectStore, bus: Bus, settingsCache: SettingsCache) =>
    new VideoIntake(database, store, bus, settingsCache, purpose),
});

const alreadyUsed = () => refuse('upload.used-already');

const onlyOneVideo = () => refuse('upload.one-video', {}, { field: 'upload_id' });
