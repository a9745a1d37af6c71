import { Injectable, Logger } from '@nestjs/common';
import { UsageOfCompanies } from '@sop/contracts';
import { Bus } from '@sop/messaging';
import type { Used } from './company.presenter.js';

/** What companies used, from the service that counts it: asked for those that are shown, so the figures are never behind. */
@Injectable()
export class CompanyUsage {
  private readonly logger = new Logger(CompanyUsage.name);

  constructor(private readonly bus: Bus) {}

  /** Of at most a hundred companies; undefined while the figures cannot be had: a list without them is better than none. */
  async of(companyIds: readonly string[]): Promise<ReadonlyMap<string, Used> | undefined> {
    if (companyIds.length === 0) return new Map();
    try {
      const { usage } = await this.bus.request(UsageOfCompanies, { company_ids: [...companyIds] });
      return new Map(
        usage.map(({ company_id, sops, storage_bytes }) => [
          company_id,
          { sops, storageBytes: storage_bytes },
        ]),
      );
    } catch (error) {
      this.logger.warn(error, 'Companies are shown without what they used');
      return undefined;
    }
  }
}
