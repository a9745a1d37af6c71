import { Injectable } from '@nestjs/common';
import { AddressConfirmed, type UsageKind } from '@sop/contracts';
import { Bus, Unavailable } from '@sop/messaging';
import { bytesPerMb } from './plan-limit.js';

/** What a trial may take before its address is confirmed: enough to see what the product does. */
export const beforeConfirming = { sops: 3, storage_bytes: 1024 * bytesPerMb } as const;

const mostRemembered = 10_000;

export const isBounded = (kind: UsageKind): kind is keyof typeof beforeConfirming => kind in beforeConfirming;

/** Whether somebody answers for a company: one of its administrators has confirmed the address, or nobody could because no mail is sent. */
@Injectable()
export class ConfirmedCompanies {
  /** An address that was confirmed stays so. */
  private readonly confirmed = new Set<string>();

  constructor(private readonly bus: Bus) {}

  async has(companyId: string): Promise<boolean> {
    if (this.confirmed.has(companyId)) return true;
    const isConfirmed = await this.ask(companyId);
    if (isConfirmed === undefined) return true;
    if (isConfirmed) this.remember(companyId);
    return isConfirmed;
  }

  /** Undefined while nobody can be asked: the limits of the trial then hold alone. */
  private async ask(company_id: string): Promise<boolean | undefined> {
    try {
      return (await this.bus.request(AddressConfirmed, { company_id })).is_confirmed;
    } catch (error) {
      if (error instanceof Unavailable) return undefined;
      throw error;
    }
  }

  private remember(companyId: string): void {
    if (this.confirmed.size >= mostRemembered) this.confirmed.clear();
    this.confirmed.add(companyId);
  }
}
