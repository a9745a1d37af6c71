import { Controller } from '@nestjs/common';
import { PublicCompany, type RequestOf, type ResponseOf } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { OnRequest } from '@sop/messaging';

@Controller()
export class AnswerPublicCompany {
  constructor(@InjectDatabase('auth') private readonly database: Database) {}

  @OnRequest(PublicCompany)
  async answer({ company_id }: RequestOf<typeof PublicCompany>): Promise<ResponseOf<typeof PublicCompany>> {
    const [company = null] = await this.database.system((tx) =>
      tx.query<{ name: string; is_suspended: boolean; accent_color: string | null; logo_key: string | null }>(
        `select name, accent_color, logo_key, status = 'suspended' as is_suspended from company where id = $1 and status <> 'deleted'`,
        [company_id],
      ),
    );
    return { company };
  }
}
