import { Injectable } from '@nestjs/common';
import { askedMoment, type AuditEntry, type QueryOf, type ReplyOf, type routes } from '@sop/contracts';
import { InjectDatabase, readCursor, writeCursor, type Database } from '@sop/database';
import { z } from 'zod';
import { presentAuditEntry, type AuditRow } from './audit.presenter.js';

type Query = QueryOf<typeof routes.audit.all>;
type Page = ReplyOf<typeof routes.audit.all>;

/** The newest come first; entries of one moment follow their ids. */
const place = z.object({ at: askedMoment, id: z.uuid() });

@Injectable()
export class AuditService {
  constructor(@InjectDatabase('auth') private readonly database: Database) {}

  /** Of one company: row-level security shows no other, whatever the query asks for. */
  ofCompany(companyId: string, query: Omit<Query, 'company_id'>): Promise<Page> {
    const wanted = { ...query, company_id: companyId };
    return this.database.tenant(companyId, async (tx) =>
      pageOf(await tx.query(sqlOf(wanted), paramsOf(wanted)), wanted),
    );
  }

  ofAll(query: Query): Promise<Page> {
    return this.database.system(async (tx) => pageOf(await tx.query(sqlOf(query), paramsOf(query)), query));
  }
}

const filters = `
  ($1::uuid is null or a.company_id = $1)
  and ($2::text is null or a.action = $2)
  and ($3::uuid is null or a.user_id = $3 or a.operator_id = $3)
  and ($4::text is null or a.targets @> jsonb_build_array(jsonb_build_object('id', $4::text)))
  and ($5::timestamptz is null or a.created_at >= $5)
  and ($6::timestamptz is null or a.created_at < $6)`;

/** One row more than a page has tells whether another follows. */
function sqlOf({ order }: Pick<Query, 'order'>): string {
  const [beyond, direction] = order === 'asc' ? ['>', 'asc'] : ['<', 'desc'];
  return `
    select a.id, a.company_id, a.user_id, a.operator_id, a.action, a.targets, a.detail, a.request_id, a.address,
           a.created_at, u.email as user_email, o.email as operator_email
      from audit a
      left join app_user u on u.id = a.user_id
      left join app_user o on o.id = a.operator_id
     where ${filters} and ($7::timestamptz is null or (a.created_at, a.id) ${beyond} ($7, $8::uuid))
     order by a.created_at ${direction}, a.id ${direction}
     limit $9`;
}

function paramsOf(query: Query): unknown[] {
  const from = readCursor(query.cursor, place);
  return [
    query.company_id ?? null,
    query.action ?? null,
    query.user_id ?? null,
    query.target_id ?? null,
    query.from ?? null,
    query.until ?? null,
    from?.at ?? null,
    from?.id ?? null,
    query.limit + 1,
  ];
}

function pageOf(rows: AuditRow[], { limit }: Pick<Query, 'limit'>): Page {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const items: AuditEntry[] = shown.map(presentAuditEntry);
  const hasMore = rows.length > limit && last;
  return {
    items,
    next_cursor: hasMore ? writeCursor({ at: last.created_at.toISOString(), id: last.id }) : null,
    // Counting a trail that only grows would read all of it.
    total: null,
  };
}
