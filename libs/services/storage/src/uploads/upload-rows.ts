import { Injectable } from '@nestjs/common';
import { resumableUploads, refusal } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { multipartLimits, type StoredPart } from '@sop/object-store';
import { Problem, refuse } from '@sop/service-kit';
import { UploadPartRow } from './upload-part.entity.js';
import { UploadRow } from './upload.entity.js';

export const expiry = (): Date => new Date(Date.now() + resumableUploads.storedHours * 3600_000);

export const uploadNotFound = () => refuse('upload.not-found');

/** Another request took over the upload, or it was ended: the caller's bytes are dropped. */
export class UploadTakenOver extends Problem {
  constructor(readonly isEnded: boolean) {
    super(refusal(isEnded ? 'upload.ended' : 'upload.taken-over'));
  }
}

/** The rows of unfinished uploads. Every write is fenced: only the request that began last may make it. */
@Injectable()
export class UploadRows {
  constructor(@InjectDatabase('storage') private readonly database: Database) {}

  /** The upload as its company may see it: not ended, not expired, and not claimed. */
  async find(companyId: string, id: string): Promise<UploadRow> {
    return this.database.tenant(companyId, (tx) => visible(tx, companyId, id));
  }

  /** Makes the caller the writer of the upload. */
  async take(
    companyId: string,
    id: string,
    writer: string,
    check: (upload: UploadRow) => Partial<UploadRow>,
  ): Promise<UploadRow> {
    return this.database.tenant(companyId, async (tx) => {
      const upload = await visible(tx, companyId, id, true);
      const changed = { ...check(upload), writer, expiresAt: expiry() };
      await tx.manager.update(UploadRow, { id }, changed);
      return Object.assign(upload, changed);
    });
  }

  update(upload: UploadRow, changed: Partial<UploadRow>): Promise<void> {
    return this.fenced(upload, async (tx) => {
      await tx.manager.update(UploadRow, { id: upload.id }, { ...changed, expiresAt: expiry() });
      Object.assign(upload, changed);
    });
  }

  /** A part number that no other request uses: the store would keep the later part, whichever was counted. */
  async nextNumber(upload: UploadRow): Promise<number> {
    return this.fenced(upload, (tx) => allocate(tx, upload));
  }

  /** Counts the part and drops the tail that went into it. Returns the number of the next part. */
  async addPart(upload: UploadRow, part: StoredPart, changed: Partial<UploadRow>): Promise<number> {
    return this.fenced(upload, async (tx) => {
      const { id, companyId } = upload;
      await tx.manager.insert(UploadPartRow, { uploadId: id, companyId, ...part });
      const moved = { ...changed, tailKey: null, tailBytes: 0 };
      await tx.manager.update(UploadRow, { id }, { ...moved, expiresAt: expiry() });
      Object.assign(upload, moved);
      return allocate(tx, upload);
    });
  }

  async partsOf({ id, companyId }: UploadRow): Promise<StoredPart[]> {
    return this.database.tenant(companyId, (tx) =>
      tx.manager.find(UploadPartRow, {
        select: { number: true, etag: true, sizeBytes: true },
        where: { uploadId: id },
        order: { number: 'ASC' },
      }),
    );
  }

  /** @returns false when it was ended in the meantime */
  async complete({ id, companyId }: UploadRow): Promise<boolean> {
    return this.database.tenant(companyId, async (tx) => {
      const { affected } = await tx.manager.update(
        UploadRow,
        { id, state: 'closing' },
        { state: 'complete', expiresAt: expiry() },
      );
      return affected === 1 || (await tx.manager.existsBy(UploadRow, { id, state: 'complete' }));
    });
  }

  private fenced<T>({ id, companyId, writer }: UploadRow, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.database.tenant(companyId, async (tx) => {
      const row = await tx.manager.findOne(UploadRow, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (row?.state !== 'open' || row.writer !== writer)
        throw new UploadTakenOver(row === null || row.state === 'ended');
      return work(tx);
    });
  }
}

async function visible(tx: Tx, companyId: string, id: string, isToChange = false): Promise<UploadRow> {
  const upload = await tx.manager.findOne(UploadRow, {
    where: { id, companyId },
    ...(isToChange ? { lock: { mode: 'pessimistic_write' } } : {}),
  });
  const isOver = !upload || upload.state === 'ended' || upload.expiresAt.getTime() < Date.now();
  // Recordings belong to their converter.
  const isBusy = upload?.isRecording && upload.state === 'open';
  if (isOver || upload.claimedAt || isBusy) throw uploadNotFound();
  return upload;
}

async function allocate(tx: Tx, upload: UploadRow): Promise<number> {
  const [allocated] = await tx.query<{ number: number }>(
    'update upload set next_part = next_part + 1 where id = $1 returning next_part - 1 as number',
    [upload.id],
  );
  const number = allocated?.number ?? Infinity;
  if (number <= multipartLimits.parts) return number;
  throw refuse('upload.too-often-broken');
}
