import { Controller } from '@nestjs/common';
import { StandingOfCompanies, type RequestOf, type ResponseOf } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { OnRequest } from '@sop/messaging';

@Controller()
export class AnswerCompanyStanding {
  constructor(@InjectDatabase('auth') private readonly database: Database) {}

  @OnRequest(StandingOfCompanies)
  async answer({
    company_ids,
  }: RequestOf<typeof StandingOfCompanies>): Promise<ResponseOf<typeof StandingOfCompanies>> {
    const companies = await this.database.system((tx) =>
      tx.query<{ company_id: string; is_suspended: boolean }>(
        `select id as company_id, status = 'suspended' as is_suspended from company
          where id = any($1::uuid[]) and status <> 'deleted'`,
        [company_ids],
      ),
    );
    return { companies };
  }
}
