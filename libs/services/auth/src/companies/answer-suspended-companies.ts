import { Controller } from '@nestjs/common';
import { SuspendedCompanies, type RequestOf, type ResponseOf } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { OnRequest } from '@sop/messaging';

@Controller()
export class AnswerSuspendedCompanies {
  constructor(@InjectDatabase('auth') private readonly database: Database) {}

  @OnRequest(SuspendedCompanies)
  async answer({
    company_ids,
  }: RequestOf<typeof SuspendedCompanies>): Promise<ResponseOf<typeof SuspendedCompanies>> {
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
