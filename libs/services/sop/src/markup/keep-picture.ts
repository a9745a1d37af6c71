import { Inject, Injectable } from '@nestjs/common';
import { PictureStored, PictureRemoved, SopUploadAbandoned } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { Bus } from '@sop/messaging';
import { keyFor, OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { Reservations } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import type { Drawn } from './draw.js';
import { StoredPictureRow } from './stored-picture.entity.js';

const contentType = 'image/jpeg';
/** Under this a picture counts against the storage of its company. */
const referenceOf = (id: string): string => `sop-picture:${id}`;

interface SopOf {
  companyId: string;
  sopId: string;
}

const keysOf = ({ companyId, sopId }: SopOf, id: string): [picture: string, thumbnail: string] => [
  keyFor.screenshot(companyId, sopId, `marked/${id}.jpg`),
  keyFor.screenshot(companyId, sopId, `marked/${id}-small.jpg`),
];

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

  /** Stores it while `use` makes something of it; of what it does not settle, nothing is left. Throws 402 with the plan's sentence. */
  async keep<T>(
    { companyId, sopId }: SopOf,
    { picture, thumbnail }: Drawn,
    use: (stored: StoredPicture) => Promise<T>,
  ): Promise<T> {
    const id = uuidv7();
    const bytes = picture.length + thumbnail.length;
    const reservations = new Reservations(this.bus, companyId, referenceOf(id));
    const [key, thumbnailKey] = keysOf({ companyId, sopId }, id);
    let isSettled = false;
    const settle = async (tx: Tx): Promise<void> => {
      isSettled = true;
      await tx.manager.insert(StoredPictureRow, { id, companyId, sopId, bytes });
      const reservation_id = reservations.idOf('storage_bytes');
      await tx.emit(PictureStored, {
        company_id: companyId,
        sop_id: sopId,
        size_bytes: bytes,
        reservation_id,
      });
    };
    try {
      await reservations.take('storage_bytes', bytes);
      await this.store.put(key, Buffer.from(picture), { contentType, sizeBytes: picture.length });
      await this.store.put(thumbnailKey, Buffer.from(thumbnail), {
        contentType,
        sizeBytes: thumbnail.length,
      });
      const used = await use({ key, thumbnail_key: thumbnailKey, settle });
      if (!isSettled) await this.giveBack(companyId, referenceOf(id), [key, thumbnailKey]);
      return used;
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
  const rows = await tx.manager.findBy(StoredPictureRow, { companyId, sopId });
  for (const { id } of rows)
    await tx.emit(PictureRemoved, { company_id: companyId, sop_id: sopId, reference: referenceOf(id) });
  await tx.manager.delete(StoredPictureRow, { companyId, sopId });
}

/** Those that nothing shows any more go: no step, and no version that is kept. `readShown` gives the keys of all that are shown. */
export async function dropForgotten(
  tx: Tx,
  store: Pick<ObjectStore, 'delete'>,
  sop: SopOf,
  readShown: () => Promise<ReadonlySet<string>>,
): Promise<void> {
  // First: a picture that is saved meanwhile is shown from the moment on in which it is here.
  const rows = await tx.manager.findBy(StoredPictureRow, { ...sop });
  const shown = await readShown();
  for (const { id } of rows) {
    const keys = keysOf(sop, id);
    if (shown.has(keys[0])) continue;
    for (const key of keys) await store.delete(key);
    await tx.emit(PictureRemoved, {
      company_id: sop.companyId,
      sop_id: sop.sopId,
      reference: referenceOf(id),
    });
    await tx.manager.delete(StoredPictureRow, { id });
  }
}
