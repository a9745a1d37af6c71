import { Injectable } from '@nestjs/common';
import { pseudonymOf, UserRemoved, type PayloadOf } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { OnEvent } from '@sop/messaging';

const tablesWithCreator = ['dataset', 'training_run', 'trained_model'] as const;

/** The work of a removed user remains; the address is removed from it, and a pseudonym stays. The handler's name is permanent on the bus. */
@Injectable()
export class AnonymiseCreators {
  @OnEvent(UserRemoved)
  async forget({ company_id, user_id }: PayloadOf<typeof UserRemoved>, tx: Tx): Promise<void> {
    for (const table of tablesWithCreator)
      await tx.execute(
        `update ${table} set created_by_name = 'A former user' where company_id = $1 and created_by = $2
          and created_by_name not like '${pseudonymOf('%')}'`,
        [company_id, user_id],
      );
  }
}
