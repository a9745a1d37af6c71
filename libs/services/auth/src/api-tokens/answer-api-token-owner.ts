import { Controller } from '@nestjs/common';
import { ApiTokenOwner, type RequestOf, type ResponseOf } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { OnRequest } from '@sop/messaging';

@Controller()
export class AnswerApiTokenOwner {
  constructor(@InjectDatabase('auth') private readonly database: Database) {}

  /** Also of one that has ended: its state says so, with the reason. */
  @OnRequest(ApiTokenOwner)
  async answer({ digest }: RequestOf<typeof ApiTokenOwner>): Promise<ResponseOf<typeof ApiTokenOwner>> {
    const [token = null] = await this.database.system((tx) =>
      tx.query<{ token_id: string; company_id: string; name: string }>(
        'select id as token_id, company_id, name from api_token where token_digest = $1',
        [Buffer.from(digest, 'hex')],
      ),
    );
    return { token };
  }
}
