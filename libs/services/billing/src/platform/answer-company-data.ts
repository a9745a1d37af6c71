import { Controller, Inject } from '@nestjs/common';
import { BillingCompanyData, csvLine, type CompanyDataPart, type RequestOf } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { OnRequest } from '@sop/messaging';
import { CLOCK, type Clock } from '@sop/service-kit';
import { SubscriptionRow } from '../subscriptions/subscription.entity.js';
import { usageByMonth } from './usage-by-month.js';

const columns = ['period', 'sops_created', 'storage_used_mb', 'models_trained', 'active_users'] as const;

/** A company's subscription and usage, for its data export. */
@Controller()
export class AnswerCompanyData {
  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @OnRequest(BillingCompanyData)
  answer({ company_id: companyId }: RequestOf<typeof BillingCompanyData>): Promise<CompanyDataPart> {
    return this.database.tenant(companyId, async (tx) => {
      const found = await tx.manager.findOneBy(SubscriptionRow, { companyId });
      const subscription = found && {
        plan: found.plan.name,
        plan_name: found.plan.displayName,
        status: found.status,
        trial_ends_at: found.trialEndsAt,
        current_period_end: found.currentPeriodEnd,
      };
      const months = await usageByMonth(tx, companyId, this.clock.now());
      const lines = months.map((month) => csvLine(columns.map((column) => month[column])));
      const files = [
        { path: 'billing/subscription.json', text: `${JSON.stringify(subscription, null, 2)}\n` },
        { path: 'billing/usage.csv', text: `\uFEFF${csvLine(columns)}${lines.join('')}` },
      ];
      return { files, objects: [], next: null };
    });
  }
}
