import { Controller } from '@nestjs/common';
import { CompanyContact, CompanyLogo, CompanyOfEmail, type ResponseOf, type RequestOf } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { OnRequest } from '@sop/messaging';
import { CompanyRow } from './company.entity.js';
import { brandOf } from './company.presenter.js';
import { normalEmail } from '../users/email.js';

@Controller()
export class AnswerCompanyContact {
  constructor(@InjectDatabase('auth') private readonly database: Database) {}

  /** The first administrator's address. A deleted company has an empty name and no address. */
  @OnRequest(CompanyContact)
  async answer({ company_id }: RequestOf<typeof CompanyContact>): Promise<ResponseOf<typeof CompanyContact>> {
    const [found] = await this.database.tenant(company_id, (tx) =>
      tx.query<{ company_name: string; email: string | null }>(
        `select c.name as company_name,
                (select u.email from app_user u where u.company_id = c.id and u.is_active
                  order by u.company_role = 'admin' desc, u.created_at, u.id limit 1) as email
           from company c where c.id = $1`,
        [company_id],
      ),
    );
    return found ?? { company_name: '', email: null };
  }

  @OnRequest(CompanyLogo)
  async logo({ company_id }: RequestOf<typeof CompanyLogo>): Promise<ResponseOf<typeof CompanyLogo>> {
    const company = await this.database.tenant(company_id, (tx) =>
      tx.manager.findOneBy(CompanyRow, { id: company_id }),
    );
    return { logo_key: company?.logoKey ?? null, ...(company && { brand: brandOf(company) }) };
  }

  @OnRequest(CompanyOfEmail)
  async ofEmail({ email }: RequestOf<typeof CompanyOfEmail>): Promise<ResponseOf<typeof CompanyOfEmail>> {
    const [found] = await this.database.system((tx) =>
      tx.query<{ company_id: string; company_name: string }>(
        `select c.id as company_id, c.name as company_name from app_user u join company c on c.id = u.company_id
          where u.email = $1`,
        [normalEmail(email)],
      ),
    );
    return { company: found ?? null };
  }
}
