import { Inject, Controller } from '@nestjs/common';
import {
  refusal,
  type PlanRefusalCode,
  type Refusal,
  ReserveUsage,
  unlimited,
  type UsageKind,
  type ResponseOf,
  type RequestOf,
} from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { OnRequest } from '@sop/messaging';
import { Problem, CLOCK, type Clock } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { findOrStartSubscription } from '../subscriptions/subscription-store.js';
import { subscriptionRefusal } from '../subscriptions/subscription-refusal.js';
import { unconfirmedLimits, ConfirmedCompanies, isLimitedUntilConfirmed } from './confirmed-companies.js';
import { take, readCounter } from './ledger.js';
import { limitRefusal } from './limit-refusal.js';
import { nextReset, periodOf } from './period.js';
import { planLimit } from './plan-limit.js';
import { ReservationRow } from './reservation.entity.js';

type ReserveRequest = RequestOf<typeof ReserveUsage>;
type ReserveResponse = ResponseOf<typeof ReserveUsage>;

/** Thrown to roll the transaction back, so that a refused reservation leaves nothing behind. */
class ReservationRefused extends Error {
  constructor(
    readonly refusal: Refusal<PlanRefusalCode>,
    readonly limit: number,
  ) {
    super(refusal.code);
  }
}

@Controller()
export class AnswerReserveUsage {
  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly confirmed: ConfirmedCompanies,
  ) {}

  @OnRequest(ReserveUsage)
  async reserve(request: ReserveRequest): Promise<ReserveResponse> {
    try {
      // Requested before the transaction, which would otherwise hold its rows during the request.
      const isConfirmed =
        !isLimitedUntilConfirmed(request.kind) || (await this.confirmed.has(request.company_id));
      const id = await this.database.tenant(request.company_id, (tx) => this.hold(tx, request, isConfirmed));
      return { granted: true, reservation_id: id };
    } catch (error) {
      if (error instanceof ReservationRefused)
        return { granted: false, refusal: error.refusal, limit: error.limit };
      if (error instanceof Problem && error.code === 'request.company-deleted')
        return { granted: false, refusal: refusal('plan.company-deleted'), limit: 0 };
      throw error;
    }
  }

  private async hold(tx: Tx, request: ReserveRequest, isConfirmed: boolean): Promise<string> {
    const now = this.clock.now();
    const { company_id: companyId, kind } = request;
    const subscription = await findOrStartSubscription(tx, companyId, now);
    const fullLimit = planLimit(subscription.plan, kind);
    const isOnTrial = subscription.status === 'trialing';
    const limit = isConfirmed || !isOnTrial ? fullLimit : unconfirmedLimit(fullLimit, kind);
    const { id, period, missing, isAbandoned } = await upsertReservation(tx, request, now);
    if (isAbandoned) throw new ReservationRefused(refusal('plan.abandoned'), limit);
    if (missing === 0) return id;
    const subscriptionProblem = subscriptionRefusal(subscription, now);
    if (subscriptionProblem && !request.continues) throw new ReservationRefused(subscriptionProblem, 0);
    const key = { companyId, kind, period };
    if (await take(tx, key, missing, limit)) return id;
    if (limit !== fullLimit) throw new ReservationRefused(confirmAddressRefusal(), limit);
    const reached = {
      kind,
      limit,
      used: await readCounter(tx, key),
      amount: missing,
      resetsAt: nextReset(now),
    };
    throw new ReservationRefused(limitRefusal(reached), limit);
  }
}

/** The smaller one of the plan's limit and the limit for unconfirmed addresses. */
function unconfirmedLimit(fullLimit: number, kind: UsageKind): number {
  if (!isLimitedUntilConfirmed(kind)) return fullLimit;
  const bound = unconfirmedLimits[kind];
  return fullLimit === unlimited ? bound : Math.min(fullLimit, bound);
}

const confirmAddressRefusal = () =>
  refusal('plan.confirm-address', {
    sops: unconfirmedLimits.sops,
    limit_bytes: unconfirmedLimits.storage_bytes,
  });

interface StoredReservation {
  id: string;
  /** The period of its counter. */
  period: string;
  /** The amount that the counter does not include yet. */
  missing: number;
  /** The reference was abandoned before this request arrived. */
  isAbandoned: boolean;
}

/**
 * Creates or updates the reservation's row. A held one grows to the requested amount; a settled one stays; a released or
 * expired one starts again; an abandoned one stays refused. Requests for the same reference wait for each other at the
 * row.
 */
async function upsertReservation(tx: Tx, request: ReserveRequest, now: Date): Promise<StoredReservation> {
  const { company_id, kind, amount, reference } = request;
  const period = periodOf(kind, now);
  const [inserted] = await tx.query<{ id: string }>(
    `insert into reservation as r (id, company_id, kind, period, reference, amount, state, created_at)
     values ($1, $2, $3, $4, $5, $6, 'held', $7)
     on conflict (company_id, kind, reference) do update
       set amount = excluded.amount, period = excluded.period, state = 'held', created_at = excluded.created_at
       where r.state in ('released', 'expired')
     returning r.id`,
    [uuidv7(), company_id, kind, period, reference, amount, now],
  );
  if (inserted) return { id: inserted.id, period, missing: amount, isAbandoned: false };
  const existing = await tx.manager.findOne(ReservationRow, {
    where: { companyId: company_id, kind, reference },
    lock: { mode: 'pessimistic_write' },
  });
  if (!existing) throw new Error('The reservation vanished while it was being made');
  const missing = existing.state === 'held' ? Math.max(0, amount - existing.amount) : 0;
  if (existing.state === 'held') {
    // The requester is alive, so the time until the reservation expires starts again.
    const increased = { amount: existing.amount + missing, createdAt: now };
    await tx.manager.update(ReservationRow, { id: existing.id }, increased);
  }
  return { id: existing.id, period: existing.period, missing, isAbandoned: existing.state === 'abandoned' };
}
