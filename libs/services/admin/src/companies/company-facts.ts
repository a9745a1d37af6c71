import { Injectable, Logger } from '@nestjs/common';
import {
  SuspendedCompanies,
  SubscriptionsOfCompanies,
  UsageOfCompanies,
  type RequestDefinition,
  type RequestOf,
  type ResponseOf,
} from '@sop/contracts';
import { Bus } from '@sop/messaging';

type Usage = ResponseOf<typeof UsageOfCompanies>['usage'][number];
export type CurrentSubscription = ResponseOf<typeof SubscriptionsOfCompanies>['subscriptions'][number];
type SuspensionStatus = ResponseOf<typeof SuspendedCompanies>['companies'][number];

/**
 * Facts by company. A part is undefined while its service is unavailable: the list then shows the stored values, or
 * none.
 */
export interface CurrentFacts {
  usage: ReadonlyMap<string, Usage> | undefined;
  subscriptions: ReadonlyMap<string, CurrentSubscription> | undefined;
  /** Only of existing companies: one without an entry is deleted. */
  suspensions: ReadonlyMap<string, SuspensionStatus> | undefined;
}

/** Requests current facts for the shown companies, so that the shown values are never stale. */
@Injectable()
export class CompanyFacts {
  private readonly logger = new Logger(CompanyFacts.name);

  constructor(private readonly bus: Bus) {}

  /** For at most a hundred companies. */
  async findFor(companyIds: readonly string[]): Promise<CurrentFacts> {
    if (companyIds.length === 0)
      return { usage: undefined, subscriptions: undefined, suspensions: undefined };
    const payload = { company_ids: [...companyIds] };
    const [usageResponse, subscriptionResponse, suspensionResponse] = await Promise.all([
      this.requestOrSkip(UsageOfCompanies, payload),
      this.requestOrSkip(SubscriptionsOfCompanies, payload),
      this.requestOrSkip(SuspendedCompanies, payload),
    ]);
    return {
      usage: usageResponse && byCompany(usageResponse.usage),
      subscriptions: subscriptionResponse && byCompany(subscriptionResponse.subscriptions),
      suspensions: suspensionResponse && byCompany(suspensionResponse.companies),
    };
  }

  private async requestOrSkip<Q extends RequestDefinition>(
    request: Q,
    payload: RequestOf<Q>,
  ): Promise<ResponseOf<Q> | undefined> {
    try {
      return await this.bus.request(request, payload);
    } catch (error) {
      this.logger.warn(error, `Companies are shown without the answer to ${request.name}`);
      return undefined;
    }
  }
}

const byCompany = <T extends { company_id: string }>(facts: readonly T[]): ReadonlyMap<string, T> =>
  new Map(facts.map((fact) => [fact.company_id, fact]));
