import { Injectable } from '@nestjs/common';
import {
  notificationLimits,
  type MailedNotice,
  type Notification,
  type QueryOf,
  type ReplyOf,
  type routes,
} from '@sop/contracts';
import { InjectDatabase, readCursor, pageOf, type Database } from '@sop/database';
import type { Caller } from '@sop/service-kit';
import { z } from 'zod';

type List = typeof routes.notifications.list;
type Owner = Pick<Caller, 'companyId' | 'userId'>;

interface Row extends Omit<Notification, 'due_at' | 'created_at' | 'is_read'> {
  notice: MailedNotice;
  due_at: Date | null;
  created_at: Date;
  read_at: Date | null;
}

/** Ids are ordered by time of creation. */
const cursorSchema = z.object({ id: z.uuid() });

const pageQuery = (order: 'asc' | 'desc') => `
  select n.id, n.notice, n.sop_id, n.title, n.step, n.text, n.version, n.due_at, n.thread_id, n.created_at, n.read_at,
         coalesce(by_user.display_name, by_user.email, erasure.pseudonym) as by
    from notification n left join app_user as by_user on by_user.id = n.by_user_id
         left join erasure on erasure.user_id = n.by_user_id
   where n.user_id = $1 and ($2::uuid is null or n.id ${order === 'asc' ? '>' : '<'} $2)
   order by n.id ${order} limit $3`;

/** Notifications of one user. */
@Injectable()
export class NotificationsService {
  constructor(@InjectDatabase('auth') private readonly database: Database) {}

  async list({ companyId, userId }: Owner, query: QueryOf<List>): Promise<ReplyOf<List>> {
    const { cursor, limit, order } = query;
    const from = readCursor(cursor, cursorSchema);
    const rows = await this.database.tenantRows<Row>(companyId, pageQuery(order), [
      ...[userId, from?.id ?? null, limit + 1],
    ]);
    const { shown, next_cursor } = pageOf(rows, limit, ({ id }) => ({ id }));
    return { items: shown.map(present), next_cursor, total: null };
  }

  async countUnread({ companyId, userId }: Owner): Promise<{ count: number }> {
    const [row] = await this.database.tenantRows<{ count: number }>(
      companyId,
      `select count(*)::int as count
         from (select 1 from notification where user_id = $1 and read_at is null limit $2) as counted`,
      [userId, notificationLimits.counted],
    );
    return { count: row?.count ?? 0 };
  }

  /** All of the user without ids; those of others are not found. */
  async markRead({ companyId, userId }: Owner, ids: readonly string[] | undefined): Promise<void> {
    await this.database.tenant(companyId, (tx) =>
      tx.execute(
        `update notification set read_at = now()
          where user_id = $1 and read_at is null and ($2::uuid[] is null or id = any($2::uuid[]))`,
        [userId, ids ?? null],
      ),
    );
  }
}

const present = ({ due_at, created_at, read_at, ...row }: Row): Notification => ({
  ...row,
  due_at: due_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
  is_read: read_at !== null,
});
