import { Injectable } from '@nestjs/common';
import { count, UserRemoved, type PayloadOf, type QueryOf, type ReplyOf, type routes } from '@sop/contracts';
import { InjectDatabase, readCursor, pageOf, type Database, type Tx } from '@sop/database';
import { OnEvent } from '@sop/messaging';
import { type Caller, UserNames } from '@sop/service-kit';
import { z } from 'zod';
import { audienceOf, lastShownChange } from '../releases/read-shown.js';
import { requireSop } from '../sops/require-sop.js';
import { presentRevision } from './revision.presenter.js';
import { RevisionRow } from './revision.entity.js';

type List = typeof routes.sops.revisions;

const position = z.object({ number: count });

@Injectable()
export class RevisionsService {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    private readonly names: UserNames,
  ) {}

  /** The changes of an SOP page by page; readers of a released version get those up to its release. @throws Problem 404 */
  async list(caller: Caller, sopId: string, query: QueryOf<List>): Promise<ReplyOf<List>> {
    const { rows, ...page } = await this.read(caller, sopId, query);
    const names = await this.names.of(
      caller.companyId,
      rows.map(({ userId }) => userId),
    );
    return { items: rows.map((row) => presentRevision(row, names)), ...page };
  }

  private read(caller: Caller, sopId: string, query: QueryOf<List>) {
    const { companyId } = caller;
    const { limit, order } = query;
    const after = readCursor(query.cursor, position);
    return this.database.tenant(companyId, async (tx) => {
      const sop = await requireSop(tx, companyId, sopId);
      const last = lastShownChange(sop, audienceOf(caller)) ?? sop.revision;
      const found = tx.manager
        .createQueryBuilder(RevisionRow, 'r')
        .where('r.sopId = :sopId and r.number <= :last', { sopId, last });
      const total = await found.getCount();
      if (after) found.andWhere(order === 'asc' ? 'r.number > :number' : 'r.number < :number', after);
      const rows = await found
        .orderBy('r.number', order === 'asc' ? 'ASC' : 'DESC')
        .take(limit + 1)
        .getMany();
      const { shown, next_cursor } = pageOf(rows, limit, ({ number }) => ({ number }));
      return { rows: shown, next_cursor, total };
    });
  }

  /** A change stays, its author's address is deleted with the user. */
  @OnEvent(UserRemoved)
  async forget({ user_id, company_id }: PayloadOf<typeof UserRemoved>, tx: Tx): Promise<void> {
    await tx.manager.update(RevisionRow, { companyId: company_id, userId: user_id }, { userEmail: null });
  }
}
