import { Injectable } from '@nestjs/common';
import { UsageAbandoned, UsageFreed, UsageReleased, UsageSettled, type PayloadOf } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { OnEvent } from '@sop/messaging';
import { adjust } from './ledger.js';
import { releaseReservation, releaseByReference, settle } from './ledger.js';
import { isMonthly } from './period.js';

/**
 * Handles the former usage events as long as `formerEvents` says. Its name stays, because the bus would redeliver old
 * events to a handler with a new name.
 */
@Injectable()
export class ApplyUsage {
  @OnEvent(UsageSettled)
  async settle(
    { company_id, reservation_id, amount }: PayloadOf<typeof UsageSettled>,
    tx: Tx,
  ): Promise<void> {
    await settle(tx, company_id, reservation_id, amount);
  }

  @OnEvent(UsageReleased)
  async release({ company_id, reservation_id }: PayloadOf<typeof UsageReleased>, tx: Tx): Promise<void> {
    await releaseReservation(tx, company_id, reservation_id);
  }

  @OnEvent(UsageAbandoned)
  async abandon({ company_id, reference }: PayloadOf<typeof UsageAbandoned>, tx: Tx): Promise<void> {
    await releaseByReference(tx, company_id, reference);
  }

  /** Frees only totals: an SOP made this month stays counted when it is deleted. */
  @OnEvent(UsageFreed)
  async free({ company_id, kind, amount, reference }: PayloadOf<typeof UsageFreed>, tx: Tx): Promise<void> {
    if (isMonthly(kind)) return;
    await tx.query(
      `update reservation set state = 'released'
        where company_id = $1 and kind = $2 and reference = $3 and state = 'settled'`,
      [company_id, kind, reference],
    );
    await adjust(tx, { companyId: company_id, kind, period: 'total' }, -amount);
  }
}
