import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { pageLimit, type QueryOf, type ReplyOf, type routes } from '@sop/contracts';
import {
  boundedCount,
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
import { BytesReply, UserNames, type Caller } from '@sop/service-kit';
import { z } from 'zod';
import type { ExecutionRow } from './execution.entity.js';
import { presentExecution, type ListedExecution } from './execution.presenter.js';
import { headLine, linesOf } from './executions-csv.js';

type Executions = typeof routes.executions;
type Filters = QueryOf<Executions['export']>;

/** As `cursorTime`; by the clock and time zone of a device it may also be before 1970. */
const cursorSchema = z.object({ at: z.coerce.string().regex(/^-?\d{1,16}$/), id: z.uuid() });

const visible = `company_id = $1 and ($2::uuid is null or created_by = $2)`;
const wanted = `${visible}
  and ($3::uuid is null or sop_id = $3)
  and ($4::text[] is null or ${matchesSearch('$4', 'title', 'title_folded')})
  and ($5::text is null or state = $5)
  and ($6::text is null or deviation_count + outside_count > 0)
  and ($7::timestamptz is null or started_at >= $7)
  and ($8::timestamptz is null or started_at < $8)
  and ($9::uuid is null or created_by = $9)`;
const listed = `id, sop_id as "sopId", title, version, state, started_at as "startedAt", ended_at as "endedAt",
  received_at as "receivedAt", step_count as "stepCount", done_count as "doneCount", deviation_count as "deviationCount",
  outside_count as "outsideCount", photo_count as "photoCount", created_by as "createdBy"`;
const position = microsecondsOf('started_at');
const before = `(started_at, id) < (${timeOfMicroseconds('$10')}, $11::uuid)`;
const after = before.replace('<', '>');

const exportedAtOnce = 25;

/** Holders of `execution.view` get those of all users, everyone else their own. */
@Injectable()
export class ListExecutions {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    private readonly names: UserNames,
  ) {}

  async list(caller: Caller, query: QueryOf<Executions['list']>): Promise<ReplyOf<Executions['list']>> {
    const { cursor, limit, order, ...filters } = query;
    const from = readCursor(cursor, cursorSchema);
    const total = from ? 'null::int' : boundedCount('sop_execution', wanted);
    const next = from ? `and ${order === 'asc' ? after : before}` : '';
    const parameters = [...parametersOf(caller, filters), ...(from ? [from.at, from.id] : [])];
    const rows = await this.database.tenantRows<ListedExecution & { at: number; total: number | null }>(
      caller.companyId,
      `select ${listed}, ${position} as at, ${total} as total from sop_execution
        where ${wanted} ${next} order by started_at ${order}, id ${order} limit ${limit + 1}`,
      parameters,
    );
    const { shown, next_cursor } = pageOf(rows, limit, ({ at, id }) => ({ at, id }));
    const names = await this.names.orAddresses(
      caller.companyId,
      shown.map(({ createdBy }) => createdBy),
    );
    return {
      items: shown.map((row) => presentExecution(row, { userId: caller.userId, names })),
      next_cursor,
      total: from ? null : reportedTotal(rows[0]?.total ?? 0),
    };
  }

  /** At most as many of each as a list of the page can hold. */
  async choices(caller: Caller): Promise<ReplyOf<Executions['choices']>> {
    const { companyId } = caller;
    const own = [companyId, ownOnly(caller)];
    const [users, sops] = await Promise.all([
      this.database.tenantRows<{ id: string }>(
        companyId,
        `select distinct created_by as id from sop_execution where ${visible} limit ${pageLimit.max}`,
        own,
      ),
      this.database.tenantRows<{ id: string; title: string }>(
        companyId,
        `select id, title from (
           select distinct on (sop_id) sop_id as id, title from sop_execution where ${visible} order by sop_id, started_at desc
         ) as latest order by lower(title), id limit ${pageLimit.max}`,
        own,
      ),
    ]);
    const names = await this.names.orAddresses(
      companyId,
      users.map(({ id }) => id),
    );
    const people = [...names].map(([id, name]) => ({ id, name }));
    return { people: people.sort((one, other) => one.name.localeCompare(other.name)), sops };
  }

  /** Streams the lines of all matching executions, some executions at a time. */
  async export(caller: Caller, filters: Filters): Promise<BytesReply> {
    const target = filters.sop_id ? [{ kind: 'sop', id: filters.sop_id }] : [];
    await this.database.tenant(caller.companyId, (tx) =>
      tx.audit({ action: 'executions.exported', targets: target }),
    );
    return new BytesReply({
      contentType: 'text/csv; charset=utf-8',
      downloadName: `runs-${new Date().toISOString().slice(0, 10)}.csv`,
      cacheControl: 'no-store',
      open: () => Readable.from(this.lines(caller, filters)),
    });
  }

  private async *lines(caller: Caller, filters: Filters): AsyncGenerator<string> {
    yield headLine;
    const { companyId } = caller;
    let from: [at: number, id: string] | undefined;
    do {
      const rows: (ExportedExecution & { at: number })[] = await this.database.tenantRows(
        companyId,
        `select ${listed}, note, steps, ${position} as at from sop_execution
          where ${wanted} ${from ? `and ${before}` : ''} order by started_at desc, id desc limit ${exportedAtOnce}`,
        [...parametersOf(caller, filters), ...(from ?? [])],
      );
      const names = await this.names.orAddresses(
        companyId,
        rows.map(({ createdBy }) => createdBy),
      );
      for (const row of rows) yield linesOf(row, names.get(row.createdBy) ?? '');
      const last = rows.at(-1);
      from = last && rows.length === exportedAtOnce ? [last.at, last.id] : undefined;
    } while (from);
  }
}

export type ExportedExecution = ListedExecution & Pick<ExecutionRow, 'note' | 'steps'>;

/** Whose executions alone the caller may see; null for those of all. */
const ownOnly = ({ userId, permissions }: Caller): string | null =>
  permissions.has('execution.view') ? null : userId;

const parametersOf = (caller: Caller, filters: Filters): unknown[] => [
  caller.companyId,
  ownOnly(caller),
  filters.sop_id ?? null,
  searchForms(filters.search),
  filters.state ?? null,
  filters.deviates ?? null,
  filters.from ?? null,
  filters.until ?? null,
  filters.user_id ?? null,
];
