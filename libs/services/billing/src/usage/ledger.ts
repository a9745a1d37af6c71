import type { UsageKind } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { adjust } from './counter.js';
import { ReservationRow } from './reservation.entity.js';

/** What became of reservations. Everything here is right in any order, when told twice, and when nothing is there any more. */

/** So much was used of it; more than was reserved is fine. */
export async function settle(tx: Tx, companyId: string, id: string, amount: number): Promise<void> {
  const row = await find(tx, companyId, id);
  if (!row || row.state === 'settled' || row.state === 'released') return;
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
