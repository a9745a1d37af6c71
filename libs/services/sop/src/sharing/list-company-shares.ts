import { Injectable } from '@nestjs/common';
import type { QueryOf, ReplyOf, routes } from '@sop/contracts';
import { InjectDatabase, matchesSearch, pageOf, readCursor, searchForms, type Database } from '@sop/database';
import type { Caller } from '@sop/service-kit';
import { z } from 'zod';
import { People } from '../people/people.js';
import type { ShareRow } from './share.entity.js';
import { presentCompanyShare } from './share.presenter.js';

type ListAll = typeof routes.shares.listAll;
type Row = Omit<ShareRow, 'secret' | 'companyId'> & { title: string; total: number };

/** Ids are ordered by time of creation. */
const cursorSchema = z.object({ id: z.uuid() });

const wanted = `share.company_id = $1 and sop.trashed_at is null
  and ($2::text[] is null or ${matchesSearch('$2', 'sop.title', 'sop.title_folded')})
  and ($3::text is null or (share.expires_at is not null and share.expires_at <= now()) = ($3 = 'expired'))`;
const tables = 'sop_share as share join sop on sop.id = share.sop_id';

/** All links of a company, for its administrators. The links themselves are left out: they are secrets. */
@Injectable()
export class ListCompanyShares {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    private readonly people: People,
  ) {}

  async list({ companyId }: Caller, query: QueryOf<ListAll>): Promise<ReplyOf<ListAll>> {
    const { cursor, limit, order, search, state } = query;
    const from = readCursor(cursor, cursorSchema);
    const rows = await this.database.tenantRows<Row>(
      companyId,
      `select share.id, share.sop_id as "sopId", share.name, share.password_hash as "passwordHash",
              share.shows_video as "showsVideo", share.sites, share.expires_at as "expiresAt",
              share.created_by as "createdBy", share.created_at as "createdAt", share.views,
              share.last_viewed_at as "lastViewedAt", sop.title,
              (select count(*)::int from ${tables} where ${wanted}) as total
         from ${tables}
        where ${wanted} and ($4::uuid is null or share.id ${order === 'asc' ? '>' : '<'} $4)
        order by share.id ${order} limit $5`,
      [companyId, searchForms(search), state ?? null, from?.id ?? null, limit + 1],
    );
    const { shown, next_cursor } = pageOf(rows, limit, ({ id }) => ({ id }));
    const users = await this.people.forList(
      companyId,
      shown.map(({ createdBy }) => createdBy),
    );
    return {
      items: shown.map((row) => presentCompanyShare(row, users)),
      next_cursor,
      total: rows[0]?.total ?? 0,
    };
  }
}
