import { Injectable } from '@nestjs/common';
import { UploadAbandoned, type PayloadOf } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { OnEvent } from '@sop/messaging';
import { giveBackHeld } from './ledger.js';

/** What resumable uploads hold of the plan until something is made of them. */
@Injectable()
export class CountUploads {
  @OnEvent(UploadAbandoned)
  async abandoned({ company_id, reference }: PayloadOf<typeof UploadAbandoned>, tx: Tx): Promise<void> {
    await giveBackHeld(tx, company_id, reference);
  }
}
