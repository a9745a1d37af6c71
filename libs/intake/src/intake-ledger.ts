import { tenantTable, type Database, type Tx } from '@sop/database';
import type { ObjectStore } from '@sop/object-store';
import { refuse } from '@sop/service-kit';
import type { VideoPurpose } from './video-purposes.js';

/** For the migrations of a service that takes videos in. */
export const intakeTable = `
  /* Videos on their way in: what must be undone should their process die. The row goes with the row that is made of the video. */
  create table intake (
    id uuid primary key,
    company_id uuid not null,
    /* Whatever is held under it goes back. */
    reference text not null,
    /* The object that goes, once it has a name. */
    object_key text,
    /* When its process was last known to be alive. */
    seen_at timestamptz not null default now()
  );
  ${tenantTable('intake')}
`;

const seenEverySeconds = 10;
const deadAfterSeconds = 60;

export interface OpenIntake {
  id: string;
  companyId: string;
  reference: string;
}

/** Keeps in mind what is coming in, so that nothing of it is left behind, whatever becomes of this process. */
export class IntakeLedger {
  constructor(
    private readonly database: Database,
    private readonly store: ObjectStore,
    private readonly purpose: Pick<VideoPurpose, 'abandoned'>,
  ) {}

  /** Gives what says that it is over. */
  async open(intake: OpenIntake): Promise<() => void> {
    const { id } = intake;
    await this.write(intake);
    const timer = setInterval(() => {
      const sql = 'update intake set seen_at = now() where id = $1';
      // A database that is away for longer than the sweep waits ends the intake: its close says so.
      this.database.systemExecute(sql, [id]).catch(() => undefined);
    }, seenEverySeconds * 1000).unref();
    return () => clearInterval(timer);
  }

  /** The line again of an intake that went on after the sweep had taken its line away. */
  write({ id, companyId, reference }: OpenIntake, key?: string): Promise<unknown> {
    return this.database.tenant(companyId, (tx) =>
      tx.execute('insert into intake (id, company_id, reference, object_key) values ($1, $2, $3, $4)', [
        ...[id, companyId, reference],
        key ?? null,
      ]),
    );
  }

  /** Before the first byte is stored under the key. */
  async keepKey({ id, companyId }: OpenIntake, key: string): Promise<void> {
    await this.database.tenant(companyId, (tx) =>
      tx.execute('update intake set object_key = $2 where id = $1', [id, key]),
    );
  }

  /** In the transaction that makes something of the video. Throws where the sweep was quicker. */
  async close(tx: Tx, { id }: OpenIntake): Promise<void> {
    if ((await tx.execute('delete from intake where id = $1', [id])) > 0) return;
    throw refuse('upload.too-slow');
  }

  /** Gives whether there was a line: it is gone where the intake was closed after all (the answer to a commit may get lost), or swept. */
  async undo(id: string, isOver = 'true'): Promise<boolean> {
    return this.database.system(async (tx) => {
      const [row] = await tx.query<{ company_id: string; reference: string; object_key: string | null }>(
        `delete from intake where id = $1 and ${isOver} returning company_id, reference, object_key`,
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

  /** Undoes what dead processes left, and what could not be undone at once. Gives how many. Any number of processes may run it. */
  async sweep(): Promise<number> {
    const isDead = `seen_at < now() - interval '${deadAfterSeconds} seconds'`;
    const dead = await this.database.system((tx) =>
      tx.query<{ id: string }>(`select id from intake where ${isDead} limit 100`),
    );
    let swept = 0;
    for (const { id } of dead) if (await this.undo(id, isDead)) swept += 1;
    return swept;
  }
}
