import { Inject, Injectable } from '@nestjs/common';
import { CompanyDeleted, CompanyRegistered, type PayloadOf } from '@sop/contracts';
import { erase, isErased, type Tx } from '@sop/database';
import { JobQueue } from '@sop/jobs';
import { OnEvent } from '@sop/messaging';
import { CLOCK, type Clock } from '@sop/service-kit';
import { enqueueCloseAccount } from '../payments/close-account.js';
import { removeLimits, findOrStartSubscription } from './subscription-store.js';

@Injectable()
export class FollowCompanies {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly queue: JobQueue,
  ) {}

  @OnEvent(CompanyRegistered)
  async startTrial({ company_id, is_unlimited }: PayloadOf<typeof CompanyRegistered>, tx: Tx): Promise<void> {
    if (await isErased(tx, company_id)) return;
    const now = this.clock.now();
    if (is_unlimited) await removeLimits(tx, company_id, now);
    else await findOrStartSubscription(tx, company_id, now);
  }

  @OnEvent(CompanyDeleted)
  async erase({ company_id }: PayloadOf<typeof CompanyDeleted>, tx: Tx): Promise<void> {
    await erase(tx, company_id, company_id);
    await enqueueCloseAccount(this.queue, tx, company_id);
    await tx.execute('delete from job where company_id = $1', [company_id]);
    // Counters and reservations are deleted by cascade.
    await tx.execute('delete from subscription where company_id = $1', [company_id]);
  }
}
