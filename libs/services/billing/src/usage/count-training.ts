import { Inject, Injectable } from '@nestjs/common';
import {
  DatasetDeleted,
  DatasetFailed,
  DatasetPrepared,
  DatasetUploadAbandoned,
  ModelTrained,
  TrainingEnded,
  type PayloadOf,
} from '@sop/contracts';
import type { Tx } from '@sop/database';
import { OnEvent } from '@sop/messaging';
import { CLOCK, type Clock } from '@sop/service-kit';
import { abandon } from './abandon.js';
import { free, releaseReservation, settle } from './ledger.js';

/** Counts datasets and models. A model trained this month stays counted when it is deleted. */
@Injectable()
export class CountTraining {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  @OnEvent(DatasetUploadAbandoned)
  async abandoned(
    { company_id, reference, kind }: PayloadOf<typeof DatasetUploadAbandoned>,
    tx: Tx,
  ): Promise<void> {
    await abandon(tx, { companyId: company_id, reference, kind, now: this.clock.now() });
  }

  @OnEvent(DatasetPrepared)
  async prepared({ company_id, stored }: PayloadOf<typeof DatasetPrepared>, tx: Tx): Promise<void> {
    for (const { reservation_id, size_bytes } of stored)
      await settle(tx, company_id, reservation_id, size_bytes);
  }

  @OnEvent(DatasetFailed)
  async failed(payload: PayloadOf<typeof DatasetFailed>, tx: Tx): Promise<void> {
    await freeAll(tx, payload);
  }

  @OnEvent(DatasetDeleted)
  async deleted(payload: PayloadOf<typeof DatasetDeleted>, tx: Tx): Promise<void> {
    await freeAll(tx, payload);
  }

  @OnEvent(ModelTrained)
  async trained({ company_id, reservation_id }: PayloadOf<typeof ModelTrained>, tx: Tx): Promise<void> {
    if (reservation_id) await settle(tx, company_id, reservation_id, 1);
  }

  @OnEvent(TrainingEnded)
  async ended(
    { company_id, reservation_id, reference }: PayloadOf<typeof TrainingEnded>,
    tx: Tx,
  ): Promise<void> {
    if (reservation_id) await releaseReservation(tx, company_id, reservation_id);
    if (reference)
      await abandon(tx, { companyId: company_id, reference, kind: 'models', now: this.clock.now() });
  }
}

async function freeAll(
  tx: Tx,
  { company_id, references }: { company_id: string; references: string[] },
): Promise<void> {
  for (const reference of references) await free(tx, company_id, 'storage_bytes', reference);
}
