import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import {
  ReadProcessingSettings,
  recordingGraceSeconds,
  recordingMinutes,
  videoThreads,
  type BodyOf,
  type routes,
} from '@sop/contracts';
import { InjectDatabase, SharedSlots, type Database } from '@sop/database';
import { videoPurposes } from '@sop/intake';
import {
  MediaProcessFailure,
  probe,
  seekableMp4,
  UnusableVideo,
  useMediaTools,
  type VideoFacts,
} from '@sop/media';
import { Bus } from '@sop/messaging';
import { contentTypeOf, keyFor, OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import {
  refuse,
  Reservations,
  RUNTIME,
  BoundedQueue,
  StorageQuota,
  sweepReceived,
  withReceivedFile,
  type Caller,
  type Runtime,
  type Upload,
} from '@sop/service-kit';
import { STORAGE_CONFIG, type StorageConfig } from '../storage.config.js';
import { UploadsService } from '../uploads/uploads.service.js';
import { RecordingRows, type Converted } from './recording-rows.js';
import { RecordingSettings } from './recording-settings.js';

type Fields = BodyOf<typeof routes.screenRecording.convert>;

export interface ToConvert {
  caller: Caller;
  /** The id of the upload that it becomes. */
  id: string;
  upload: Upload<Fields>;
  signal: AbortSignal;
  /** Called when the last byte has arrived. */
  onArrived(): void;
}

interface Conversion extends ToConvert {
  reservations: Reservations;
  quota: StorageQuota;
  maxMinutes: number;
}

const scratch = 'recordings';
/** In one process, in addition to those being converted: waiting recordings occupy its disk. */
const waiting = 20;

/**
 * Makes a finished upload for an SOP of a browser's recording. The month's minutes are reserved by the announced duration before
 * a byte is read, and by the measured duration before the conversion.
 */
@Injectable()
export class ConvertRecording implements OnApplicationBootstrap {
  private readonly logger = new Logger(ConvertRecording.name);
  private readonly processSlots: BoundedQueue;
  private readonly sharedSlots: SharedSlots;

  constructor(
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(RUNTIME) private readonly runtime: Runtime,
    private readonly bus: Bus,
    private readonly settings: RecordingSettings,
    private readonly uploads: UploadsService,
    private readonly rows: RecordingRows,
    @InjectDatabase('storage') database: Database,
    @Inject(STORAGE_CONFIG) private readonly config: StorageConfig,
  ) {
    useMediaTools(runtime.mediaTools);
    this.processSlots = new BoundedQueue(waiting, config.maxConversions);
    this.sharedSlots = new SharedSlots(database);
  }

  /** Files of conversions whose process was killed. */
  onApplicationBootstrap(): Promise<void> {
    return sweepReceived(this.folder());
  }

  async convertUpload(recording: ToConvert): Promise<Converted> {
    const { caller, id } = recording;
    const { max_duration_minutes: maxMinutes } = await this.settings.read(caller.companyId);
    const reservations = new Reservations(this.bus, caller.companyId, videoPurposes.sop.reference(id));
    const stopRenewal = await this.rows.open(caller, id);
    try {
      const quota = new StorageQuota(reservations);
      return await this.receive({ ...recording, reservations, quota, maxMinutes });
    } catch (error) {
      await this.undo(recording);
      throw refusalOf(error, maxMinutes);
    } finally {
      stopRenewal();
    }
  }

  private async receive(conversion: Conversion): Promise<Converted> {
    const { upload, reservations, quota, maxMinutes } = conversion;
    const limit = await this.uploads.limit();
    limit.check(upload);
    await upload.file();
    const announced = Number(upload.earlyFields['duration_seconds'] ?? 0);
    const announcedMinutes = recordingMinutes(
      Number.isFinite(announced) ? Math.min(announced, maxMinutes * 60) : 0,
    );
    await reservations.take('recording_minutes', announcedMinutes);
    if (upload.announcedBytes !== undefined) await quota.coverAll(upload.announcedBytes);
    return withReceivedFile(this.folder(), upload, limit, async (file) => {
      await upload.fields();
      conversion.onArrived();
      return this.withSlot(conversion, () => this.convert(conversion, file));
    });
  }

  /**
   * One at a time for each company, and a limited number in all, over all replicas: waiting for one's own company occupies no
   * slot.
   */
  private withSlot<T>({ caller: { companyId }, signal }: Conversion, work: () => Promise<T>): Promise<T> {
    const { maxConversions } = this.config;
    const inAll = () => this.sharedSlots.withSlot('recording', maxConversions, work, signal);
    return this.processSlots.runFor(companyId, () =>
      this.sharedSlots.withSlot(`recording:${companyId}`, 1, inAll, signal),
    );
  }

  private async convert(conversion: Conversion, file: string): Promise<Converted> {
    const { signal, reservations, maxMinutes } = conversion;
    const threads = videoThreads(await this.bus.request(ReadProcessingSettings, {}));
    const facts = await probe(file, { threads, signal, maxSeconds: maxMinutes * 60 + recordingGraceSeconds });
    const minutes = recordingMinutes(facts.durationSeconds);
    await reservations.take('recording_minutes', minutes);
    const mp4 = join(dirname(file), 'converted', 'recording.mp4');
    await seekableMp4(file, facts, mp4, { threads, signal });
    return this.storeConverted(conversion, mp4, facts, minutes);
  }

  private async storeConverted(
    { caller, id, reservations, quota }: Conversion,
    mp4: string,
    { durationSeconds }: VideoFacts,
    minutes: number,
  ): Promise<Converted> {
    const { size: sizeBytes } = await stat(mp4);
    await quota.coverAll(sizeBytes);
    const key = keyFor.video(caller.companyId, id, 'mp4');
    await this.rows.saveKey(caller, id, key);
    await this.store.upload(mp4, key, contentTypeOf(key));
    const converted = {
      ...{ key, sizeBytes, seconds: durationSeconds, minutes },
      minutesReservation: reservations.idOf('recording_minutes'),
      storageReservation: reservations.idOf('storage_bytes'),
    };
    await this.rows.close(caller, id, converted);
    return converted;
  }

  /** A failed clean-up is left to the sweep; the user gets the original error first. */
  private async undo({ caller, id }: ToConvert): Promise<void> {
    await this.rows
      .undo(caller, id, keyFor.video(caller.companyId, id, 'mp4'))
      .catch((error: unknown) => this.logger.warn('A failed recording will be undone later', error));
  }

  private folder(): string {
    return join(this.runtime.workDir, scratch);
  }
}

/** The client gets this in place of the message of ffmpeg. */
function refusalOf(error: unknown, maxMinutes: number): unknown {
  if (error instanceof MediaProcessFailure) return refuse('recording.not-converted', {}, { cause: error });
  if (!(error instanceof UnusableVideo)) return error;
  return error.reason === 'too-long'
    ? refuse('recording.too-long', { minutes: maxMinutes })
    : refuse('recording.unreadable', {}, { cause: error });
}
