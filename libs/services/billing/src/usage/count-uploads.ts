import { Inject, Injectable } from '@nestjs/common';
import { RecordingConverted, UploadAbandoned, type PayloadOf } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { OnEvent } from '@sop/messaging';
import { CLOCK, type Clock } from '@sop/service-kit';
import { abandon } from './abandon.js';
import { settle } from './ledger.js';

/** Counts resumable uploads until something is made of them. */
@Injectable()
export class CountUploads {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  @OnEvent(UploadAbandoned)
  async abandoned({ company_id, reference }: PayloadOf<typeof UploadAbandoned>, tx: Tx): Promise<void> {
    await abandon(tx, { companyId: company_id, reference, now: this.clock.now() });
  }

  /** The minutes stay used even if the recording is discarded; its storage is reserved like that of any upload. */
  @OnEvent(RecordingConverted)
  async converted(
    { company_id, reservation_id, minutes }: PayloadOf<typeof RecordingConverted>,
    tx: Tx,
  ): Promise<void> {
    await settle(tx, company_id, reservation_id, minutes);
  }
}
