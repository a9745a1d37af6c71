import { Injectable } from '@nestjs/common';
import { UserRemoved, type PayloadOf } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { OnEvent } from '@sop/messaging';

const named = ['dataset', 'training_run', 'trained_model'] as const;

/** What a removed user made stays; the address beside it goes. */
@Injectable()
export class ForgetCreators {
  @OnEvent(UserRemoved)
  async forget({ company_id, user_id }: PayloadOf<typeof UserRemoved>, tx: Tx): Promise<void> {
    for (const table of named)
      await tx.execute(
        `update ${table} set created_by_name = 'A former user' where company_id = $1 and created_by = $2`,
        [company_id, user_id],
      );
  }
}
