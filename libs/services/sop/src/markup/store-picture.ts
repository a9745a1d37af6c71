import { Inject, Injectable } from '@nestjs/common';
import { PictureStored, PictureRemoved, SopUploadAbandoned } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { inParallel } from '@sop/jobs';
import { Bus } from '@sop/messaging';
import { keyFor, OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { Reservations } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import type { Drawn } from './draw.js';
import { StoredPictureRow, type PictureFolder } from './stored-picture.entity.js';

const contentType = 'image/jpeg';
/** Of pictures that are stored together: in memory, and requests to the store. */
export const storedAtOnce = 4;
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

interface Unsettled extends StoredPicture {
  companyId: string;
  /** Of its reservation. */
  reference: string;
  isSettled: boolean;
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
    const stored = await this.put(sop, drawn, folder);
    return this.using([stored], () => use(stored));
  }

  /**
   * The same of several, of which some at a time are in memory: the next is read once one is stored. Those that `read` does not find
   * are left out.
   */
  async storeAll<Source, T>(
    sop: SopOf,
    sources: readonly Source[],
    read: (source: Source) => Promise<Drawn | undefined>,
    use: (stored: ReadonlyMap<Source, StoredPicture>) => Promise<T>,
  ): Promise<T> {
    const stored = new Map<Source, Unsettled>();
    try {
      await inParallel(sources, storedAtOnce, async (source) => {
        const drawn = await read(source);
        if (drawn) stored.set(source, await this.put(sop, drawn, 'marked'));
      });
    } catch (error) {
      await this.discard([...stored.values()]);
      throw error;
    }
    return this.using([...stored.values()], () => use(stored));
  }

  private async put(
    { companyId, sopId }: SopOf,
    { picture, thumbnail }: Drawn,
    folder: PictureFolder,
  ): Promise<Unsettled> {
    const id = uuidv7();
    const bytes = picture.length + thumbnail.length;
    const reservations = new Reservations(this.bus, companyId, referenceOf(id));
    const [key, thumbnail_key] = keysOf({ companyId, sopId }, id, folder);
    const stored: Unsettled = {
      ...{ key, thumbnail_key, companyId, reference: referenceOf(id), isSettled: false },
      settle: async (tx) => {
        stored.isSettled = true;
        await tx.manager.insert(StoredPictureRow, { id, companyId, sopId, bytes, folder });
        const reservation_id = reservations.idOf('storage_bytes');
        await tx.emit(PictureStored, {
          ...{ company_id: companyId, sop_id: sopId, size_bytes: bytes, reservation_id },
        });
      },
    };
    try {
      await reservations.take('storage_bytes', bytes);
      for (const [name, content] of [
        [key, picture],
        [thumbnail_key, thumbnail],
      ] as const)
        await this.objects.put(name, Buffer.from(content), { contentType, sizeBytes: content.length });
      return stored;
    } catch (error) {
      await this.discard([stored]);
      throw error;
    }
  }

  private async using<T>(stored: readonly Unsettled[], use: () => Promise<T>): Promise<T> {
    let used: T;
    try {
      used = await use();
    } catch (error) {
      await this.discard(stored);
      throw error;
    }
    await this.discard(stored.filter(({ isSettled }) => !isSettled));
    return used;
  }

  private async discard(stored: readonly Unsettled[]): Promise<void> {
    for (const { companyId, reference, key, thumbnail_key } of stored) {
      for (const each of [key, thumbnail_key]) await this.objects.delete(each);
      await this.database.tenant(companyId, (tx) =>
        tx.emit(SopUploadAbandoned, { company_id: companyId, reference, kind: 'storage_bytes' }),
      );
    }
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
  photos: readonly { readonly key: string }[],
): Promise<void> {
  const rows = await tx.manager
    .createQueryBuilder(StoredPictureRow, 'picture')
    .where({ ...sop, folder: 'photos' })
    // The executions of the SOP may have a million others.
    .andWhere('picture.id = any(:ids)', {
      ids: photos.flatMap(({ key }) => /([^/]+)\.jpg$/.exec(key)?.[1] ?? []),
    })
    .getMany();
  for (const row of rows) await remove(tx, store, row);
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
