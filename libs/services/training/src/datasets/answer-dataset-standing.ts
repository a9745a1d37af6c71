import { Controller } from '@nestjs/common';
import { DatasetStanding, type RequestOf, type ResponseOf } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { OnRequest } from '@sop/messaging';
import { DatasetRow } from './dataset.entity.js';

@Controller()
export class AnswerDatasetStanding {
  constructor(@InjectDatabase('training') private readonly database: Database) {}

  @OnRequest(DatasetStanding)
  async answer({
    company_id: companyId,
    storage_id: storageId,
  }: RequestOf<typeof DatasetStanding>): Promise<ResponseOf<typeof DatasetStanding>> {
    const exists = await this.database.tenant(companyId, (tx) =>
      tx.manager.existsBy(DatasetRow, { storageId, companyId }),
    );
    return { exists };
  }
}
