import { stat } from 'node:fs/promises';
import { FilesStored, ReserveUsage } from '@sop/contracts';
import type { Database, Tx } from '@sop/database';
import { JobStopped, Refused, type JobContext } from '@sop/jobs';
import type { Bus } from '@sop/messaging';
import { freeBytes, partReference, tellRemoved } from './free-bytes.js';
import { StoredBytesRow } from './stored-bytes.entity.js';

/** Objects that belong together: made, counted and removed as one. */
export interface Part {
  /** Names it for good within its SOP. */
  name: string;
  bytes: number;
  /** Removes what `store` may have stored of it. */
  undo(): Promise<void>;
}

/**
 * Counts what is made of one video against the storage of its company: asked for before it is stored, settled once it is
 * there, given back with its objects when it does not come about. A part that an earlier attempt settled counts once.
 */
export class CountMade {
  constructor(
    private readonly database: Database,
    private readonly bus: Pick<Bus, 'request'>,
    private readonly owner: { companyId: string; sopId: string },
    private readonly context: JobContext,
  ) {}

  /** Throws `Refused` with the plan's sentence. */
  async keep<T>(part: Part, store: () => Promise<T>): Promise<T> {
    await this.hold(part);
    try {
      const stored = await store();
      await this.context.write((tx) => this.kept(tx, part));
      return stored;
    } catch (error) {
      if (this.isOurs()) await this.giveBack(part);
      throw error;
    }
  }

  private async hold({ name, bytes }: Part): Promise<void> {
    const { companyId, sopId } = this.owner;
    const answer = await this.bus.request(ReserveUsage, {
      company_id: companyId,
      kind: 'storage_bytes',
      amount: Math.max(1, bytes),
      reference: partReference(sopId, name),
      continues: true,
    });
    if (!answer.granted) throw new Refused(answer.refusal);
    const row = { companyId, sopId, part: name, reservationId: answer.reservation_id, bytes };
    try {
      // What is settled already stays as it was counted.
      await this.context.write(async (tx) => {
        const known = tx.manager.createQueryBuilder().insert().into(StoredBytesRow).values(row);
        await known.orIgnore().execute();
      });
    } catch (error) {
      // Deleted meanwhile: nobody else knows of this reservation.
      if (this.isCancelled())
        await this.database.tenant(companyId, (tx) => tellRemoved(tx, companyId, sopId, name));
      throw error;
    }
  }

  private async kept(tx: Tx, { name: part, bytes }: Part): Promise<void> {
    const { sopId, companyId: company_id } = this.owner;
    const lock = { mode: 'pessimistic_write' } as const;
    const row = await tx.manager.findOne(StoredBytesRow, { where: { sopId, part }, lock });
    if (!row || row.isSettled) return;
    await tx.manager.update(StoredBytesRow, { sopId, part }, { isSettled: true, bytes });
    const { reservationId: reservation_id } = row;
    await tx.emit(FilesStored, { company_id, sop_id: sopId, part, size_bytes: bytes, reservation_id });
  }

  /** Whoever takes the job over, or deleted what it was for, sees to what lies there. */
  private isOurs(): boolean {
    return !(this.context.signal.reason instanceof JobStopped);
  }

  private isCancelled(): boolean {
    const { reason } = this.context.signal as { reason: unknown };
    return reason instanceof JobStopped && reason.stopCause === 'cancelled';
  }

  /** What an earlier attempt or run has settled stands: it is there, and it counts. */
  private async giveBack({ name, undo }: Part): Promise<void> {
    const { companyId, sopId } = this.owner;
    const settled = { sopId, part: name, isSettled: true };
    if (await this.database.tenant(companyId, (tx) => tx.manager.existsBy(StoredBytesRow, settled))) return;
    await undo();
    await this.context.write((tx) => freeBytes(tx, companyId, sopId, name));
  }
}

/** What these files take. */
export async function bytesOfFiles(files: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const file of files) bytes += (await stat(file)).size;
  return bytes;
}
