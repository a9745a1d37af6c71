import { Inject, Injectable } from '@nestjs/common';
import {
  FilesStored,
  FilesRemoved,
  PictureStored,
  PictureRemoved,
  SopCreated,
  SopDeleted,
  SopGenerated,
  SopImported,
  SopOriginalRemoved,
  SopRefused,
  SopUploadAbandoned,
  SopVideoDeleted,
  type PayloadOf,
} from '@sop/contracts';
import type { Tx } from '@sop/database';
import { OnEvent } from '@sop/messaging';
import { CLOCK, type Clock } from '@sop/service-kit';
import { abandon } from './abandon.js';
import { free, releaseReservation, settle, shrink } from './ledger.js';

/** Counts SOPs and their storage. An SOP made this month stays counted when it is deleted; its storage is freed. */
@Injectable()
export class CountSops {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  @OnEvent(SopUploadAbandoned)
  async abandoned(
    { company_id, reference, kind }: PayloadOf<typeof SopUploadAbandoned>,
    tx: Tx,
  ): Promise<void> {
    await abandon(tx, { companyId: company_id, reference, kind, now: this.clock.now() });
  }

  @OnEvent(SopCreated)
  async created(
    { company_id, storage_reservation_id, size_bytes }: PayloadOf<typeof SopCreated>,
    tx: Tx,
  ): Promise<void> {
    if (storage_reservation_id) await settle(tx, company_id, storage_reservation_id, size_bytes);
  }

  @OnEvent(SopGenerated)
  async generated({ company_id, reservation_id }: PayloadOf<typeof SopGenerated>, tx: Tx): Promise<void> {
    if (reservation_id) await settle(tx, company_id, reservation_id, 1);
  }

  @OnEvent(SopImported)
  async imported({ company_id, reservation_id }: PayloadOf<typeof SopImported>, tx: Tx): Promise<void> {
    await settle(tx, company_id, reservation_id, 1);
  }

  @OnEvent(SopRefused)
  async refused(
    { company_id, reservation_id, storage_reference }: PayloadOf<typeof SopRefused>,
    tx: Tx,
  ): Promise<void> {
    if (reservation_id) await releaseReservation(tx, company_id, reservation_id);
    if (storage_reference) await free(tx, company_id, 'storage_bytes', storage_reference);
  }

  @OnEvent(SopDeleted)
  async deleted(
    { company_id, reservation_id, storage_reference }: PayloadOf<typeof SopDeleted>,
    tx: Tx,
  ): Promise<void> {
    if (reservation_id) await settle(tx, company_id, reservation_id, 1);
    if (storage_reference) await free(tx, company_id, 'storage_bytes', storage_reference);
  }

  @OnEvent(PictureStored)
  async pictureStored(
    { company_id, reservation_id, size_bytes }: PayloadOf<typeof PictureStored>,
    tx: Tx,
  ): Promise<void> {
    await settle(tx, company_id, reservation_id, size_bytes);
  }

  @OnEvent(PictureRemoved)
  async pictureRemoved({ company_id, reference }: PayloadOf<typeof PictureRemoved>, tx: Tx): Promise<void> {
    await free(tx, company_id, 'storage_bytes', reference);
  }

  @OnEvent(SopOriginalRemoved)
  async originalRemoved(
    { company_id, storage_reference }: PayloadOf<typeof SopOriginalRemoved>,
    tx: Tx,
  ): Promise<void> {
    await free(tx, company_id, 'storage_bytes', storage_reference);
  }

  @OnEvent(SopVideoDeleted)
  async videoDeleted(
    { company_id, storage_reference }: PayloadOf<typeof SopVideoDeleted>,
    tx: Tx,
  ): Promise<void> {
    await free(tx, company_id, 'storage_bytes', storage_reference);
  }

  @OnEvent(FilesStored)
  async filesStored(
    { company_id, reservation_id, size_bytes }: PayloadOf<typeof FilesStored>,
    tx: Tx,
  ): Promise<void> {
    await settle(tx, company_id, reservation_id, size_bytes);
  }

  @OnEvent(FilesRemoved)
  async filesRemoved(
    { company_id, reference, remaining_size_bytes }: PayloadOf<typeof FilesRemoved>,
    tx: Tx,
  ): Promise<void> {
    if (remaining_size_bytes === undefined) await free(tx, company_id, 'storage_bytes', reference);
    else await shrink(tx, company_id, { reference, amount: remaining_size_bytes });
  }
}
