import { Injectable } from '@nestjs/common';
import type { MailedNotice } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { refuse, type Caller } from '@sop/service-kit';
import { UserRow } from './user.entity.js';

/** Lets users switch mails about SOPs off. */
@Injectable()
export class ChangeNotices {
  constructor(@InjectDatabase('auth') private readonly database: Database) {}

  change(
    { companyId, userId: id }: Pick<Caller, 'companyId' | 'userId'>,
    notices: readonly MailedNotice[],
  ): Promise<{ muted: MailedNotice[] }> {
    const muted = [...new Set(notices)];
    return this.database.tenant(companyId, async (tx) => {
      const { affected } = await tx.manager.update(UserRow, { id, companyId }, { mutedNotices: muted });
      if (affected === 0) throw refuse('request.sign-in');
      await tx.audit({ action: 'user.notices-changed', targets: [{ kind: 'user', id }] });
      return { muted };
    });
  }
}
