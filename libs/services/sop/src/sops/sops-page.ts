import { Injectable } from '@nestjs/common';
import { foldedText, type QueryOf, type ReplyOf, type routes } from '@sop/contracts';
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
import { SignedPaths } from '@sop/object-store';
import type { Caller } from '@sop/service-kit';
import { positionIn } from './page-cursor.js';
import { audienceOf, type Audience } from '../releases/read-shown.js';
import { monthsOfDepartment, reviewDueAt } from '../reviews/review-due.js';
import { cardColumns, cardTables, isToRead, needsReview, releaseColumns, shownColumn } from './sop-cards.js';
import { presentCard, type SopCardRow } from './sop.presenter.js';

type Query = QueryOf<typeof routes.sops.page>;
type Reply = ReplyOf<typeof routes.sops.page>;

/** A sort order: its column in an index, and its value in a cursor. With the id the column is unique. */
const sorts = {
  created_at: {
    column: 'sop.created_at',
    carried: microsecondsOf('sop.created_at'),
    position: timeOfMicroseconds('$11'),
  },
  title: { column: 'sop.title_order', carried: 'sop.title_order', position: '$11::text' },
} as const satisfies Record<Query['sort'], object>;
/** Readers find a released SOP by its released title. */
const readerSorts = {
  ...sorts,
  title: { ...sorts.title, column: 'sop.reader_title_order', carried: 'sop.reader_title_order' },
} as const;

/** The review of a draft is nothing that readers of a released version see. */
const ofDraft = (audience: Audience) => (audience === 'reader' ? 'sop.released_version is null and' : '');

const wanted = (audience: Audience) => `sop.company_id = $1 and sop.trashed_at is null
  and ($2::uuid is null or sop.department_id = $2)
  and ($3::text is null or sop.creation_type = $3)
  and ($4::text[] is null or ${matchesSearch('$4', shownColumn('title', audience), shownColumn('title_folded', audience))})
  and ($5::text is null or case $5
    when 'to-read' then ${isToRead('$6')}
    when 'overdue' then ${reviewDueAt(monthsOfDepartment)} <= now()
    when 'requested' then ${ofDraft(audience)} sop.review_requested_at is not null
    else ${ofDraft(audience)} exists (select 1 from step where step.sop_id = sop.id and ${needsReview}) end)
  and ($7::text is null or case $7
    when 'draft' then sop.released_version is null and sop.status = 'ready'
    when 'released' then sop.released_version is not null and sop.withdrawn_at is null
    when 'withdrawn' then sop.withdrawn_at is not null
    else ${shownColumn('status', audience)} = $7 end)
  and ($8::text is null or $8 = any(sop.tags_folded))`;

/** The other columns of a row are long. */
const pageColumns = `id, title, title_order, department_id, creation_type, created_at, status, status_detail, status_detail_codes, video_size_bytes,
  duration_seconds, tags, pictures_version, ${releaseColumns}`;

/**
 * Reads rows after a position in the index, not after a number of rows: every page costs the same, and rows that are created or
 * deleted in between neither repeat nor hide others. The total is counted with the first page only.
 */
function pageQuery(
  audience: Audience,
  { sort, order }: Pick<Query, 'sort' | 'order'>,
  isFirst: boolean,
): string {
  const { column, carried, position } = (audience === 'reader' ? readerSorts : sorts)[sort];
  const after = `and (${column}, sop.id) ${order === 'asc' ? '>' : '<'} (${position}, $10::uuid)`;
  const total = isFirst ? boundedCount('sop', wanted(audience)) : 'null::int';
  const inOrder = `order by ${column} ${order}, sop.id ${order}`;
  return `
    with page as materialized (
      select ${pageColumns} from sop where ${wanted(audience)} ${isFirst ? '' : after} ${inOrder} limit $9)
    select ${cardColumns(audience)}, ${carried} as position, ${total} as total
      from ${cardTables('page', '$6')} ${inOrder}`;
}

interface PageRow extends SopCardRow {
  position: string | number;
  total: number | null;
}

@Injectable()
export class SopsPage {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    private readonly paths: SignedPaths,
  ) {}

  async read(caller: Caller, query: Query): Promise<Reply> {
    const { companyId, userId } = caller;
    const { cursor, limit, sort, order } = query;
    const from = readCursor(cursor, positionIn({ sort, order }));
    const rows = await this.database.tenantRows<PageRow>(
      companyId,
      pageQuery(audienceOf(caller), query, from === undefined),
      [
        ...[companyId, ...filtersOf(query, userId), limit + 1],
        ...(from === undefined ? [] : [from.id, from.position]),
      ],
    );
    const page = pageOf(rows, limit, ({ position, id }) => ({ sort, order, position, id }));
    return {
      items: page.shown.map((row) => presentCard(row, this.paths)),
      next_cursor: page.next_cursor,
      total: from === undefined ? reportedTotal(rows[0]?.total ?? 0) : null,
    };
  }
}

/** As `wanted` counts them, from `$2`. */
const filtersOf = (query: Query, userId: string): unknown[] => [
  ...[query.department_id ?? null, query.creation_type ?? null, searchForms(query.search)],
  ...[query.review ?? null, userId, query.state ?? null],
  query.tag === undefined ? null : foldedText(query.tag),
];
