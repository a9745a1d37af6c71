import type { Database } from '@sop/database';
import { NO_COMPANY } from '@sop/jobs';
import { eventually } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';

/** Runs a scheduled job now by the service's own worker; returns when it has ended. */
export async function runJob(database: Database, name: string): Promise<void> {
  const id = uuidv7();
  await database.system((tx) =>
    tx.query(
      `insert into job (id, kind, company_id, subject_id, generation, payload) values ($1, $2, $3, $4, 1, '{}')`,
      [id, name, NO_COMPANY, id],
    ),
  );
  await database.system((tx) => tx.query(`select pg_notify('jobs_auth', '')`));
  await eventually(async () => {
    const [job] = await database.system((tx) =>
      tx.query<{ state: string }>('select state from job where id = $1', [id]),
    );
    return job?.state === 'done';
  });
}
