import { Injectable } from '@nestjs/common';
import type { CompanyRole, QueryOf, ReplyOf, routes } from '@sop/contracts';
import {
  cursorTime,
  InjectDatabase,
  matchesSearch,
  microsecondsOf,
  pageOf,
  readCursor,
  searchForms,
  timeOfMicroseconds,
  type Database,
} from '@sop/database';
import { z } from 'zod';

type Query = QueryOf<typeof routes.users.list>;
type Page = ReplyOf<typeof routes.users.list>;

interface Row {
  id: string;
  email: string;
  display_name: string | null;
  role: CompanyRole;
  is_active: boolean;
  last_login: Date | null;
  created_at: Date;
  /** The exact database value of the sort column. */
  sortValue: string | number;
}

/** Sort columns, their form in a cursor, and how the database reads that form. */
const sorts = {
  created_at: {
    column: 'u.created_at',
    carried: microsecondsOf('u.created_at'),
    read: timeOfMicroseconds('$4'),
    value: cursorTime,
  },
  email: {
    column: 'u.email',
    carried: 'u.email',
    read: '$4::text',
    value: z.string().regex(/^[^\0]{1,300}$/),
  },
} as const satisfies Record<Query['sort'], object>;

const filters = `u.company_id = $1 and ($2::text[] is null or ${matchesSearch('$2', 'u.email', 'u.email_folded')}
       or ${matchesSearch('$2', 'u.display_name', 'u.display_name_folded')})
  and ($3::text is null or u.company_role = $3)`;

@Injectable()
export class ListUsers {
  constructor(@InjectDatabase('auth') private readonly database: Database) {}

  list(companyId: string, { cursor, limit, sort, order, search, role }: Query): Promise<Page> {
    const from = readCursor(cursor, z.object({ value: sorts[sort].value, id: z.uuid() }));
    const filter = [companyId, searchForms(search), role ?? null];
    return this.database.tenant(companyId, async (tx) => {
      const rows = await tx.query<Row>(sqlOf(sort, order), [
        ...filter,
        from?.value ?? null,
        from?.id ?? null,
        limit + 1,
      ]);
      const [counted] = await tx.query<{ total: number }>(
        `select count(*)::int as total from app_user u where ${filters}`,
        filter,
      );
      const page = pageOf(rows, limit, ({ sortValue: value, id }) => ({ value, id }));
      return { items: page.shown.map(present), next_cursor: page.next_cursor, total: counted?.total ?? 0 };
    });
  }
}

/** Reads one row more than a page has, to see whether another page follows. */
function sqlOf(sort: Query['sort'], order: Query['order']): string {
  const { column, carried, read } = sorts[sort];
  return `
    select u.id, u.email, u.display_name, u.company_role as role, u.is_active, u.last_login_at as last_login, u.created_at,
           ${carried} as "sortValue"
      from app_user u
     where ${filters} and ($4::text is null or (${column}, u.id) ${order === 'asc' ? '>' : '<'} (${read}, $5::uuid))
     order by ${column} ${order}, u.id ${order} limit $6`;
}

function present({ sortValue: _sortValue, last_login, created_at, ...row }: Row) {
  return { ...row, last_login: last_login?.toISOString() ?? null, created_at: created_at.toISOString() };
}
