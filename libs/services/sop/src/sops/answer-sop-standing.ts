import { Controller } from '@nestjs/common';
import { SopStanding, type AnswerOf, type AskOf } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { OnQuestion } from '@sop/messaging';
import { SopRow } from './sop.entity.js';

@Controller()
export class AnswerSopStanding {
  constructor(@InjectDatabase('sop') private readonly database: Database) {}

  @OnQuestion(SopStanding)
  async answer({ company_id, sop_id }: AskOf<typeof SopStanding>): Promise<AnswerOf<typeof SopStanding>> {
    const exists = await this.database.tenant(company_id, (tx) =>
      tx.manager.existsBy(SopRow, { id: sop_id, companyId: company_id }),
    );
    return { exists };
  }
}
