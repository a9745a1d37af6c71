import { Injectable } from '@nestjs/common';
import { foldedText } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { refuse, type Caller } from '@sop/service-kit';
import { UserRow } from './user.entity.js';

/** Lets users set their display name. */
@Injectable()
export class ChangeName {
  constructor(@InjectDatabase('auth') private readonly database: Database) {}

  /** A name that shows no visible character removes the name. */
  async change(
    { companyId, userId }: Pick<Caller, 'companyId' | 'userId'>,
    typed: string,
  ): Promise<{ display_name: string | null }> {
    const folded = foldedText(typed) || null;
    const displayName = folded && typed;
    await this.database.tenant(companyId, async (tx) => {
      const id = userId;
      const named = { displayName, displayNameFolded: folded };
      const { affected } = await tx.manager.update(UserRow, { id }, named);
      if (affected === 0) throw refuse('request.sign-in');
      await tx.audit({ action: 'user.name-changed', targets: [{ kind: 'user', id }] });
    });
    return { display_name: displayName };
  }
}
