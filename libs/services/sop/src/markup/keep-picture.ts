import { Inject, Injectable } from '@nestjs/common';
import { PictureKept, PictureRemoved, SopUploadAbandoned } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { Bus } from '@sop/messaging';
import { keyFor, OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { Reservations } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import type { Drawn } from './draw.js';
import { KeptPictureRow } from './kept-picture.entity.js';

const contentType = 'image/jpeg';
/** Under this a picture counts against the storage of its company. */
const referenceOf = (id: string): string => `sop-picture:${id}`;

interface SopOf {
  companyId: string;
  sopId: string;
}

/** A picture that lies in the store; `settle` in the transaction that shows it. */
export interface StoredPicture {
  key: string;
  thumbnail_key: string;
  settle(tx: Tx): Promise<void>;
}

/** Pictures that people drew on: in the store and in the plan's count, or in neither. */
@Injectable()
export class KeepPicture {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly bus: Bus,
  ) {}

  /** Stores it while `use` makes something of it; of what comes to nothing, nothing is left. Throws 402 with the plan's sentence. */
  async keep<T>(
    { companyId, sopId }: SopOf,
    { picture, thumbnail }: Drawn,
    use: (stored: StoredPicture) => Promise<T>,
  ): Promise<T> {
    const id = uuidv7();
    const bytes = picture.length + thumbnail.length;
    const reservations = new Reservations(this.bus, companyId, referenceOf(id));
    await reservations.take('storage_bytes', bytes);
    const [key, thumbnailKey] = [`${id}.jpg`, `${id}-small.jpg`].map((name) =>
      keyFor.screenshot(companyId, sopId, `marked/${name}`),
    ) as [string, string];
    const settle = async (tx: Tx): Promise<void> => {
      await tx.manager.insert(KeptPictureRow, { id, companyId, sopId, bytes });
      const reservation_id = reservations.idOf('storage_bytes');
      await tx.emit(PictureKept, { company_id: companyId, sop_id: sopId, size_bytes: bytes, reservation_id });
    };
    try {
      await this.store.put(key, Buffer.from(picture), { contentType, sizeBytes: picture.length });
      await this.store.put(thumbnailKey, Buffer.from(thumbnail), {
        contentType,
        sizeBytes: thumbnail.length,
      });
      return await use({ key, thumbnail_key: thumbnailKey, settle });
    } catch (error) {
      await this.giveBack(companyId, referenceOf(id), [key, thumbnailKey]);
      throw error;
    }
  }

  private async giveBack(companyId: string, reference: string, keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.store.delete(key);
    await this.database.tenant(companyId, (tx) =>
      tx.emit(SopUploadAbandoned, { company_id: companyId, reference, kind: 'storage_bytes' }),
    );
  }
}

/** Those of an SOP that goes count no longer. Their objects lie in its folder and go with it. */
export async function forgetPictures(tx: Tx, { companyId, sopId }: SopOf): Promise<void> {
  const rows = await tx.manager.findBy(KeptPictureRow, { companyId, sopId });
  for (const { id } of rows)
    await tx.emit(PictureRemoved, { company_id: companyId, sop_id: sopId, reference: referenceOf(id) });
  await tx.manager.delete(KeptPictureRow, { companyId, sopId });
}
