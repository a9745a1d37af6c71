import { tenantTable, type Database, type Tx } from '@sop/database';
import type { ObjectStore } from '@sop/object-store';
import { refuse } from '@sop/service-kit';
import type { VideoPurpose } from './video-purposes.js';

/** For the migrations of a service that receives videos. */
export const intakeTable = `
  /* Incoming videos to undo if their process dies; deleted when the video's row is inserted. */
  create table intake (
    id uuid primary key,
    company_id uuid not null,
    /* Reservations under this reference are released. */
    reference text not null,
    /* The object to delete, once it has a key. */
    object_key text,
    /* When its process was last known to be alive. */
    seen_at timestamptz not null default now()
  );
  ${tenantTable('intake')}
`;

const heartbeatSeconds = 10;
const expirySeconds = 60;

export interface OpenIntake {
  id: string;
  companyId: string;
  reference: string;
}

/** Records running uploads, so that they can be undone when their process dies. */
export class IntakeLedger {
  constructor(
    private readonly database: Database,
    private readonly store: ObjectStore,
    private readonly purpose: Pick<VideoPurpose, 'abandoned'>,
  ) {}

  /** @returns a function that stops the heartbeat */
  async open(intake: OpenIntake): Promise<() => void> {
    const { id } = intake;
    await this.write(intake);
    const timer = setInterval(() => {
      const sql = 'update intake set seen_at = now() where id = $1';
      // After a database outage longer than the expiry the intake is swept, and its close fails.
      this.database.systemExecute(sql, [id]).catch(() => undefined);
    }, heartbeatSeconds * 1000).unref();
    return () => clearInterval(timer);
  }

  /** Inserts the row, also again for an intake that continued after it was swept. */
  write({ id, companyId, reference }: OpenIntake, key?: string): Promise<unknown> {
    return this.database.tenant(companyId, (tx) =>
      tx.execute('insert into intake (id, company_id, reference, object_key) values ($1, $2, $3, $4)', [
        ...[id, companyId, reference],
        key ?? null,
      ]),
    );
  }

  /** Call it before the first byte is stored under the key. */
  async saveKey({ id, companyId }: OpenIntake, key: string): Promise<void> {
    await this.database.tenant(companyId, (tx) =>
      tx.execute('update intake set object_key = $2 where id = $1', [id, key]),
    );
  }

  /** Call it in the transaction that inserts the video's row. Throws when the intake was swept. */
  async close(tx: Tx, { id }: OpenIntake): Promise<void> {
    if ((await tx.execute('delete from intake where id = $1', [id])) > 0) return;
    throw refuse('upload.too-slow');
  }

  /** @returns whether the row existed: it is deleted once the intake is closed (even if the response to the commit was lost) or swept. */
  async undo(id: string, condition = 'true'): Promise<boolean> {
    return this.database.system(async (tx) => {
      const [row] = await tx.query<{ company_id: string; reference: string; object_key: string | null }>(
        `delete from intake where id = $1 and ${condition} returning company_id, reference, object_key`,
        [id],
      );
      if (!row) return false;
      if (row.object_key !== null) {
        await this.store.multipart.abortAll(row.object_key);
        await this.store.delete(row.object_key);
      }
      await tx.emit(this.purpose.abandoned, { company_id: row.company_id, reference: row.reference });
      return true;
    });
  }

  /** Undoes intakes of dead processes and those that could not be undone before. Any number of processes may run it. @returns how many */
  async sweep(): Promise<number> {
    const expiredCondition = `seen_at < now() - interval '${expirySeconds} seconds'`;
    const expired = await this.database.system((tx) =>
      tx.query<{ id: string }>(`select id from intake where ${expiredCondition} limit 100`),
    );
    let swept = 0;
    for (const { id } of expired) if (await this.undo(id, expiredCondition)) swept += 1;
    return swept;
  }
}
