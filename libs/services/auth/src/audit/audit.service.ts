import { Injectable } from '@nestjs/common';
import { requestedMoment, type QueryOf, type ReplyOf, type routes } from '@sop/contracts';
import {
  matchesSearch,
  InjectDatabase,
  readCursor,
  searchForms,
  writeCursor,
  type Database,
  type Tx,
} from '@sop/database';
import { z } from 'zod';
import { presentAuditEntry, type AuditRow } from './audit.presenter.js';
import { NameSops, operatorsOf, peopleAndCompanies } from './name-targets.js';

type Query = QueryOf<typeof routes.audit.all>;
type Page = ReplyOf<typeof routes.audit.all>;

/** The newest come first; entries of one moment follow their ids. */
const place = z.object({ at: requestedMoment, id: z.uuid() });

@Injectable()
export class AuditService {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly sops: NameSops,
  ) {}

  /** Of one company: row-level security shows no other, whatever the query asks for. */
  async ofCompany(companyId: string, query: Omit<Query, 'company_id' | 'search'>): Promise<Page> {
    const wanted = { ...query, company_id: companyId };
    return this.named(await this.database.tenant(companyId, (tx) => read(tx, wanted)), companyId);
  }

  async ofAll(query: Query): Promise<Page> {
    return this.named(await this.database.system((tx) => read(tx, query)), undefined);
  }

  /** Titles of SOPs come from another service, which is asked outside of the transaction. */
  private async named({ rows, names, ...page }: Found, companyId: string | undefined): Promise<Page> {
    const targets = new Map([...names, ...(await this.sops.of(rows, companyId))]);
    const operators = await operatorsOf(this.database, rows);
    return { items: rows.map((row) => presentAuditEntry(row, { targets, operators })), ...page };
  }
}

type Found = Omit<Page, 'items'> & { rows: AuditRow[]; names: ReadonlyMap<string, string> };

async function read(tx: Tx, query: Query): Promise<Found> {
  const found = await tx.query<AuditRow>(sqlOf(query), paramsOf(query));
  const rows = found.slice(0, query.limit);
  const last = found.length > query.limit ? rows.at(-1) : undefined;
  return {
    rows,
    names: await peopleAndCompanies(tx, rows),
    next_cursor: last ? writeCursor({ at: last.created_at.toISOString(), id: last.id }) : null,
    // Counting a trail that only grows would read all of it.
    total: null,
  };
}

const people = `select id from app_user where ${matchesSearch('$7', 'email', 'email_folded')} or ${matchesSearch('$7', 'display_name', 'display_name_folded')}`;

const filters = `
  ($1::uuid is null or a.company_id = $1)
  and ($2::text is null or a.action = $2)
  and ($3::uuid is null or a.user_id = $3 or a.operator_id = $3)
  and ($4::text is null or a.targets @> jsonb_build_array(jsonb_build_object('id', $4::text)))
  and ($5::timestamptz is null or a.created_at >= $5)
  and ($6::timestamptz is null or a.created_at < $6)
  and ($7::text[] is null
       or a.company_id in (select id from company where ${matchesSearch('$7', 'name', 'name_folded')})
       or a.user_id in (${people}) or a.operator_id in (${people}))`;

/** One row more than a page has tells whether another follows. */
function sqlOf({ order }: Pick<Query, 'order'>): string {
  const [beyond, direction] = order === 'asc' ? ['>', 'asc'] : ['<', 'desc'];
  return `
    select a.id, a.company_id, c.name as company_name, a.user_id, a.operator_id, a.action, a.targets, a.detail, a.request_id, a.address,
           a.created_at, u.email as user_email, u.display_name as user_name
      from audit a
      left join company c on c.id = a.company_id
      left join app_user u on u.id = a.user_id
     where ${filters} and ($8::timestamptz is null or (a.created_at, a.id) ${beyond} ($8, $9::uuid))
     order by a.created_at ${direction}, a.id ${direction}
     limit $10`;
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
    searchForms(query.search),
    from?.at ?? null,
    from?.id ?? null,
    query.limit + 1,
  ];
}
