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

/** What a service that takes videos in says of itself. */
export interface Intake<Fields> {
  /** What it takes of the plan beside storage, one of each. */
  counts?: readonly UsageKind[];
  /** Throws what speaks against it by the operator's settings, before anything is taken or read. */
  admit?(settings: ProcessingSettings): void;
  /** Makes its row of the video, which then is its own. */
  insert(tx: Tx, video: ArrivedVideo, fields: Fields, settings: ProcessingSettings): Promise<void>;
}

export interface ArrivedVideo {
  /** Of what is made of it. */
  id: string;
  key: string;
  sizeBytes: number;
  /** Still held: settled or released by whoever makes something of the video. */
  reservationOf(kind: UsageKind): string;
}

interface Fields {
  upload_id?: string | undefined;
}

interface Attempt<F> extends OpenIntake {
  intake: Intake<F>;
  upload: Upload<F>;
  reservations: Reservations;
  room: StorageQuota;
  limit: VideoLimit;
  settings: ProcessingSettings;
  /** Under which its bytes come to lie. */
  key?: string;
  /** Its line goes with the transaction that makes something of it. */
  isClosing?: boolean;
}

/** A form that only names an upload is smaller: with more announced, a file comes. */
const formBytes = 64 * 1024;

/**
 * The one way in for a video. The plan is asked before gigabytes are read; the bytes stream into the object store under a key
 * chosen here, or are there already as a finished upload; only then one transaction makes of it what it is for. Whatever fails
 * on the way, and whoever dies, the object goes and what was reserved is given back.
 */
export class VideoIntake {
  private readonly logger = new Logger(VideoIntake.name);
  private readonly purpose: VideoPurpose;
  private readonly ledger: IntakeLedger;

  constructor(
    private readonly database: Database,
    private readonly store: ObjectStore,
    private readonly bus: Bus,
    private readonly known: SettingsCache,
    private readonly name: UploadPurpose,
  ) {
    this.purpose = videoPurposes[name];
    this.ledger = new IntakeLedger(database, store, this.purpose);
  }

  /** Gives the id of what was made. */
  async run<F extends Fields>({ companyId }: Caller, upload: Upload<F>, intake: Intake<F>): Promise<string> {
    const settings = await this.known.read();
    intake.admit?.(settings);
    const limit = new VideoLimit(settings.max_video_size_gb);
    limit.check(upload);
    const id = uuidv7();
    const reference = this.purpose.reference(id);
    const reservations = new Reservations(this.bus, companyId, reference);
    const room = new StorageQuota(reservations);
    const attempt: Attempt<F> = {
      id,
      companyId,
      reference,
      intake,
      upload,
      reservations,
      room,
      limit,
      settings,
    };
    const over = await this.ledger.open(attempt);
    try {
      return await this.take(attempt);
    } catch (error) {
      await this.undo(attempt);
      throw refusalOf(error, limit, this.purpose);
    } finally {
      over();
    }
  }

  /** Undoes what dead processes left. */
  sweep(): Promise<number> {
    return this.ledger.sweep();
  }

  private async take<F extends Fields>(attempt: Attempt<F>): Promise<string> {
    const { companyId, intake, upload, reservations, room } = attempt;
    for (const kind of intake.counts ?? []) await reservations.take(kind, 1);
    const announced = upload.announcedBytes ?? 0;
    if (announced > formBytes) await room.coverAll(announced);
    const file = await upload.fileIfAny();
    const stored = file && (await this.keep(attempt, file.stream));
    const fields = await upload.fields();
    if (stored && fields.upload_id !== undefined) throw oneVideo();
    const video = stored ?? (await this.claim(attempt, fields.upload_id));
    await this.database.tenant(companyId, async (tx) => {
      if (await isErased(tx, companyId)) throw refuse('request.company-deleted');
      await this.ledger.close(tx, attempt);
      attempt.isClosing = true;
      if (!stored && reservations.has('storage_bytes')) await this.tellNoFile(tx, attempt);
      await intake.insert(tx, video, fields, attempt.settings).catch((error: unknown) => {
        throw isUniqueViolation(error) ? usedAlready() : error;
      });
    });
    return video.id;
  }

  private async keep<F>(attempt: Attempt<F>, stream: Readable): Promise<ArrivedVideo> {
    const { id, companyId, reservations, room, limit } = attempt;
    const { container, body } = await sniffStream(stream);
    const key = this.purpose.keyOf(companyId, id, container);
    attempt.key = key;
    await this.ledger.keepKey(attempt, key);
    const { sizeBytes } = await this.store.put(key, body, {
      contentType: contentTypeOf(key),
      maxBytes: limit.maxBytes,
      admit: (bytes) => room.admit(bytes),
    });
    return { id, key, sizeBytes, reservationOf: (kind) => reservations.idOf(kind) };
  }

  /** The video of an upload, which bears the id of what is made of it: so it can be made but once. */
  private async claim<F>({ companyId, upload, reservations }: Attempt<F>, uploadId?: string) {
    if (uploadId === undefined) throw upload.missing();
    const found = await this.bus.request(ClaimUpload, {
      company_id: companyId,
      upload_id: uploadId,
      purpose: this.name,
    });
    if (found.state === 'unknown') throw refuse('upload.gone');
    if (found.state === 'unfinished') throw refuse('upload.unfinished');
    return {
      id: uploadId,
      key: found.key,
      sizeBytes: found.size_bytes,
      reservationOf: (kind: UsageKind) =>
        kind === 'storage_bytes' ? found.reservation_id : reservations.idOf(kind),
    };
  }

  /** Room was taken for a file, and the form named an upload. */
  private tellNoFile(tx: Tx, { companyId, reference }: OpenIntake): Promise<void> {
    return tx.emit(this.purpose.abandoned, { company_id: companyId, reference, kind: 'storage_bytes' });
  }

  /** What cannot be undone now is swept later; the user hears of what went wrong first. */
  private async undo<F>(attempt: Attempt<F>): Promise<void> {
    try {
      const wasThere = await this.ledger.undo(attempt.id);
      if (wasThere || attempt.isClosing) return;
      // Swept as dead: what it stored and took since then goes as well.
      await this.ledger.write(attempt, attempt.key);
      await this.ledger.undo(attempt.id);
    } catch (error) {
      this.logger.warn('A failed upload will be undone later', error);
    }
  }
}

/** The intake of the service that makes something of such videos; its migrations make {@link intakeTable}. */
export const provideVideoIntake = (purpose: UploadPurpose): FactoryProvider<VideoIntake> => ({
  provide: VideoIntake,
  inject: [databaseToken(videoPurposes[purpose].owner), OBJECT_STORE, Bus, SettingsCache],
  useFactory: (database: Database, store: ObjectStore, bus: Bus, known: SettingsCache) =>
    new VideoIntake(database, store, bus, known, purpose),
});

const usedAlready = () => refuse('upload.used-already');

const oneVideo = () => refuse('upload.one-video', {}, { field: 'upload_id' });
