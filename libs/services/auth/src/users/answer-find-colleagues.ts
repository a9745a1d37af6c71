import { Controller } from '@nestjs/common';
import { FindColleagues, type RequestOf, type ResponseOf } from '@sop/contracts';
import { InjectDatabase, matchesSearch, searchForms, type Database } from '@sop/database';
import { OnRequest } from '@sop/messaging';

/** Finds those whom a user of the company may mention: first who is called so, then who has it in the name, then by address. */
@Controller()
export class AnswerFindColleagues {
  constructor(@InjectDatabase('auth') private readonly database: Database) {}

  @OnRequest(FindColleagues)
  async answer({
    company_id: companyId,
    search,
    limit,
  }: RequestOf<typeof FindColleagues>): Promise<ResponseOf<typeof FindColleagues>> {
    const users = await this.database.tenant(companyId, (tx) =>
      tx.query<ResponseOf<typeof FindColleagues>['users'][number]>(
        `select id as user_id, email, display_name, company_role as role from app_user
          where company_id = $1 and is_active
            and ($2::text[] is null or ${matchesSearch('$2', 'email', 'email_folded')}
                 or ${matchesSearch('$2', 'display_name', 'display_name_folded')})
          order by case coalesce(position(($2::text[])[2] in display_name_folded), 0) when 1 then 0 when 0 then 2 else 1 end,
                   lower(coalesce(display_name, email)), id limit $3`,
        [companyId, searchForms(search), limit],
      ),
    );
    return { users };
  }
}
