import { Controller } from '@nestjs/common';
import { Colleagues, type RequestOf, type ResponseOf } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { OnRequest } from '@sop/messaging';

@Controller()
export class AnswerColleagues {
  constructor(@InjectDatabase('auth') private readonly database: Database) {}

  @OnRequest(Colleagues)
  async answer({
    company_id: companyId,
    user_ids: ids,
  }: RequestOf<typeof Colleagues>): Promise<ResponseOf<typeof Colleagues>> {
    const users = await this.database.tenant(companyId, (tx) =>
      tx.query<ResponseOf<typeof Colleagues>['users'][number]>(
        `select id as user_id, email, display_name, company_role as role, is_active from app_user
          where company_id = $1 and id = any($2::uuid[])
         union all select user_id, pseudonym, pseudonym, 'viewer', false
           from erasure where company_id = $1 and user_id = any($2::uuid[])`,
        [companyId, ids],
      ),
    );
    return { users };
  }
}
