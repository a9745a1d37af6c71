import { Controller } from '@nestjs/common';
import { ActiveDetector, type ResponseOf, type RequestOf } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { OnRequest } from '@sop/messaging';
import { activeModel } from './base-model.js';

@Controller()
export class AnswerActiveDetector {
  constructor(@InjectDatabase('training') private readonly database: Database) {}

  @OnRequest(ActiveDetector)
  async answer({ company_id }: RequestOf<typeof ActiveDetector>): Promise<ResponseOf<typeof ActiveDetector>> {
    const active = await this.database.tenant(company_id, (tx) => activeModel(tx, company_id));
    if (!active) return { model: null };
    const { id, name, version } = active;
    const heads = active.heads.map(({ weights_key, class_names }) => ({ weights_key, class_names }));
    return { model: { id, name, version, heads } };
  }
}
