import { Controller } from '@nestjs/common';
import { CompanyDeleted, UserRemoved } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { UploadingFakes, emitEvent } from '@sop/testing';

/** Fakes of the other services: usage counted like billing, and the settings. */
@Controller()
export class Fakes extends UploadingFakes {
  constructor(@InjectDatabase('billing') private readonly database: Database) {
    super();
    this.change({ max_video_size_gb: 1 });
  }

  companyDeleted = (companyId: string) => emitEvent(this.database, CompanyDeleted, { company_id: companyId });
  userRemoved = (companyId: string, userId: string) =>
    emitEvent(this.database, UserRemoved, { company_id: companyId, user_id: userId });
}
