import { Controller } from '@nestjs/common';
import { AddressConfirmed, type RequestOf, type ResponseOf } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { Mail } from '@sop/mail';
import { OnRequest } from '@sop/messaging';

@Controller()
export class AnswerAddressConfirmed {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly mail: Mail,
  ) {}

  @OnRequest(AddressConfirmed)
  async answer({
    company_id,
  }: RequestOf<typeof AddressConfirmed>): Promise<ResponseOf<typeof AddressConfirmed>> {
    if (!this.mail.hasServer) return { is_confirmed: true };
    const found = await this.database.tenant(company_id, (tx) =>
      tx.query(
        `select 1 from app_user
          where company_id = $1 and company_role = 'admin' and is_active and email_confirmed_at is not null limit 1`,
        [company_id],
      ),
    );
    return { is_confirmed: found.length > 0 };
  }
}
