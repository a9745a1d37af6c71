import { Inject, Controller } from '@nestjs/common';
import { ReserveUsage, type ResponseOf, type RequestOf } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { OnRequest } from '@sop/messaging';
import { v7 as uuidv7 } from 'uuid';
import { CLOCK, type Clock } from '../clock.js';
import { subscriptionOf } from '../subscriptions/subscription-of.js';
import { subscriptionRefusal } from '../subscriptions/subscription-refusal.js';
import { take, used } from './counter.js';
import { limitRefusal } from './limit-refusal.js';
import { nextReset, periodOf } from './period.js';
import { planLimit } from './plan-limit.js';

type Ask = RequestOf<typeof ReserveUsage>;
type Answer = ResponseOf<typeof ReserveUsage>;

/** Rolls the transaction back: nothing may stay behind of a reservation that was refused. */
class Refusal extends Error {
  constructor(
    readonly detail: string,
    readonly limit: number,
  ) {
    super(detail);
  }
}

@Controller()
export class AnswerReserveUsage {
  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @OnRequest(ReserveUsage)
  async reserve(ask: Ask): Promise<Answer> {
    try {
      const id = await this.database.tenant(ask.company_id, (tx) => this.hold(tx, ask));
      return { granted: true, reservation_id: id };
    } catch (error) {
      if (error instanceof Refusal) return { granted: false, detail: error.detail, limit: error.limit };
      throw error;
    }
  }

  private async hold(tx: Tx, ask: Ask): Promise<string> {
    const now = this.clock.now();
    const { company_id: companyId, kind, amount } = ask;
    const subscription = await subscriptionOf(tx, companyId, now);
    const limit = planLimit(subscription.plan, kind);
    const written = await write(tx, ask, now);
    if (!written.isNew) return written.id;
    const ended = subscriptionRefusal(subscription, now);
    if (ended && !ask.continues) throw new Refusal(ended, 0);
    const key = { companyId, kind, period: periodOf(kind, now) };
    if (await take(tx, key, amount, limit)) return written.id;
    const resetsAt = nextReset(now);
    throw new Refusal(limitRefusal({ kind, limit, used: await used(tx, key), amount, resetsAt }), limit);
  }
}

/**
 * The row of the reservation. `isNew` is false when this reference holds or used its share already: the same question
 * asked again. One that was given back before is taken up again like a new one.
 */
async function write(tx: Tx, ask: Ask, now: Date): Promise<{ id: string; isNew: boolean }> {
  const { company_id, kind, amount, reference } = ask;
  const [fresh] = await tx.query<{ id: string }>(
    `insert into reservation as r (id, company_id, kind, period, reference, amount, state, created_at)
     values ($1, $2, $3, $4, $5, $6, 'held', $7)
     on conflict (company_id, kind, reference) do update
       set amount = excluded.amount, period = excluded.period, state = 'held', created_at = excluded.created_at
       where r.state in ('released', 'expired')
     returning r.id`,
    [uuidv7(), company_id, kind, periodOf(kind, now), reference, amount, now],
  );
  if (fresh) return { id: fresh.id, isNew: true };
  const [standing] = await tx.query<{ id: string }>(
    'select id from reservation where company_id = $1 and kind = $2 and reference = $3',
    [company_id, kind, reference],
  );
  if (!standing) throw new Error('The reservation vanished while it was being made');
  return { id: standing.id, isNew: false };
}
