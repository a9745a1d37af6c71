import { Controller } from '@nestjs/common';
import {
  Entitlements,
  ReserveUsage,
  SeatAbandoned,
  SeatFreed,
  SeatTaken,
  type PayloadOf,
  type RequestOf,
  type ResponseOf,
  refusal,
} from '@sop/contracts';
import { OnEvent, OnRequest } from '@sop/messaging';
import { v7 as uuidv7 } from 'uuid';

/** Fake of billing: counts the seats of users like billing. */
@Controller()
export class FakeBilling {
  /** Per company; the first user is part of the plan. */
  limit = 3;
  status: 'trialing' | 'active' = 'trialing';
  /** Requests are processed, but their replies are lost. */
  losesReplies = false;
  /** The reference of each reservation that is neither settled nor released. */
  private readonly held = new Map<string, string>();
  private readonly counts = new Map<string, number>();

  used(companyId: string): number {
    return this.counts.get(companyId) ?? 1;
  }

  @OnRequest(ReserveUsage)
  async reserve({
    company_id,
    amount,
    reference,
  }: RequestOf<typeof ReserveUsage>): Promise<ResponseOf<typeof ReserveUsage>> {
    const { limit } = this;
    if (this.used(company_id) + amount > limit)
      return { granted: false, refusal: refusal('plan.users', { limit }), limit };
    const id = uuidv7();
    this.held.set(id, reference);
    this.counts.set(company_id, this.used(company_id) + amount);
    if (this.losesReplies) throw new Error('The answer was lost');
    return { granted: true, reservation_id: id };
  }

  @OnRequest(Entitlements)
  async entitlements(): Promise<ResponseOf<typeof Entitlements>> {
    const { limit: max_users, status } = this;
    const none = { sops_per_month: 0, storage_mb: 0, models_per_month: 0, recording_minutes_per_month: 0 };
    const limits = { ...none, max_users };
    return { plan: 'any', status, limits, has_screen_recording: false, recording_minutes_used: 0 };
  }

  @OnEvent(SeatTaken)
  async taken({ reservation_id }: PayloadOf<typeof SeatTaken>): Promise<void> {
    this.held.delete(reservation_id);
  }

  @OnEvent(SeatAbandoned)
  async abandoned({ company_id, reference }: PayloadOf<typeof SeatAbandoned>): Promise<void> {
    for (const [id, held] of this.held)
      if (held === reference && this.held.delete(id)) this.counts.set(company_id, this.used(company_id) - 1);
  }

  @OnEvent(SeatFreed)
  async freed({ company_id }: PayloadOf<typeof SeatFreed>): Promise<void> {
    this.counts.set(company_id, this.used(company_id) - 1);
  }
}
