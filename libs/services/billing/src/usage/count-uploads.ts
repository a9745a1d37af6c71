import { Injectable } from '@nestjs/common';
import { RecordingConverted, UploadAbandoned, type PayloadOf } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { OnEvent } from '@sop/messaging';
import { abandon } from './abandon.js';
import { settle } from './ledger.js';

/** What resumable uploads hold of the plan until something is made of them. */
@Injectable()
export class CountUploads {
  @OnEvent(UploadAbandoned)
  async abandoned({ company_id, reference }: PayloadOf<typeof UploadAbandoned>, tx: Tx): Promise<void> {
    await abandon(tx, company_id, reference);
  }

  /** Its minutes are used, whatever becomes of the recording; its storage is held as that of any upload. */
  @OnEvent(RecordingConverted)
  async converted(
    { company_id, reservation_id, minutes }: PayloadOf<typeof RecordingConverted>,
    tx: Tx,
  ): Promise<void> {
    await settle(tx, company_id, reservation_id, minutes);
  }
}
