import { Controller } from '@nestjs/common';
import {
  CompanyDeleted,
  DatasetStanding,
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
  /** Ids of SOPs and datasets there are. */
  readonly made = new Set<string>();

  constructor(@InjectDatabase('billing') private readonly database: Database) {
    super();
    this.change({ max_video_size_gb: 1 });
  }

  companyDeleted = (companyId: string) => tell(this.database, CompanyDeleted, { company_id: companyId });

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
