import { Controller } from '@nestjs/common';
import {
  CompanyDeleted,
  DatasetStanding,
  Entitlements,
  SopStanding,
  type RequestOf,
  type ResponseOf,
} from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { OnRequest } from '@sop/messaging';
import { CountingNeighbourhood, tell } from '@sop/testing';

/** The services around this one: a ledger that counts as billing does, and owners who know what they made. */
@Controller()
export class Neighbours extends CountingNeighbourhood {
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
  /** Ids of SOPs and datasets there are. */
  readonly made = new Set<string>();

  constructor(@InjectDatabase('billing') private readonly database: Database) {
    super();
    this.change({ max_video_size_gb: 1 });
  }

  companyDeleted = (companyId: string) => tell(this.database, CompanyDeleted, { company_id: companyId });

  @OnRequest(Entitlements)
  async readEntitlements(): Promise<ResponseOf<typeof Entitlements>> {
    return this.entitlements;
  }

  @OnRequest(SopStanding)
  async sop({ sop_id }: RequestOf<typeof SopStanding>): Promise<ResponseOf<typeof SopStanding>> {
    return { exists: this.made.has(sop_id) };
  }

  @OnRequest(DatasetStanding)
  async dataset({
    storage_id,
  }: RequestOf<typeof DatasetStanding>): Promise<ResponseOf<typeof DatasetStanding>> {
    return { exists: this.made.has(storage_id) };
  }
}
