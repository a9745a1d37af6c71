import { Injectable } from '@nestjs/common';
import { AddressConfirmed, type UsageKind } from '@sop/contracts';
import { Bus, Unavailable } from '@sop/messaging';
import { bytesPerMb } from './plan-limit.js';

/** Limits of a trial until its address is confirmed: enough to try the product. */
export const unconfirmedLimits = { sops: 3, storage_bytes: 1024 * bytesPerMb } as const;

const maxCached = 10_000;

export const isLimitedUntilConfirmed = (kind: UsageKind): kind is keyof typeof unconfirmedLimits =>
  kind in unconfirmedLimits;

/** Whether one of the company's administrators has confirmed the address, or cannot because no mail is sent. */
@Injectable()
export class ConfirmedCompanies {
  /** A confirmed address stays confirmed. */
  private readonly confirmed = new Set<string>();

  constructor(private readonly bus: Bus) {}

  async has(companyId: string): Promise<boolean> {
    if (this.confirmed.has(companyId)) return true;
    const isConfirmed = await this.requestConfirmed(companyId);
    if (isConfirmed === undefined) return true;
    if (isConfirmed) this.remember(companyId);
    return isConfirmed;
  }

  /** Undefined while the auth service is unavailable: only the limits of the trial apply then. */
  private async requestConfirmed(company_id: string): Promise<boolean | undefined> {
    try {
      return (await this.bus.request(AddressConfirmed, { company_id })).is_confirmed;
    } catch (error) {
      if (error instanceof Unavailable) return undefined;
      throw error;
    }
  }

  private remember(companyId: string): void {
    if (this.confirmed.size >= maxCached) this.confirmed.clear();
    this.confirmed.add(companyId);
  }
}
