import type { UsageKind } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { ReservationRow } from './reservation.entity.js';

export interface CounterKey {
  companyId: string;
  kind: UsageKind;
  period: string;
}

/** Counts up if the limit allows, in one statement: of any number of parallel callers no more pass than fit. */
export async function take(tx: Tx, key: CounterKey, amount: number, limit: number): Promise<boolean> {
  const { companyId, kind, period } = key;
  await tx.query(
    `insert into usage_counter (company_id, kind, period) values ($1, $2, $3)
     on conflict (company_id, kind, period) do nothing`,
    [companyId, kind, period],
  );
  const taken = await tx.query(
    `update usage_counter set used = used + $4
      where company_id = $1 and kind = $2 and period = $3 and ($5::bigint = -1 or used + $4 <= $5) returning used`,
    [companyId, kind, period, amount, limit],
  );
  return taken.length > 0;
}

/** Adds what was used beyond the reservation, or gives back; limits do not matter, as it has happened already. */
export async function adjust(tx: Tx, { companyId, kind, period }: CounterKey, by: number): Promise<void> {
  await tx.query(
    `update usage_counter set used = greatest(0, used + $4::bigint) where company_id = $1 and kind = $2 and period = $3`,
    [companyId, kind, period, by],
  );
}

/** What stands in the counter; 0 where none has been opened. */
export async function used(tx: Tx, { companyId, kind, period }: CounterKey): Promise<number> {
  const [found] = await tx.query<{ used: number }>(
    'select used from usage_counter where company_id = $1 and kind = $2 and period = $3',
    [companyId, kind, period],
  );
  return found?.used ?? 0;
}

/** What became of reservations. Everything here is right in any order, when told twice, and when nothing is there any more. */

/** So much was used of it; more than was reserved is fine. */
export async function settle(tx: Tx, companyId: string, id: string, amount: number): Promise<void> {
  const row = await find(tx, companyId, id);
  if (row?.state !== 'held' && row?.state !== 'expired') return;
  // An expired one was given back already; that it is settled after all means that the thing is there.
  await adjust(tx, row, row.state === 'held' ? amount - row.amount : amount);
  await tx.manager.update(ReservationRow, { id: row.id }, { state: 'settled', amount });
}

/** The thing it was for did not come about. */
export async function giveBack(tx: Tx, companyId: string, id: string): Promise<void> {
  const row = await find(tx, companyId, id);
  if (row?.state === 'held') await release(tx, row);
}

/** The same of all that is still held under a reference, or of this kind of it. */
export async function giveBackHeld(
  tx: Tx,
  companyId: string,
  reference: string,
  kind?: UsageKind,
): Promise<void> {
  const rows = await tx.manager.find(ReservationRow, {
    where: { companyId, reference, state: 'held', ...(kind && { kind }) },
    order: { kind: 'asc' },
    lock,
  });
  for (const row of rows) await release(tx, row);
}

/** The same of one; its row stays as it is, so that nothing is taken under its reference again. What was used stays used. */
export async function giveUp(
  tx: Tx,
  where: Pick<ReservationRow, 'companyId' | 'kind' | 'reference'>,
): Promise<void> {
  const row = await tx.manager.findOne(ReservationRow, { where, lock });
  if (!row || row.state === 'settled' || row.state === 'abandoned') return;
  if (row.state === 'held') await adjust(tx, row, -row.amount);
  await tx.manager.query(`update reservation set state = 'abandoned', created_at = now() where id = $1`, [
    row.id,
  ]);
}

/**
 * The thing is gone, or did not come about: what is counted of it at any time comes back, used or only held. Should it come again, it
 * is counted again. False where nothing was ever reserved under the reference.
 */
export async function free(
  tx: Tx,
  companyId: string,
  kind: Extract<UsageKind, 'storage_bytes' | 'users'>,
  reference: string,
): Promise<boolean> {
  const row = await tx.manager.findOne(ReservationRow, { where: { companyId, kind, reference }, lock });
  if (row?.state === 'held' || row?.state === 'settled') await release(tx, row);
  return row !== null;
}

const lock = { mode: 'pessimistic_write' } as const;

const find = (tx: Tx, companyId: string, id: string): Promise<ReservationRow | null> =>
  tx.manager.findOne(ReservationRow, { where: { id, companyId }, lock });

async function release(tx: Tx, row: ReservationRow): Promise<void> {
  await adjust(tx, row, -row.amount);
  await tx.manager.update(ReservationRow, { id: row.id }, { state: 'released' });
}
