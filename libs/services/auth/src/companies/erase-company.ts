import { Inject, Injectable } from '@nestjs/common';
import { CompanyDeleted, type PayloadOf } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { OnEvent } from '@sop/messaging';
import { OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { CompanyRow } from './company.entity.js';

@Injectable()
export class EraseCompany {
  constructor(@Inject(OBJECT_STORE) private readonly objects: ObjectStore) {}

  /** The company with its users, sessions, waiting mail and logo. Objects first: a crash in between is made good by the next delivery. */
  @OnEvent(CompanyDeleted)
  async erase({ company_id }: PayloadOf<typeof CompanyDeleted>, tx: Tx): Promise<void> {
    await this.objects.deletePrefix(`logos/${company_id}`);
    await tx.execute('delete from job where company_id = $1', [company_id]);
    await tx.manager.delete(CompanyRow, { id: company_id });
  }
}
