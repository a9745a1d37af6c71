import { Controller } from '@nestjs/common';
import { SopTitles, type RequestOf, type ResponseOf } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { OnRequest } from '@sop/messaging';

/** For the operator's lists: SOPs of all companies. */
@Controller()
export class AnswerSopTitles {
  constructor(@InjectDatabase('sop') private readonly database: Database) {}

  @OnRequest(SopTitles)
  async answer({ sop_ids, company_id }: RequestOf<typeof SopTitles>): Promise<ResponseOf<typeof SopTitles>> {
    const sops = await this.database.system((tx) =>
      tx.query<{ sop_id: string; title: string }>(
        `select id as sop_id, title from sop
          where id = any($1::uuid[]) and ($2::uuid is null or company_id = $2)`,
        [sop_ids, company_id ?? null],
      ),
    );
    return { sops };
  }
}
