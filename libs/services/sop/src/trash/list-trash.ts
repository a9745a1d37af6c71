import { Injectable } from '@nestjs/common';
import {
  trashRetention,
  type CreationType,
  type QueryOf,
  type ReplyOf,
  type routes,
  type TrashedSop,
} from '@sop/contracts';
import {
  boundedCount,
  cursorTime,
  InjectDatabase,
  matchesSearch,
  microsecondsOf,
  pageOf,
  readCursor,
  reportedTotal,
  searchForms,
  timeOfMicroseconds,
  type Database,
} from '@sop/database';
import { dayMilliseconds, UserNames, type Caller } from '@sop/service-kit';
import { z } from 'zod';

type List = typeof routes.trash.list;

interface Row {
  id: string;
  title: string;
  department_id: string | null;
  department_name: string | null;
  creation_type: CreationType;
  size_bytes: number;
  trashed_at: Date;
  trashed_by: string | null;
  position: number;
  total: number;
}

const cursorSchema = z.object({ position: cursorTime, id: z.uuid() });

const wanted = `sop.company_id = $1 and sop.trashed_at is not null
  and ($2::text[] is null or ${matchesSearch('$2', 'sop.title', 'sop.title_folded')})`;

const pageQuery = (order: 'asc' | 'desc') => `
  select sop.id, sop.title, sop.department_id, department.name as department_name, sop.creation_type,
         sop.video_size_bytes::float8 as size_bytes, sop.trashed_at, sop.trashed_by,
         ${microsecondsOf('sop.trashed_at')} as position, ${boundedCount('sop', wanted)} as total
    from sop left join department on department.id = sop.department_id
   where ${wanted}
     and ($3::bigint is null or (sop.trashed_at, sop.id) ${order === 'asc' ? '>' : '<'}
       (${timeOfMicroseconds('$3')}, $4::uuid))
   order by sop.trashed_at ${order}, sop.id ${order} limit $5`;

/** The SOPs in the trash of a company. */
@Injectable()
export class ListTrash {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    private readonly names: UserNames,
  ) {}

  async list({ companyId }: Caller, query: QueryOf<List>): Promise<ReplyOf<List>> {
    const { cursor, limit, order, search } = query;
    const from = readCursor(cursor, cursorSchema);
    const rows = await this.database.tenantRows<Row>(companyId, pageQuery(order), [
      ...[companyId, searchForms(search)],
      ...[from?.position ?? null, from?.id ?? null, limit + 1],
    ]);
    const { shown, next_cursor } = pageOf(rows, limit, ({ position, id }) => ({ position, id }));
    const names = await this.names.orAddresses(
      companyId,
      shown.map(({ trashed_by }) => trashed_by),
    );
    return {
      items: shown.map((row) => present(row, names)),
      next_cursor,
      total: reportedTotal(rows[0]?.total ?? 0),
    };
  }
}

/** When an SOP that was moved to the trash at this time is deleted. */
const deletedAt = (trashedAt: Date): Date =>
  new Date(trashedAt.getTime() + trashRetention.days * dayMilliseconds);

const present = (row: Row, names: ReadonlyMap<string, string>): TrashedSop => ({
  id: row.id,
  title: row.title,
  department:
    row.department_id && row.department_name ? { id: row.department_id, name: row.department_name } : null,
  creation_type: row.creation_type,
  size_bytes: row.size_bytes,
  trashed_at: row.trashed_at.toISOString(),
  trashed_by: (row.trashed_by && names.get(row.trashed_by)) ?? null,
  deleted_at: deletedAt(row.trashed_at).toISOString(),
});
