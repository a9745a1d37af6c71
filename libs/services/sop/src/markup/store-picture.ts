import { Inject, Injectable } from '@nestjs/common';
import { PictureStored, PictureRemoved, SopUploadAbandoned } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { Bus } from '@sop/messaging';
import { keyFor, OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { Reservations } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import type { Drawn } from './draw.js';
import { StoredPictureRow, type PictureFolder } from './stored-picture.entity.js';

const contentType = 'image/jpeg';
/** The reference under which a picture counts against the storage of its company. */
const referenceOf = (id: string): string => `sop-picture:${id}`;

interface SopOf {
  companyId: string;
  sopId: string;
}

const keysOf = (
  { companyId, sopId }: SopOf,
  id: string,
  folder: PictureFolder,
): [picture: string, thumbnail: string] => [
  keyFor.screenshot(companyId, sopId, `${folder}/${id}.jpg`),
  keyFor.screenshot(companyId, sopId, `${folder}/${id}-small.jpg`),
];

/** A stored picture; call `settle` in the transaction that shows it. */
export interface StoredPicture {
  key: string;
  thumbnail_key: string;
  settle(tx: Tx): Promise<void>;
}

/** A stored picture that is not shown yet: `discard` it when it never will be. */
export interface HeldPicture extends StoredPicture {
  readonly isSettled: boolean;
  discard(): Promise<void>;
}

/** Pictures of users: stored and counted in the plan, or neither. */
@Injectable()
export class StorePicture {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    private readonly bus: Bus,
  ) {}

  /** Stores it while `use` runs, and deletes it unless `use` settles it. @throws Problem 402 with the plan's sentence */
  async store<T>(
    sop: SopOf,
    drawn: Drawn,
    use: (stored: StoredPicture) => Promise<T>,
    folder: PictureFolder = 'marked',
  ): Promise<T> {
    const held = await this.hold(sop, drawn, folder);
    try {
      const used = await use(held);
      if (!held.isSettled) await held.discard();
      return used;
    } catch (error) {
      await held.discard();
      throw error;
    }
  }

  /** Stores it until it is settled or discarded. @throws Problem 402 with the plan's sentence; nothing is stored then */
  async hold(
    { companyId, sopId }: SopOf,
    { picture, thumbnail }: Drawn,
    folder: PictureFolder = 'marked',
  ): Promise<HeldPicture> {
    const id = uuidv7();
    const bytes = picture.length + thumbnail.length;
    const reservations = new Reservations(this.bus, companyId, referenceOf(id));
    const [key, thumbnail_key] = keysOf({ companyId, sopId }, id, folder);
    const discard = () => this.discard(companyId, referenceOf(id), [key, thumbnail_key]);
    let isSettled = false;
    const settle = async (tx: Tx): Promise<void> => {
      isSettled = true;
      await tx.manager.insert(StoredPictureRow, { id, companyId, sopId, bytes, folder });
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
      await this.put(key, picture);
      await this.put(thumbnail_key, thumbnail);
    } catch (error) {
      await discard();
      throw error;
    }
    return {
      ...{ key, thumbnail_key, settle, discard },
      get isSettled() {
        return isSettled;
      },
    };
  }

  private async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.objects.put(key, Buffer.from(bytes), { contentType, sizeBytes: bytes.length });
  }

  private async discard(companyId: string, reference: string, keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.objects.delete(key);
    await this.database.tenant(companyId, (tx) =>
      tx.emit(SopUploadAbandoned, { company_id: companyId, reference, kind: 'storage_bytes' }),
    );
  }
}

/** Removes the pictures of a deleted SOP from the count. Their objects are deleted with its folder. */
export async function deletePictures(tx: Tx, { companyId, sopId }: SopOf): Promise<void> {
  const rows = await tx.manager.findBy(StoredPictureRow, { companyId, sopId });
  for (const { id } of rows)
    await tx.emit(PictureRemoved, { company_id: companyId, sop_id: sopId, reference: referenceOf(id) });
  await tx.manager.delete(StoredPictureRow, { companyId, sopId });
}

/** Deletes pictures that no step and no stored version shows. `readShown` returns the keys of all that are shown. */
export async function deleteUnshown(
  tx: Tx,
  store: Pick<ObjectStore, 'delete'>,
  sop: SopOf,
  readShown: () => Promise<ReadonlySet<string>>,
): Promise<void> {
  // Read first: a picture that is saved at the same time is shown from the moment its row exists.
  const rows = await tx.manager.findBy(StoredPictureRow, { ...sop, folder: 'marked' });
  const shown = await readShown();
  for (const row of rows) if (!shown.has(keysOf(row, row.id, row.folder)[0])) await remove(tx, store, row);
}

/** Deletes photos of an execution. */
export async function deletePhotos(
  tx: Tx,
  store: Pick<ObjectStore, 'delete'>,
  sop: SopOf,
  keys: ReadonlySet<string>,
): Promise<void> {
  if (keys.size === 0) return;
  const rows = await tx.manager.findBy(StoredPictureRow, { ...sop, folder: 'photos' });
  for (const row of rows) if (keys.has(keysOf(row, row.id, row.folder)[0])) await remove(tx, store, row);
}

async function remove(
  tx: Tx,
  store: Pick<ObjectStore, 'delete'>,
  { id, folder, ...sop }: StoredPictureRow,
): Promise<void> {
  for (const key of keysOf(sop, id, folder)) await store.delete(key);
  const { companyId: company_id, sopId: sop_id } = sop;
  await tx.emit(PictureRemoved, { company_id, sop_id, reference: referenceOf(id) });
  await tx.manager.delete(StoredPictureRow, { id });
}
