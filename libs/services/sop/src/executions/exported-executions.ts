import type { Database } from '@sop/database';
import { ExecutionPhotoRow, ExecutionRow } from './execution.entity.js';

const readAtOnce = 25;

/** Every execution of a company as a line of JSON, some at a time, with the ids of the users. */
export async function* exportedExecutions(database: Database, companyId: string): AsyncGenerator<string> {
  let after: string | null = null;
  do {
    const rows: ExecutionRow[] = await database.tenant(companyId, (tx) => {
      const query = tx.manager
        .createQueryBuilder(ExecutionRow, 'run')
        .where('run.company_id = :companyId', { companyId });
      if (after !== null) query.andWhere('run.id > :after', { after });
      return query.orderBy('run.id').limit(readAtOnce).getMany();
    });
    yield rows.map((row) => `${JSON.stringify(exported(row))}\n`).join('');
    after = rows.length === readAtOnce ? (rows.at(-1)?.id ?? null) : null;
  } while (after !== null);
}

/** The photos of all executions, by the path that they have in the export. */
export async function exportedPhotos(
  database: Database,
  companyId: string,
): Promise<{ path: string; key: string }[]> {
  const rows = await database.tenant(companyId, (tx) =>
    tx.manager.find(ExecutionPhotoRow, { where: { companyId }, order: { id: 'ASC' } }),
  );
  return rows.map(({ id, executionId, key }) => ({ path: `runs/${executionId}/${id}.jpg`, key }));
}

const exported = (row: ExecutionRow) => ({
  id: row.id,
  sop_id: row.sopId,
  title: row.title,
  version: row.version,
  state: row.state,
  started_at: row.startedAt,
  ended_at: row.endedAt,
  received_at: row.receivedAt,
  note: row.note,
  steps: row.steps,
  created_by: row.createdBy,
});
