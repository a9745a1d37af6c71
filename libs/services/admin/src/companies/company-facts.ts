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
export type SubscriptionNow = ResponseOf<typeof SubscriptionsOfCompanies>['subscriptions'][number];
type Standing = ResponseOf<typeof SuspendedCompanies>['companies'][number];

/** By company. A part is undefined while it cannot be had: a list without it, or with what was told before, is better than none. */
export interface FactsNow {
  usage: ReadonlyMap<string, Usage> | undefined;
  subscriptions: ReadonlyMap<string, SubscriptionNow> | undefined;
  /** Of those that are there: a company without one is deleted. */
  standings: ReadonlyMap<string, Standing> | undefined;
}

/** What the services know of companies at this moment: asked for those that are shown, so what is shown is never behind. */
@Injectable()
export class CompanyFacts {
  private readonly logger = new Logger(CompanyFacts.name);

  constructor(private readonly bus: Bus) {}

  /** Of at most a hundred companies. */
  async of(companyIds: readonly string[]): Promise<FactsNow> {
    if (companyIds.length === 0) return { usage: undefined, subscriptions: undefined, standings: undefined };
    const these = { company_ids: [...companyIds] };
    const [used, subscribed, known] = await Promise.all([
      this.ask(UsageOfCompanies, these),
      this.ask(SubscriptionsOfCompanies, these),
      this.ask(SuspendedCompanies, these),
    ]);
    return {
      usage: used && byCompany(used.usage),
      subscriptions: subscribed && byCompany(subscribed.subscriptions),
      standings: known && byCompany(known.companies),
    };
  }

  private async ask<Q extends RequestDefinition>(
    request: Q,
    question: RequestOf<Q>,
  ): Promise<ResponseOf<Q> | undefined> {
    try {
      return await this.bus.request(request, question);
    } catch (error) {
      this.logger.warn(error, `Companies are shown without the answer to ${request.name}`);
      return undefined;
    }
  }
}

const byCompany = <T extends { company_id: string }>(facts: readonly T[]): ReadonlyMap<string, T> =>
  new Map(facts.map((fact) => [fact.company_id, fact]));
