import { Controller } from '@nestjs/common';
import { OperatorAddresses, type ResponseOf } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { OnRequest } from '@sop/messaging';

const mostAtOnce = 100;

@Controller()
export class AnswerOperatorAddresses {
  constructor(@InjectDatabase('auth') private readonly database: Database) {}

  @OnRequest(OperatorAddresses)
  async answer(): Promise<ResponseOf<typeof OperatorAddresses>> {
    const rows = await this.database.system((tx) =>
      tx.query<{ email: string }>(
        `select email from app_user where role = 'platform-admin' and is_active order by created_at, id limit $1`,
        [mostAtOnce],
      ),
    );
    return { emails: rows.map(({ email }) => email) };
  }
}
