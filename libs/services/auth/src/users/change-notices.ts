import { Injectable } from '@nestjs/common';
import type { BodyOf, ReplyOf, routes } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { refuse, type Caller } from '@sop/service-kit';
import { UserRow } from './user.entity.js';

type ChangeRoute = typeof routes.users.changeNotices;

/** Lets users switch mails and notifications about SOPs off. */
@Injectable()
export class ChangeNotices {
  constructor(@InjectDatabase('auth') private readonly database: Database) {}

  change(
    { companyId, userId: id }: Pick<Caller, 'companyId' | 'userId'>,
    { muted, muted_in_product }: BodyOf<ChangeRoute>,
  ): Promise<ReplyOf<ChangeRoute>> {
    return this.database.tenant(companyId, async (tx) => {
      const user = await tx.manager.findOneBy(UserRow, { id, companyId });
      if (!user) throw refuse('request.sign-in');
      const mutedNotices = [...new Set(muted)];
      const mutedInProduct = [...new Set(muted_in_product ?? user.mutedInProduct)];
      await tx.manager.update(UserRow, { id, companyId }, { mutedNotices, mutedInProduct });
      await tx.audit({ action: 'user.notices-changed', targets: [{ kind: 'user', id }] });
      return { muted: mutedNotices, muted_in_product: mutedInProduct };
    });
  }
}
