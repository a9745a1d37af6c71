import { Controller } from '@nestjs/common';
import {
  CompanyDeleted,
  DatasetExists,
  Entitlements,
  SopExists,
  type RequestOf,
  type ResponseOf,
} from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { OnRequest } from '@sop/messaging';
import { CountingFakes, emitEvent } from '@sop/testing';

/** The neighbouring services: a ledger that counts as billing does, and services that know their SOPs and datasets. */
@Controller()
export class Fakes extends CountingFakes {
  entitlements: ResponseOf<typeof Entitlements> = {
    plan: 'professional',
    status: 'active',
    limits: {
      sops_per_month: 100,
      storage_mb: 1000,
      max_users: 5,
      models_per_month: 1,
      recording_minutes_per_month: 60,
    },
    has_screen_recording: true,
    recording_minutes_used: 0,
  };
  /** Ids of existing SOPs and datasets. */
  readonly existing = new Set<string>();

  constructor(@InjectDatabase('billing') private readonly database: Database) {
    super();
    this.change({ max_video_size_gb: 1 });
  }

  companyDeleted = (companyId: string) => emitEvent(this.database, CompanyDeleted, { company_id: companyId });

  @OnRequest(Entitlements)
  async readEntitlements(): Promise<ResponseOf<typeof Entitlements>> {
    return this.entitlements;
  }

  @OnRequest(SopExists)
  async sop({ sop_id }: RequestOf<typeof SopExists>): Promise<ResponseOf<typeof SopExists>> {
    return { exists: this.existing.has(sop_id) };
  }

  @OnRequest(DatasetExists)
  async dataset({ storage_id }: RequestOf<typeof DatasetExists>): Promise<ResponseOf<typeof DatasetExists>> {
    return { exists: this.existing.has(storage_id) };
  }
}
