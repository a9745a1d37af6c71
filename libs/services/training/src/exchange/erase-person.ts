import { Injectable } from '@nestjs/common';
import { TrainingPersonErased, UserErased, type PayloadOf } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { OnEvent } from '@sop/messaging';
import { erasePersonalLists } from '@sop/service-kit';
import { trainingPersonalLists } from './personal-lists.js';

/** Puts the pseudonym of an erased person into every list of the export. */
@Injectable()
export class ErasePerson {
  /** The handler's name is permanent on the bus. */
  @OnEvent(UserErased)
  async erase({ company_id, user_id, pseudonym }: PayloadOf<typeof UserErased>, tx: Tx): Promise<void> {
    const person = { companyId: company_id, userId: user_id, pseudonym };
    await erasePersonalLists(tx, trainingPersonalLists, person);
    await tx.emit(TrainingPersonErased, { company_id, user_id });
  }
}
