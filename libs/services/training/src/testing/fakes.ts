import { Controller } from '@nestjs/common';
import {
  CompanyDeleted,
  TrainingPersonErased,
  UserErased,
  UserRemoved,
  type PayloadOf,
} from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { OnEvent } from '@sop/messaging';
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

  userErased = (payload: PayloadOf<typeof UserErased>) => emitEvent(this.database, UserErased, payload);
  readonly erased = new Set<string>();

  @OnEvent(TrainingPersonErased)
  async onErased({ user_id }: PayloadOf<typeof TrainingPersonErased>): Promise<void> {
    this.erased.add(user_id);
  }
}
