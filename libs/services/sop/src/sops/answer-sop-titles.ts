import { Controller } from '@nestjs/common';
import { SopTitles, type RequestOf, type ResponseOf } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { OnRequest } from '@sop/messaging';

/** For the operator's lists: SOPs of all companies. */
@Controller()
export class AnswerSopTitles {
  constructor(@InjectDatabase('sop') private readonly database: Database) {}

  @OnRequest(SopTitles)
  async answer({ sop_ids }: RequestOf<typeof SopTitles>): Promise<ResponseOf<typeof SopTitles>> {
    const sops = await this.database.system((tx) =>
      tx.query<{ sop_id: string; title: string }>(
        'select id as sop_id, title from sop where id = any($1::uuid[])',
        [sop_ids],
      ),
    );
    return { sops };
  }
}
