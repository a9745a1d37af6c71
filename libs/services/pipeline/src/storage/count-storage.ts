import { stat } from 'node:fs/promises';
import { FilesStored, ReserveUsage } from '@sop/contracts';
import type { Database, Tx } from '@sop/database';
import { JobStopped, Refused, type JobContext } from '@sop/jobs';
import type { Bus } from '@sop/messaging';
import { freeBytes, partReference, emitRemoved } from './free-bytes.js';
import { StoredBytesRow } from './stored-bytes.entity.js';

/** Objects that are created, counted and deleted together. */
export interface StoredPart {
  /** Its permanent name within its SOP. */
  name: string;
  bytes: number;
  /** Deletes what `store` may have stored. */
  undo(): Promise<void>;
}

/**
 * Accounts for the objects of one video in the storage of its company: reserved before they are stored, settled
 * afterwards, released with their objects on failure. A part settled by an earlier attempt counts once.
 */
export class CountStorage {
  constructor(
    private readonly database: Database,
    private readonly bus: Pick<Bus, 'request'>,
    private readonly owner: { companyId: string; sopId: string },
    private readonly context: JobContext,
  ) {}

  /** @throws Refused with the plan's message */
  async keep<T>(part: StoredPart, store: () => Promise<T>): Promise<T> {
    await this.reserve(part);
    try {
      const stored = await store();
      await this.context.write((tx) => this.settle(tx, part));
      return stored;
    } catch (error) {
      if (this.isOurs()) await this.release(part);
      throw error;
    }
  }

  private async reserve({ name, bytes }: StoredPart): Promise<void> {
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
      // A settled part remains as it was counted.
      await this.context.write(async (tx) => {
        const insert = tx.manager.createQueryBuilder().insert().into(StoredBytesRow).values(row);
        await insert.orIgnore().execute();
      });
    } catch (error) {
      // The SOP was deleted in the meantime, so this reservation is released here.
      if (this.isCancelled())
        await this.database.tenant(companyId, (tx) => emitRemoved(tx, companyId, sopId, name));
      throw error;
    }
  }

  private async settle(tx: Tx, { name: part, bytes }: StoredPart): Promise<void> {
    const { sopId, companyId: company_id } = this.owner;
    const lock = { mode: 'pessimistic_write' } as const;
    const row = await tx.manager.findOne(StoredBytesRow, { where: { sopId, part }, lock });
    if (!row || row.isSettled) return;
    await tx.manager.update(StoredBytesRow, { sopId, part }, { isSettled: true, bytes });
    const { reservationId: reservation_id } = row;
    await tx.emit(FilesStored, { company_id, sop_id: sopId, part, size_bytes: bytes, reservation_id });
  }

  /** When the job was taken over or its SOP deleted, the successor deletes the objects. */
  private isOurs(): boolean {
    return !(this.context.signal.reason instanceof JobStopped);
  }

  private isCancelled(): boolean {
    const { reason } = this.context.signal as { reason: unknown };
    return reason instanceof JobStopped && reason.stopCause === 'cancelled';
  }

  /** Parts settled by an earlier attempt or run remain stored and counted. */
  private async release({ name, undo }: StoredPart): Promise<void> {
    const { companyId, sopId } = this.owner;
    const settled = { sopId, part: name, isSettled: true };
    if (await this.database.tenant(companyId, (tx) => tx.manager.existsBy(StoredBytesRow, settled))) return;
    await undo();
    await this.context.write((tx) => freeBytes(tx, companyId, sopId, name));
  }
}

/** The total size of the files. */
export async function bytesOfFiles(files: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const file of files) bytes += (await stat(file)).size;
  return bytes;
}
