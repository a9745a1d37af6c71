import { Injectable } from '@nestjs/common';
import { RecordingConverted } from '@sop/contracts';
import { InjectDatabase, isUniqueViolation, type Database } from '@sop/database';
import { refuse, type Caller } from '@sop/service-kit';
import { EndUpload } from '../uploads/end-upload.js';
import { expiry } from '../uploads/upload-rows.js';
import { UploadRow } from '../uploads/upload.entity.js';
import { UploadsService } from '../uploads/uploads.service.js';

const renewSeconds = 20;
const deadAfterSeconds = 120;
const soon = () => new Date(Date.now() + deadAfterSeconds * 1000);

/** Size and duration of the stored object. */
export interface Converted {
  key: string;
  sizeBytes: number;
  seconds: number;
  /** The minutes that it took of the month. */
  minutes: number;
  minutesReservation: string;
  storageReservation: string;
}

/**
 * A recording is an upload from before its first byte: the remains of a dead process end like those of any expired upload, only
 * sooner. The object is deleted, and everything reserved under its reference is released.
 */
@Injectable()
export class RecordingRows {
  constructor(
    @InjectDatabase('storage') private readonly database: Database,
    private readonly uploads: UploadsService,
    private readonly ending: EndUpload,
  ) {}

  /** Returns the function that ends the renewal. */
  async open(caller: Caller, id: string): Promise<() => void> {
    const row = { id, purpose: 'sop', lengthBytes: null, isRecording: true, expiresAt: soon() } as const;
    await this.uploads.insert(caller, row).catch((error: unknown) => {
      throw isUniqueViolation(error) ? refuse('recording.sent-already') : error;
    });
    const timer = setInterval(() => {
      const sql = `update upload set expires_at = $2 where id = $1 and state = 'open'`;
      // A database that is unavailable for so long ends the recording: closing it reports the error.
      this.database.systemExecute(sql, [id, soon()]).catch(() => undefined);
    }, renewSeconds * 1000).unref();
    return () => clearInterval(timer);
  }

  /** Called before the first byte is stored under the key. */
  async saveKey({ companyId }: Caller, id: string, key: string): Promise<void> {
    await this.database.tenant(companyId, (tx) => tx.manager.update(UploadRow, { id }, { objectKey: key }));
  }

  /** Makes it a finished upload and counts its minutes. Throws when it was ended in the meantime. */
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

  /** Removes all of it. The sweep repeats what fails here. */
  async undo({ companyId }: Caller, id: string, key: string): Promise<void> {
    await this.ending.end(id, ({ state }) => state !== 'complete');
    const row = await this.find(companyId, id);
    // Another process ended it while its object was being stored.
    if (!row) await this.ending.clean({ id, companyId, objectKey: key, multipartId: null });
  }

  find(companyId: string, id: string): Promise<UploadRow | null> {
    return this.database.tenant(companyId, (tx) =>
      tx.manager.findOneBy(UploadRow, { id, companyId, isRecording: true }),
    );
  }
}
