import { Injectable } from '@nestjs/common';
import { RecordingConverted } from '@sop/contracts';
import { InjectDatabase, isUniqueViolation, type Database } from '@sop/database';
import { refuse, type Caller } from '@sop/service-kit';
import { EndUpload } from '../uploads/end-upload.js';
import { expiry } from '../uploads/upload-rows.js';
import { UploadRow } from '../uploads/upload.entity.js';
import { UploadsService } from '../uploads/uploads.service.js';

const seenEverySeconds = 20;
const deadAfterSeconds = 120;
const soon = () => new Date(Date.now() + deadAfterSeconds * 1000);

/** What stands in the store and counts. */
export interface Converted {
  key: string;
  sizeBytes: number;
  seconds: number;
  /** What it took of the month. */
  minutes: number;
  minutesReservation: string;
  storageReservation: string;
}

/**
 * A recording is an upload from the moment on in which its first byte is waited for: what its process leaves when it dies ends as any
 * other that is over, only sooner. The object goes, and all that was held under its reference goes back.
 */
@Injectable()
export class RecordingRows {
  constructor(
    @InjectDatabase('storage') private readonly database: Database,
    private readonly uploads: UploadsService,
    private readonly ending: EndUpload,
  ) {}

  /** Gives what says that its process has nothing to do with it any more. */
  async open(caller: Caller, id: string): Promise<() => void> {
    const row = { id, purpose: 'sop', lengthBytes: null, isRecording: true, expiresAt: soon() } as const;
    await this.uploads.insert(caller, row).catch((error: unknown) => {
      throw isUniqueViolation(error) ? refuse('recording.sent-already') : error;
    });
    const timer = setInterval(() => {
      const sql = `update upload set expires_at = $2 where id = $1 and state = 'open'`;
      // A database that is away for so long ends the recording: its close says so.
      this.database.systemExecute(sql, [id, soon()]).catch(() => undefined);
    }, seenEverySeconds * 1000).unref();
    return () => clearInterval(timer);
  }

  /** Before the first byte is stored under the key. */
  async name({ companyId }: Caller, id: string, key: string): Promise<void> {
    await this.database.tenant(companyId, (tx) => tx.manager.update(UploadRow, { id }, { objectKey: key }));
  }

  /** It is a finished upload now, and its minutes are used. Throws where it was ended meanwhile. */
  async close({ companyId }: Caller, id: string, converted: Converted): Promise<void> {
    const { key, sizeBytes, seconds, minutes, minutesReservation, storageReservation } = converted;
    await this.database.tenant(companyId, async (tx) => {
      const finished = {
        ...{ state: 'complete' as const, objectKey: key, recordedSeconds: seconds, expiresAt: expiry() },
        ...{ lengthBytes: sizeBytes, offsetBytes: sizeBytes, reservationId: storageReservation },
      };
      const { affected } = await tx.manager.update(UploadRow, { id, state: 'open' }, finished);
      if (affected !== 1) throw refuse('recording.gone');
      await tx.audit({
        ...{ companyId, action: 'recording.converted', targets: [{ kind: 'upload', id }] },
        detail: { minutes },
      });
      await tx.emit(RecordingConverted, {
        ...{ company_id: companyId, upload_id: id },
        ...{ reservation_id: minutesReservation, minutes },
      });
    });
  }

  /** Nothing of it stays. What cannot be done now is done by the sweep. */
  async undo({ companyId }: Caller, id: string, key: string): Promise<void> {
    await this.ending.end(id, ({ state }) => state !== 'complete');
    const row = await this.find(companyId, id);
    // Ended by others while its object was being stored.
    if (!row) await this.ending.clean({ id, companyId, objectKey: key, multipartId: null });
  }

  find(companyId: string, id: string): Promise<UploadRow | null> {
    return this.database.tenant(companyId, (tx) =>
      tx.manager.findOneBy(UploadRow, { id, companyId, isRecording: true }),
    );
  }
}
