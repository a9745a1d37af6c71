import { Injectable } from '@nestjs/common';
import type { QueryOf, ReplyOf, routes } from '@sop/contracts';
import { InjectDatabase, readCursor, pageOf, type Database } from '@sop/database';
import { z } from 'zod';
import type { InvitationRow } from './invitation.entity.js';
import { presentInvitation } from './invitation.presenter.js';

type Query = QueryOf<typeof routes.invitations.list>;
type Page = ReplyOf<typeof routes.invitations.list>;
type Row = Pick<InvitationRow, 'id' | 'email' | 'companyRole' | 'createdAt' | 'expiresAt'> & {
  inviterEmail: string | null;
};

/** Ids are ordered by time of creation. */
const cursorSchema = z.object({ id: z.uuid() });

@Injectable()
export class ListInvitations {
  constructor(@InjectDatabase('auth') private readonly database: Database) {}

  list(companyId: string, { cursor, limit, order }: Query): Promise<Page> {
    const from = readCursor(cursor, cursorSchema);
    return this.database.tenant(companyId, async (tx) => {
      const rows = await tx.query<Row>(
        `select i.id, i.email, i.company_role as "companyRole", i.created_at as "createdAt",
                i.expires_at as "expiresAt", u.email as "inviterEmail"
           from invitation i left join app_user u on u.id = i.invited_by
          where i.user_role = 'user' and ($1::uuid is null or i.id ${order === 'asc' ? '>' : '<'} $1)
          order by i.id ${order} limit $2`,
        [from?.id ?? null, limit + 1],
      );
      const [counted] = await tx.query<{ total: number }>(
        `select count(*)::int as total from invitation where user_role = 'user'`,
      );
      const { shown, next_cursor } = pageOf(rows, limit, ({ id }) => ({ id }));
      return {
        items: shown.map((row) => presentInvitation(row, row.inviterEmail)),
        next_cursor,
        total: counted?.total ?? 0,
      };
    });
  }
}
