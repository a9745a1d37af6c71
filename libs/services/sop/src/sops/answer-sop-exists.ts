import { Controller } from '@nestjs/common';
import { SopExists, type ResponseOf, type RequestOf } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { OnRequest } from '@sop/messaging';
import { SopRow } from './sop.entity.js';

@Controller()
export class AnswerSopExists {
  constructor(@InjectDatabase('sop') private readonly database: Database) {}

  @OnRequest(SopExists)
  async answer({ company_id, sop_id }: RequestOf<typeof SopExists>): Promise<ResponseOf<typeof SopExists>> {
    const exists = await this.database.tenant(company_id, (tx) =>
      tx.manager.existsBy(SopRow, { id: sop_id, companyId: company_id }),
    );
    return { exists };
  }
}
