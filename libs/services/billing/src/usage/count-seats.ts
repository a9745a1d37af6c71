import { Inject, Injectable } from '@nestjs/common';
import { SeatAbandoned, SeatFreed, SeatTaken, type PayloadOf } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { OnEvent } from '@sop/messaging';
import { CLOCK, type Clock } from '@sop/service-kit';
import { abandon } from './abandon.js';
import { adjust, free, settle } from './ledger.js';

/** Counts users and invitations. */
@Injectable()
export class CountSeats {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  @OnEvent(SeatTaken)
  async taken({ company_id, reservation_id }: PayloadOf<typeof SeatTaken>, tx: Tx): Promise<void> {
    await settle(tx, company_id, reservation_id, 1);
  }

  @OnEvent(SeatAbandoned)
  async abandoned({ company_id, reference }: PayloadOf<typeof SeatAbandoned>, tx: Tx): Promise<void> {
    await abandon(tx, { companyId: company_id, reference, kind: 'users', now: this.clock.now() });
  }

  @OnEvent(SeatFreed)
  async freed({ company_id, reference }: PayloadOf<typeof SeatFreed>, tx: Tx): Promise<void> {
    if (await free(tx, company_id, 'users', reference)) return;
    // The first user was counted with the company, without a reservation.
    await adjust(tx, { companyId: company_id, kind: 'users', period: 'total' }, -1);
  }
}
