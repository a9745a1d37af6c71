import { Injectable } from '@nestjs/common';
import type { CompanyCard, CompanyFilter, CompanyListQuery } from '@sop/contracts';
import { matchesSearch, InjectDatabase, searchForms, type Database, type Tx } from '@sop/database';
import { refuse } from '@sop/service-kit';
import { CompanyFacts } from './company-facts.js';
import { presentCompany, type CompanyRow } from './company.presenter.js';

const sortColumns = {
  created_at: 'c.created_at',
  name: 'c.name_order',
  mrr: 'c.mrr',
  last_activity: 'c.last_activity_at',
} as const satisfies Record<CompanyListQuery['sort_by'], string>;

@Injectable()
export class ListCompanies {
  constructor(
    @InjectDatabase('admin') private readonly database: Database,
    private readonly facts: CompanyFacts,
  ) {}

  async page({ page, per_page, sort_by, sort_order, ...filter }: CompanyListQuery) {
    const params = paramsOf(filter);
    const order = `${sortColumns[sort_by]} ${sort_order} nulls last, c.company_id ${sort_order}`;
    const { rows, total } = await this.database.system(async (tx) => ({
      rows: await tx.query<CompanyRow>(
        `${selectCompanies(`(select c.* from company c where ${matches} order by ${order} limit $5 offset $6)`)}
          order by ${order}`,
        [...params, per_page, (page - 1) * per_page],
      ),
      total: await countOf(tx, params),
    }));
    const companies = await this.present(rows);
    const remaining = total - (rows.length - companies.length);
    return { companies, total: remaining, total_pages: Math.ceil(remaining / per_page) };
  }

  async get(id: string): Promise<CompanyCard> {
    const rows = await this.database.system((tx) =>
      tx.query<CompanyRow>(`${selectCompanies('company')} where c.company_id = $1 and c.name is not null`, [
        id,
      ]),
    );
    const [card] = await this.present(rows);
    if (!card) throw refuse('company.not-found');
    return card;
  }

  /** Matching companies in the order of their ids, `size` at a time, for exports. */
  async *pages(filter: CompanyFilter, size = 100): AsyncGenerator<CompanyCard[]> {
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const rows = await this.database.system((tx) =>
        tx.query<CompanyRow>(
          `${selectCompanies('company')} where ${matches} and c.company_id > $5 order by c.company_id limit $6`,
          [...paramsOf(filter), after, size],
        ),
      );
      if (rows.length > 0) yield this.present(rows);
      if (rows.length < size) return;
      after = rows.at(-1)?.id ?? after;
    }
  }

  /** Omits companies whose deletion event has not arrived yet. */
  private async present(rows: readonly CompanyRow[]): Promise<CompanyCard[]> {
    const current = await this.facts.findFor(rows.map(({ id }) => id));
    return rows
      .filter(({ id }) => current.suspensions?.has(id) ?? true)
      .map((row) => presentCompany(row, current));
  }
}

/** `companies`: the table, or the shown part of it, so that users are read only for those companies. */
const selectCompanies = (companies: string): string => `
  select c.company_id as id, c.name, c.created_at, c.is_suspended, c.has_model, c.last_activity_at, c.plan_display_name, c.status,
         c.mrr, c.currency_code, c.limits,
         (select u.email from company_user u where u.company_id = c.company_id and u.email is not null
           order by u.is_active desc, u.role = 'admin' desc, u.joined_at, u.user_id limit 1) as primary_admin_email,
         (select count(*)::int from company_user u where u.company_id = c.company_id and u.is_active and u.email is not null) as active_users
    from ${companies} c`;

/** `active` is every company that is neither suspended nor cancelled, like on its card, including trials and unpaid ones. */
const matches = `
  c.name is not null
  and ($1::text[] is null or ${matchesSearch('$1', 'c.name', 'c.name_folded')}
       or exists (select 1 from company_user u where u.company_id = c.company_id and ${matchesSearch('$1', 'u.email', 'u.email_folded')}))
  and ($2::text is null or c.plan = $2)
  and ($3::boolean is null or c.is_suspended = $3)
  and ($4::text[] is null or c.status = any($4))`;

const paramsOf = ({ search, plan_filter, status_filter }: CompanyFilter): unknown[] => [
  searchForms(search),
  plan_filter ?? null,
  status_filter ? status_filter === 'suspended' : null,
  status_filter ? (statusesOf[status_filter] ?? null) : null,
];

const statusesOf: Record<string, string[] | undefined> = {
  active: ['active', 'trialing', 'past_due', 'unpaid'],
  cancelled: ['canceled'],
};

async function countOf(tx: Tx, params: unknown[]): Promise<number> {
  const [result] = await tx.query<{ total: number }>(
    `select count(*)::int as total from company c where ${matches}`,
    params,
  );
  return result?.total ?? 0;
}
