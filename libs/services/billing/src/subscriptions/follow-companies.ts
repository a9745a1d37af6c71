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
  async startTrial({ company_id }: PayloadOf<typeof CompanyRegistered>, tx: Tx): Promise<void> {
    await subscriptionOf(tx, company_id, this.clock.now());
  }

  @OnEvent(CompanyDeleted)
  async erase({ company_id }: PayloadOf<typeof CompanyDeleted>, tx: Tx): Promise<void> {
    for (const table of ['reservation', 'usage_counter', 'subscription']) {
      await tx.query(`delete from ${table} where company_id = $1`, [company_id]);
    }
  }
}
