import type { UsageKind } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { ReservationRow } from './reservation.entity.js';

/*
 * `settle` and the functions after it are idempotent and independent of order, also when the reservation no longer exists.
 */

export interface CounterKey {
  companyId: string;
  kind: UsageKind;
  period: string;
}

/** Adds to the counter if the limit allows, in one statement: parallel callers never exceed the limit. */
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

/** Adjusts the counter by a difference; limits do not apply because it has already happened. */
export async function adjust(tx: Tx, { companyId, kind, period }: CounterKey, by: number): Promise<void> {
  await tx.query(
    `update usage_counter set used = greatest(0, used + $4::bigint) where company_id = $1 and kind = $2 and period = $3`,
    [companyId, kind, period, by],
  );
}

/** The counter's value; 0 without a counter. */
export async function readCounter(tx: Tx, { companyId, kind, period }: CounterKey): Promise<number> {
  const [found] = await tx.query<{ used: number }>(
    'select used from usage_counter where company_id = $1 and kind = $2 and period = $3',
    [companyId, kind, period],
  );
  return found?.used ?? 0;
}

/** Settles the reservation with the used amount, which may exceed the reserved one. */
export async function settle(tx: Tx, companyId: string, id: string, amount: number): Promise<void> {
  const row = await find(tx, companyId, id);
  if (row?.state !== 'held' && row?.state !== 'expired') return;
  // An expired reservation was already released; settling it proves that the thing exists.
  await adjust(tx, row, row.state === 'held' ? amount - row.amount : amount);
  await tx.manager.update(ReservationRow, { id: row.id }, { state: 'settled', amount });
}

/** Releases a reservation whose thing was not made. */
export async function releaseReservation(tx: Tx, companyId: string, id: string): Promise<void> {
  const row = await find(tx, companyId, id);
  if (row?.state === 'held') await releaseRow(tx, row);
}

/** Releases all held reservations of a reference, or only those of one kind. */
export async function releaseByReference(
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
  for (const row of rows) await releaseRow(tx, row);
}

/** Releases one reservation and keeps its row, so that its reference cannot reserve again. Settled usage stays settled. */
export async function markAbandoned(
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
 * Releases a held or settled total when the thing was deleted or not made; a later request counts it again. False when
 * nothing was ever reserved under the reference.
 */
export async function free(
  tx: Tx,
  companyId: string,
  kind: Extract<UsageKind, 'storage_bytes' | 'users'>,
  reference: string,
): Promise<boolean> {
  const row = await tx.manager.findOne(ReservationRow, { where: { companyId, kind, reference }, lock });
  if (row?.state === 'held' || row?.state === 'settled') await releaseRow(tx, row);
  return row !== null;
}

/** Counts the part of a stored total that remains. What was freed since stays freed, and what is settled later stays shrunk. */
export async function shrink(
  tx: Tx,
  companyId: string,
  { reference, amount }: { reference: string; amount: number },
): Promise<void> {
  const where = { companyId, kind: 'storage_bytes', reference } as const;
  const row = await tx.manager.findOne(ReservationRow, { where, lock });
  if (row?.state !== 'held' && row?.state !== 'settled') return;
  await adjust(tx, row, amount - row.amount);
  await tx.manager.update(ReservationRow, { id: row.id }, { state: 'settled', amount });
}

const lock = { mode: 'pessimistic_write' } as const;

const find = (tx: Tx, companyId: string, id: string): Promise<ReservationRow | null> =>
  tx.manager.findOne(ReservationRow, { where: { id, companyId }, lock });

async function releaseRow(tx: Tx, row: ReservationRow): Promise<void> {
  await adjust(tx, row, -row.amount);
  await tx.manager.update(ReservationRow, { id: row.id }, { state: 'released' });
}
