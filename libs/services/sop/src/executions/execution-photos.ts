import { Injectable, Inject } from '@nestjs/common';
import { executionLimits } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import {
  announcesMore,
  KilledWork,
  Problem,
  refuse,
  RUNTIME,
  type Caller,
  type Runtime,
  type Upload,
} from '@sop/service-kit';
import { drawMarkup } from '../markup/draw-markup.js';
import type { Drawn } from '../markup/draw.js';
import { isPicture, longestSentSide } from '../markup/is-picture.js';
import { StorePicture } from '../markup/store-picture.js';
import { ExecutionPhotoRow } from './execution.entity.js';
import { audit, requireExecution, type ExecutionIds } from './executions.service.js';

type PhotoIds = ExecutionIds & { photoId: string };

/** Photos that users take while they work through an SOP. */
@Injectable()
export class ExecutionPhotos {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    @Inject(RUNTIME) private readonly runtime: Pick<Runtime, 'workDir'>,
    private readonly pictures: StorePicture,
  ) {}

  /**
   * Redraws the photo, so that nothing but its pixels is stored: no place, device or other content. A second time changes
   * nothing.
   * @throws Problem 402, 404, 409 for a photo that the execution does not list, 413, 415, 503
   */
  async add(caller: Caller, ids: PhotoIds, upload: Upload<unknown>): Promise<void> {
    const { companyId } = caller;
    if (await this.database.tenant(companyId, (tx) => isStored(tx, caller, ids))) return;
    const drawn = await this.redraw(companyId, await readPhoto(upload));
    const sop = { companyId, sopId: ids.id };
    await this.pictures.store(
      sop,
      drawn,
      (stored) =>
        this.database.tenant(companyId, async (tx) => {
          // Serializes two copies of the same photo.
          await tx.advisoryLock(`execution-photo:${ids.photoId}`);
          if (await isStored(tx, caller, ids, 'pessimistic_read')) return;
          const { key, thumbnail_key: thumbnailKey } = stored;
          await insert(tx, { id: ids.photoId, executionId: ids.executionId, ...sop, key, thumbnailKey });
          await stored.settle(tx);
          await audit(tx, 'execution.photo-added', ids);
        }),
      'photos',
    );
  }

  private async redraw(companyId: string, picture: Buffer): Promise<Drawn> {
    const drawing = { picture, markup: { crop: null, marks: [] }, hidden: [], maxSide: longestSentSide };
    try {
      return await drawMarkup(this.runtime.workDir, drawing, companyId);
    } catch (cause) {
      if (cause instanceof Problem) throw cause;
      // On a busy machine: the device sends it again.
      if (cause instanceof KilledWork) throw refuse('step.picture-not-drawn', {}, { cause });
      throw refuse('execution.photo-unreadable', {}, { field: 'file', cause });
    }
  }
}

/**
 * @param lock until the transaction ends, the execution is not deleted and lists the photo
 * @throws Problem 404 for an execution of another user, 409 for a photo that it does not list
 */
async function isStored(
  tx: Tx,
  { companyId, userId }: Caller,
  ids: PhotoIds,
  lock?: 'pessimistic_read',
): Promise<boolean> {
  const row = await requireExecution(tx, companyId, ids, lock);
  if (row.createdBy !== userId) throw refuse('execution.not-found');
  if (!row.steps.some(({ photos }) => photos.includes(ids.photoId))) throw refuse('execution.photo-unlisted');
  const { photoId: id, executionId } = ids;
  return tx.manager.existsBy(ExecutionPhotoRow, { id, executionId, companyId });
}

/** The id is unique over all companies: that of another execution answers as one that does not exist. */
async function insert(tx: Tx, row: ExecutionPhotoRow): Promise<void> {
  await tx.manager.createQueryBuilder().insert().into(ExecutionPhotoRow).values(row).orIgnore().execute();
  const { id, executionId, companyId } = row;
  if (!(await tx.manager.existsBy(ExecutionPhotoRow, { id, executionId, companyId })))
    throw refuse('execution.not-found');
}

async function readPhoto(upload: Upload<unknown>): Promise<Buffer> {
  const { photoBytes } = executionLimits;
  const tooLarge = () => refuse('execution.photo-too-large');
  if (announcesMore(upload, photoBytes)) throw tooLarge();
  const { stream } = await upload.file();
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > photoBytes) throw tooLarge();
    chunks.push(chunk);
  }
  const photo = Buffer.concat(chunks);
  if (!isPicture(photo)) throw refuse('execution.photo-unreadable', {}, { field: 'file' });
  return photo;
}
