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
import { Problem } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { CLOCK, type Clock } from '../clock.js';
import { subscriptionOf } from '../subscriptions/subscription-of.js';
import { subscriptionRefusal } from '../subscriptions/subscription-refusal.js';
import { beforeConfirming, ConfirmedCompanies, isBounded } from './confirmed-companies.js';
import { take, used } from './ledger.js';
import { limitRefusal } from './limit-refusal.js';
import { nextReset, periodOf } from './period.js';
import { planLimit } from './plan-limit.js';
import { ReservationRow } from './reservation.entity.js';

type Ask = RequestOf<typeof ReserveUsage>;
type Answer = ResponseOf<typeof ReserveUsage>;

/** Rolls the transaction back: nothing may stay behind of a reservation that was refused. */
class Refused extends Error {
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
  async reserve(ask: Ask): Promise<Answer> {
    try {
      // Asked before the transaction, which would hold its rows meanwhile.
      const isConfirmed = !isBounded(ask.kind) || (await this.confirmed.has(ask.company_id));
      const id = await this.database.tenant(ask.company_id, (tx) => this.hold(tx, ask, isConfirmed));
      return { granted: true, reservation_id: id };
    } catch (error) {
      if (error instanceof Refused) return { granted: false, refusal: error.refusal, limit: error.limit };
      if (error instanceof Problem && error.code === 'request.company-deleted')
        return { granted: false, refusal: refusal('plan.company-deleted'), limit: 0 };
      throw error;
    }
  }

  private async hold(tx: Tx, ask: Ask, isConfirmed: boolean): Promise<string> {
    const now = this.clock.now();
    const { company_id: companyId, kind } = ask;
    const subscription = await subscriptionOf(tx, companyId, now);
    const ofPlan = planLimit(subscription.plan, kind);
    const isOnTrial = subscription.status === 'trialing';
    const limit = isConfirmed || !isOnTrial ? ofPlan : unconfirmedLimit(ofPlan, kind);
    const { id, period, missing, isAbandoned } = await write(tx, ask, now);
    if (isAbandoned) throw new Refused(refusal('plan.abandoned'), limit);
    if (missing === 0) return id;
    const ended = subscriptionRefusal(subscription, now);
    if (ended && !ask.continues) throw new Refused(ended, 0);
    const key = { companyId, kind, period };
    if (await take(tx, key, missing, limit)) return id;
    if (limit !== ofPlan) throw new Refused(confirmFirst(), limit);
    const reached = { kind, limit, used: await used(tx, key), amount: missing, resetsAt: nextReset(now) };
    throw new Refused(limitRefusal(reached), limit);
  }
}

/** The smaller one of the plan's and of what is had before an address is confirmed. */
function unconfirmedLimit(ofPlan: number, kind: UsageKind): number {
  if (!isBounded(kind)) return ofPlan;
  const most = beforeConfirming[kind];
  return ofPlan === unlimited ? most : Math.min(ofPlan, most);
}

const confirmFirst = () =>
  refusal('plan.confirm-address', {
    sops: beforeConfirming.sops,
    limit_bytes: beforeConfirming.storage_bytes,
  });

interface Written {
  id: string;
  /** Whose counter it counts in. */
  period: string;
  /** What the counter does not hold of it yet. */
  missing: number;
  /** Whoever asked has given it up since: the question came late. */
  isAbandoned: boolean;
}

/**
 * The row of the reservation. Held already under this reference, it grows to what is asked for, if that is more; one that was used
 * stays as it is; one that was given back before is taken up again like a new one, but for an abandoned one. Questions for the same reference wait for
 * each other at its row.
 */
async function write(tx: Tx, ask: Ask, now: Date): Promise<Written> {
  const { company_id, kind, amount, reference } = ask;
  const period = periodOf(kind, now);
  const [fresh] = await tx.query<{ id: string }>(
    `insert into reservation as r (id, company_id, kind, period, reference, amount, state, created_at)
     values ($1, $2, $3, $4, $5, $6, 'held', $7)
     on conflict (company_id, kind, reference) do update
       set amount = excluded.amount, period = excluded.period, state = 'held', created_at = excluded.created_at
       where r.state in ('released', 'expired')
     returning r.id`,
    [uuidv7(), company_id, kind, period, reference, amount, now],
  );
  if (fresh) return { id: fresh.id, period, missing: amount, isAbandoned: false };
  const standing = await tx.manager.findOne(ReservationRow, {
    where: { companyId: company_id, kind, reference },
    lock: { mode: 'pessimistic_write' },
  });
  if (!standing) throw new Error('The reservation vanished while it was being made');
  const missing = standing.state === 'held' ? Math.max(0, amount - standing.amount) : 0;
  if (standing.state === 'held') {
    // Whoever asks is alive: an orphan is counted from the last question.
    const grown = { amount: standing.amount + missing, createdAt: now };
    await tx.manager.update(ReservationRow, { id: standing.id }, grown);
  }
  return { id: standing.id, period: standing.period, missing, isAbandoned: standing.state === 'abandoned' };
}
