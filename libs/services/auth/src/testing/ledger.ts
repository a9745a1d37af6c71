import { Controller } from '@nestjs/common';
import {
  ReserveUsage,
  UsageFreed,
  UsageReleased,
  UsageSettled,
  type PayloadOf,
  type RequestOf,
  type ResponseOf,
} from '@sop/contracts';
import { OnEvent, OnRequest } from '@sop/messaging';
import { v7 as uuidv7 } from 'uuid';

/** Billing as far as this service hears of it: places of users, counted as billing counts them. */
@Controller()
export class Ledger {
  /** Of each company; the first user came with the plan. */
  limit = 3;
  private readonly held = new Map<string, string>();
  private readonly counts = new Map<string, number>();

  used(companyId: string): number {
    return this.counts.get(companyId) ?? 1;
  }

  @OnRequest(ReserveUsage)
  async reserve({
    company_id,
    amount,
  }: RequestOf<typeof ReserveUsage>): Promise<ResponseOf<typeof ReserveUsage>> {
    const { limit } = this;
    if (this.used(company_id) + amount > limit)
      return { granted: false, detail: `Your plan includes ${limit} users.`, limit };
    const id = uuidv7();
    this.held.set(id, company_id);
    this.counts.set(company_id, this.used(company_id) + amount);
    return { granted: true, reservation_id: id };
  }

  @OnEvent(UsageSettled)
  async settle({ reservation_id }: PayloadOf<typeof UsageSettled>): Promise<void> {
    this.held.delete(reservation_id);
  }

  @OnEvent(UsageReleased)
  async release({ company_id, reservation_id }: PayloadOf<typeof UsageReleased>): Promise<void> {
    if (this.held.delete(reservation_id)) this.counts.set(company_id, this.used(company_id) - 1);
  }

  @OnEvent(UsageFreed)
  async free({ company_id, amount }: PayloadOf<typeof UsageFreed>): Promise<void> {
    this.counts.set(company_id, this.used(company_id) - amount);
  }
}
