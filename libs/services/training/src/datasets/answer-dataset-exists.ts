import { Controller } from '@nestjs/common';
import { DatasetExists, type RequestOf, type ResponseOf } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { OnRequest } from '@sop/messaging';
import { DatasetRow } from './dataset.entity.js';

@Controller()
export class AnswerDatasetExists {
  constructor(@InjectDatabase('training') private readonly database: Database) {}

  @OnRequest(DatasetExists)
  async answer({
    company_id: companyId,
    storage_id: storageId,
  }: RequestOf<typeof DatasetExists>): Promise<ResponseOf<typeof DatasetExists>> {
    const exists = await this.database.tenant(companyId, (tx) =>
      tx.manager.existsBy(DatasetRow, { storageId, companyId }),
    );
    return { exists };
  }
}
