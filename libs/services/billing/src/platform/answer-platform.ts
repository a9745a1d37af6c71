import { Controller, Inject } from '@nestjs/common';
import {
  ListSubscriptions,
  SubscriptionsOfCompanies,
  UsageOfCompanies,
  type RequestOf,
  type ResponseOf,
} from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { OnRequest } from '@sop/messaging';
import { CLOCK, type Clock } from '@sop/service-kit';
import { SubscriptionRow } from '../subscriptions/subscription.entity.js';
import { presentSubscriptionSummary } from '../subscriptions/subscription-store.js';
import { monthOf } from '../usage/period.js';

const maxPageSize = 500;

/** Subscriptions and usage for the operator's list of companies. */
@Controller()
export class AnswerPlatform {
  constructor(
    @InjectDatabase('billing') private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @OnRequest(ListSubscriptions)
  subscriptions({
    after,
  }: RequestOf<typeof ListSubscriptions>): Promise<ResponseOf<typeof ListSubscriptions>> {
    return this.read('cast(:after as uuid) is null or subscription.companyId > :after', { after });
  }

  @OnRequest(SubscriptionsOfCompanies)
  subscriptionsOf({
    company_ids,
  }: RequestOf<typeof SubscriptionsOfCompanies>): Promise<ResponseOf<typeof SubscriptionsOfCompanies>> {
    return this.read('subscription.companyId = any(:company_ids)', { company_ids });
  }

  private async read(
    where: string,
    parameters: Readonly<Record<string, unknown>>,
  ): Promise<ResponseOf<typeof SubscriptionsOfCompanies>> {
    const rows = await this.database.system((tx) =>
      tx.manager
        .createQueryBuilder(SubscriptionRow, 'subscription')
        .innerJoinAndSelect('subscription.plan', 'plan')
        .where(where, parameters)
        .orderBy('subscription.companyId')
        .limit(maxPageSize)
        .getMany(),
    );
    return { subscriptions: rows.map(present) };
  }

  @OnRequest(UsageOfCompanies)
  async usage({
    company_ids,
  }: RequestOf<typeof UsageOfCompanies>): Promise<ResponseOf<typeof UsageOfCompanies>> {
    const usage = await this.database.system((tx) =>
      tx.query<ResponseOf<typeof UsageOfCompanies>['usage'][number]>(
        `select company_id, coalesce(sum(used) filter (where kind = 'sops' and period = $2), 0)::int as sops,
                coalesce(sum(used) filter (where kind = 'storage_bytes'), 0)::bigint as storage_bytes
           from usage_counter where company_id = any($1::uuid[]) and period in ('total', $2) group by company_id`,
        [company_ids, monthOf(this.clock.now())],
      ),
    );
    return { usage };
  }
}

const present = (
  row: SubscriptionRow,
): ResponseOf<typeof SubscriptionsOfCompanies>['subscriptions'][number] => ({
  ...presentSubscriptionSummary(row),
  changed_at: row.updatedAt.toISOString(),
});
