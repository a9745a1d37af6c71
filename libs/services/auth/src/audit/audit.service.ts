import { Injectable } from '@nestjs/common';
import { requestedMoment, type QueryOf, type ReplyOf, type routes } from '@sop/contracts';
import {
  matchesSearch,
  pageOf,
  InjectDatabase,
  readCursor,
  searchForms,
  type Database,
  type Tx,
} from '@sop/database';
import { nameOfApiToken } from '@sop/service-kit';
import { z } from 'zod';
import { presentAuditEntry, type AuditRow } from './audit.presenter.js';
import { NameSops, operatorsOf, namesOfUsersAndCompanies } from './name-targets.js';

type Query = QueryOf<typeof routes.audit.listAll>;
type Page = ReplyOf<typeof routes.audit.listAll>;

/** Newest first; entries of the same moment are ordered by id. */
const cursorSchema = z.object({ at: requestedMoment, id: z.uuid() });

@Injectable()
export class AuditService {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly sops: NameSops,
  ) {}

  /** Row-level security limits it to one company, whatever the query requests. */
  async findByCompany(companyId: string, query: Omit<Query, 'company_id' | 'search'>): Promise<Page> {
    const filter = { ...query, company_id: companyId };
    return this.withNames(await this.database.tenant(companyId, (tx) => read(tx, filter)), companyId);
  }

  async findAll(query: Query): Promise<Page> {
    return this.withNames(await this.database.system((tx) => read(tx, query)), undefined);
  }

  /** Requests SOP titles from their service, outside of the transaction. */
  private async withNames(
    { rows, names, ...page }: FoundEntries,
    companyId: string | undefined,
  ): Promise<Page> {
    const targets = new Map([...names, ...(await this.sops.of(rows, companyId))]);
    const operators = await operatorsOf(this.database, rows);
    return { items: rows.map((row) => presentAuditEntry(row, { targets, operators })), ...page };
  }
}

type FoundEntries = Omit<Page, 'items'> & { rows: AuditRow[]; names: ReadonlyMap<string, string> };

async function read(tx: Tx, query: Query): Promise<FoundEntries> {
  const found = await tx.query<AuditRow>(sqlOf(query), paramsOf(query));
  const { shown: rows, next_cursor } = pageOf(found, query.limit, (last) => ({
    at: last.created_at.toISOString(),
    id: last.id,
  }));
  return {
    rows,
    names: await namesOfUsersAndCompanies(tx, rows),
    next_cursor,
    // Counting would read the whole trail, which only grows.
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

/** Reads one row more than a page has, to see whether another page follows. */
function sqlOf({ order }: Pick<Query, 'order'>): string {
  const [beyond, direction] = order === 'asc' ? ['>', 'asc'] : ['<', 'desc'];
  return `
    select a.id, a.company_id, c.name as company_name, a.user_id, a.operator_id, a.action, a.targets, a.detail, a.request_id, a.address,
           a.created_at, u.email as user_email,
           coalesce(u.display_name, '${nameOfApiToken('')}' || t.name, e.pseudonym) as user_name
      from audit a
      left join company c on c.id = a.company_id
      left join app_user u on u.id = a.user_id
      left join api_token t on t.id = a.user_id
      left join erasure e on e.user_id = a.user_id
     where ${filters} and ($8::timestamptz is null or (a.created_at, a.id) ${beyond} ($8, $9::uuid))
     order by a.created_at ${direction}, a.id ${direction}
     limit $10`;
}

function paramsOf(query: Query): unknown[] {
  const from = readCursor(query.cursor, cursorSchema);
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
