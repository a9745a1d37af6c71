import { Injectable } from '@nestjs/common';
import { UsageAbandoned, UsageFreed, UsageReleased, UsageSettled, type PayloadOf } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { OnEvent } from '@sop/messaging';
import { adjust } from './counter.js';
import { isMonthly } from './period.js';
import { ReservationRow } from './reservation.entity.js';

/** What became of reservations. Every handler is right in any order and when nothing is there any more. */
@Injectable()
export class ApplyUsage {
  @OnEvent(UsageSettled)
  async settle(
    { company_id, reservation_id, amount }: PayloadOf<typeof UsageSettled>,
    tx: Tx,
  ): Promise<void> {
    const held = await find(tx, company_id, reservation_id);
    if (!held || held.state === 'settled' || held.state === 'released') return;
    // An expired one was given back already; that it is settled after all means that the thing is there.
    await adjust(tx, held, held.state === 'held' ? amount - held.amount : amount);
    await tx.manager.update(ReservationRow, { id: held.id }, { state: 'settled', amount });
  }

  @OnEvent(UsageReleased)
  async release({ company_id, reservation_id }: PayloadOf<typeof UsageReleased>, tx: Tx): Promise<void> {
    const held = await find(tx, company_id, reservation_id);
    if (held) await giveBack(tx, held);
  }

  @OnEvent(UsageAbandoned)
  async abandon({ company_id, reference }: PayloadOf<typeof UsageAbandoned>, tx: Tx): Promise<void> {
    const held = await tx.manager.find(ReservationRow, {
      where: { companyId: company_id, reference },
      order: { kind: 'asc' },
      lock: { mode: 'pessimistic_write' },
    });
    for (const each of held) await giveBack(tx, each);
  }

  /** Only what is counted at any time comes back: an SOP made this month stays made when it is deleted. */
  @OnEvent(UsageFreed)
  async free({ company_id, kind, amount, reference }: PayloadOf<typeof UsageFreed>, tx: Tx): Promise<void> {
    if (isMonthly(kind)) return;
    // The thing is gone: should it come again under the same reference, it is counted again.
    await tx.query(
      `update reservation set state = 'released'
        where company_id = $1 and kind = $2 and reference = $3 and state = 'settled'`,
      [company_id, kind, reference],
    );
    await adjust(tx, { companyId: company_id, kind, period: 'total' }, -amount);
  }
}

const find = (tx: Tx, companyId: string, id: string): Promise<ReservationRow | null> =>
  tx.manager.findOne(ReservationRow, { where: { id, companyId }, lock: { mode: 'pessimistic_write' } });

async function giveBack(tx: Tx, held: ReservationRow): Promise<void> {
  if (held.state !== 'held') return;
  await adjust(tx, held, -held.amount);
  await tx.manager.update(ReservationRow, { id: held.id }, { state: 'released' });
}
