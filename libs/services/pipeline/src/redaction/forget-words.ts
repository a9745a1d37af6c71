import { Inject, Injectable } from '@nestjs/common';
import { SopWordsRedacted, type PayloadOf } from '@sop/contracts';
import { InjectDatabase, isErased, type Database, type Tx } from '@sop/database';
import { OnEvent } from '@sop/messaging';
import { OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { RunRow } from '../runs/run.entity.js';
import { forgetRuns, removeLeftovers } from './forget-runs.js';

/** Deletes what runs stored of the earlier words: transcripts, drafts and replies. The handler's name is permanent on the bus. */
@Injectable()
export class ForgetWords {
  constructor(
    @InjectDatabase('pipeline') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  @OnEvent(SopWordsRedacted)
  async forget(event: PayloadOf<typeof SopWordsRedacted>, tx: Tx): Promise<void> {
    const { company_id: companyId, sop_id: sopId, title } = event;
    if (await isErased(tx, companyId, sopId)) return;
    await removeLeftovers(this.database, this.store, { companyId, sopId });
    await forgetRuns(tx, { companyId, sopId });
    await tx.manager.update(RunRow, { companyId, sopId }, { title });
  }
}
