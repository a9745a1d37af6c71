import { Controller } from '@nestjs/common';
import {
  CompanyDeleted,
  PickFrame,
  RunFailed,
  RunFinished,
  RunRestarted,
  SopCreated,
  SopDeleted,
  SopGenerated,
  UserRemoved,
  type ResponseOf,
  type PayloadOf,
} from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { OnEvent, OnRequest } from '@sop/messaging';
import { UploadingNeighbourhood, tell } from '@sop/testing';

/** The services around this one, as far as it hears of them: a ledger that counts as billing does, and what is told. */
@Controller()
export class Neighbours extends UploadingNeighbourhood {
  readonly heard = { created: new Set<string>(), deleted: new Set<string>(), generated: new Set<string>() };
  frame: ResponseOf<typeof PickFrame> = { found: false };

  constructor(@InjectDatabase('billing') private readonly database: Database) {
    super();
    this.change({ max_video_size_gb: 1 });
  }

  runFinished = (payload: PayloadOf<typeof RunFinished>) => tell(this.database, RunFinished, payload);
  runFailed = (payload: PayloadOf<typeof RunFailed>) => tell(this.database, RunFailed, payload);
  runRestarted = (payload: PayloadOf<typeof RunRestarted>) => tell(this.database, RunRestarted, payload);
  userRemoved = (payload: PayloadOf<typeof UserRemoved>) => tell(this.database, UserRemoved, payload);
  companyDeleted = (companyId: string) => tell(this.database, CompanyDeleted, { company_id: companyId });

  @OnRequest(PickFrame)
  async pick(): Promise<ResponseOf<typeof PickFrame>> {
    return this.frame;
  }

  @OnEvent(SopCreated)
  async hearCreated({ sop_id }: PayloadOf<typeof SopCreated>): Promise<void> {
    this.heard.created.add(sop_id);
  }

  @OnEvent(SopDeleted)
  async hearDeleted({ sop_id }: PayloadOf<typeof SopDeleted>): Promise<void> {
    this.heard.deleted.add(sop_id);
  }

  @OnEvent(SopGenerated)
  async hearGenerated({ run_id }: PayloadOf<typeof SopGenerated>): Promise<void> {
    this.heard.generated.add(run_id);
  }
}
