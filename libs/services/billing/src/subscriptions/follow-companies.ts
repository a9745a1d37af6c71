import { Inject, Injectable } from '@nestjs/common';
import { CompanyDeleted, CompanyRegistered, type PayloadOf } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { OnEvent } from '@sop/messaging';
import { CLOCK, type Clock } from '../clock.js';
import { subscriptionOf } from './subscription-of.js';

@Injectable()
export class FollowCompanies {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  @OnEvent(CompanyRegistered)
  async startTrial({ company_id, is_unlimited }: PayloadOf<typeof CompanyRegistered>, tx: Tx): Promise<void> {
    await subscriptionOf(tx, company_id, this.clock.now());
    if (is_unlimited) await liftLimits(tx, company_id);
  }

  @OnEvent(CompanyDeleted)
  async erase({ company_id }: PayloadOf<typeof CompanyDeleted>, tx: Tx): Promise<void> {
    for (const table of ['reservation', 'usage_counter', 'subscription']) {
      await tx.query(`delete from ${table} where company_id = $1`, [company_id]);
    }
  }
}

async function liftLimits(tx: Tx, companyId: string): Promise<void> {
  await tx.query(
    `update subscription set plan_id = plan.id, status = 'active', trial_ends_at = null
       from plan where plan.name = 'legacy_unlimited' and company_id = $1`,
    [companyId],
  );
}
