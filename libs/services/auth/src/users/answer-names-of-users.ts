import { Controller } from '@nestjs/common';
import { NamesOfUsers, type RequestOf, type ResponseOf } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { OnRequest } from '@sop/messaging';
import { nameOfApiToken } from '@sop/service-kit';

@Controller()
export class AnswerNamesOfUsers {
  constructor(@InjectDatabase('auth') private readonly database: Database) {}

  @OnRequest(NamesOfUsers)
  async answer({
    company_id: companyId,
    user_ids: ids,
  }: RequestOf<typeof NamesOfUsers>): Promise<ResponseOf<typeof NamesOfUsers>> {
    const users = await this.database.tenant(companyId, (tx) =>
      tx.query<{ user_id: string; display_name: string }>(
        `select id as user_id, display_name from app_user
          where company_id = $1 and id = any($2::uuid[]) and display_name is not null
         union all select id, '${nameOfApiToken('')}' || name from api_token where company_id = $1 and id = any($2::uuid[])
         union all select user_id, pseudonym from erasure where company_id = $1 and user_id = any($2::uuid[])`,
        [companyId, ids],
      ),
    );
    return { users };
  }
}
