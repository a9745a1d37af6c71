import { Injectable } from '@nestjs/common';
import type { Erased, FormerMember, QueryOf, ReplyOf, routes } from '@sop/contracts';
import {
  cursorTime,
  InjectDatabase,
  microsecondsOf,
  pageOf,
  readCursor,
  timeOfMicroseconds,
  type Database,
  type Tx,
} from '@sop/database';
import { refuse } from '@sop/service-kit';
import { z } from 'zod';
import { UserRow } from '../users/user.entity.js';
import { shortPseudonym } from './pseudonym.js';

type List = typeof routes.erasures.formerMembers;

interface ErasedColumns {
  pseudonym: string;
  erased_at: Date;
  erased_by: string | null;
  is_own: boolean;
  waiting_for: Erased['waiting_for'];
}
type Row = { id: string; left_at: Date; removed_by: string | null; sortValue: string } & (
  | ErasedColumns
  | { pseudonym: null }
);

/** A removed user has an entry in the audit trail, an erased one a row. */
const members = `
  select coalesce(e.user_id, r.id) as id, coalesce(r.left_at, e.erased_at) as left_at, r.removed_by,
         e.pseudonym, e.erased_at, e.erased_by, e.waiting_for
    from (select (targets -> 0 ->> 'id')::uuid as id, max(created_at) as left_at, max(user_id::text)::uuid as removed_by
            from audit where company_id = $1 and action = 'user.removed' group by 1) as r
    full join (select * from erasure where company_id = $1) as e on e.user_id = r.id`;

const named = (member: string) => `
  select ${member}.*, coalesce(remover.display_name, remover.email, erased_remover.pseudonym) as removed_by_name,
         case when ${member}.erased_by <> ${member}.id
           then coalesce(eraser.display_name, eraser.email, erased_eraser.pseudonym) end as erased_by_name,
         ${member}.erased_by = ${member}.id as is_own
    from (${members}) as ${member}
    left join app_user remover on remover.id = ${member}.removed_by
    left join erasure erased_remover on erased_remover.user_id = ${member}.removed_by
    left join app_user eraser on eraser.id = ${member}.erased_by
    left join erasure erased_eraser on erased_eraser.user_id = ${member}.erased_by`;

const columns = `m.id, m.left_at, m.removed_by_name as removed_by, m.pseudonym, m.erased_at, m.erased_by_name as erased_by,
  m.is_own, m.waiting_for`;

const cursorSchema = z.object({ at: cursorTime, id: z.uuid() });

/** Those who left a company. Of a removed user nothing is stored but the id in records of the company. */
@Injectable()
export class FormerMembers {
  constructor(@InjectDatabase('auth') private readonly database: Database) {}

  async list(companyId: string, { cursor, limit, order }: QueryOf<List>): Promise<ReplyOf<List>> {
    const from = readCursor(cursor, cursorSchema);
    const isBeyond = `(m.left_at, m.id) ${order === 'asc' ? '>' : '<'} (${timeOfMicroseconds('$2')}, $3::uuid)`;
    const rows = await this.database.tenantRows<Row>(
      companyId,
      `select ${columns}, ${microsecondsOf('m.left_at')} as "sortValue" from (${named('n')}) as m
        where $2::text is null or ${isBeyond} order by m.left_at ${order}, m.id ${order} limit $4`,
      [companyId, from?.at ?? null, from?.id ?? null, limit + 1],
    );
    const { shown, next_cursor } = pageOf(rows, limit, ({ sortValue: at, id }) => ({ at, id }));
    return { items: shown.map(present), next_cursor, total: null };
  }
}

/** How an erased person is shown; undefined for anyone else. */
export async function erasedOf(tx: Tx, companyId: string, userId: string): Promise<Erased | undefined> {
  const [row] = await tx.query<Row>(
    `select ${columns} from (${named('n')}) as m where m.id = $2 and m.pseudonym is not null`,
    [companyId, userId],
  );
  return row && (present(row).erased ?? undefined);
}

/** The user, or null for one who was removed. @throws Problem 404 for anyone who never was in the company */
export async function requireMember(tx: Tx, companyId: string, userId: string): Promise<UserRow | null> {
  const user = await tx.manager.findOneBy(UserRow, { id: userId, companyId });
  if (user) return user;
  const former = await tx.query(`select 1 from (${members}) as member where id = $2`, [companyId, userId]);
  if (former.length === 0) throw refuse('user.not-found');
  return null;
}

function present({ id, left_at, removed_by, ...row }: Row): FormerMember {
  return {
    id,
    pseudonym: row.pseudonym ?? shortPseudonym(id),
    left_at: left_at.toISOString(),
    removed_by,
    erased: row.pseudonym === null ? null : erased(row),
  };
}

const erased = ({ pseudonym, erased_at, erased_by, is_own, waiting_for }: ErasedColumns): Erased => ({
  ...{ pseudonym, erased_by, is_own, waiting_for },
  erased_at: erased_at.toISOString(),
});
