import type { Database } from '@sop/database';
import { keyFor, type ObjectStore } from '@sop/object-store';
import { v7 as uuidv7 } from 'uuid';
import { insertFrames } from '../frames/insert-frames.js';
import { frameKey, thumbnailKey } from '../frames/frame-keys.js';

export interface StoredDataset {
  name: string;
  fps: number;
  frameCount: number;
  width: number;
  height: number;
  /** The JPEG of a frame; without it frames have rows and no objects. */
  picture: (frameNumber: number) => Buffer | Promise<Buffer>;
}

/** Inserts a prepared dataset. Its ids: `id` for the API, `storageId` for its objects. */
export async function storeDataset(
  { database, store }: { database: Database; store: ObjectStore },
  companyId: string,
  options: Partial<StoredDataset> = {},
): Promise<{ id: number; storageId: string }> {
  const { name = 'Press', fps = 1, frameCount = 10, width = 640, height = 360, picture } = options;
  const storageId = uuidv7();
  const videoKey = keyFor.dataset(companyId, storageId, 'original.mp4');
  const frames = Array.from({ length: frameCount }, (_, index) => ({ index, seconds: index / fps }));
  const id = await database.tenant(companyId, async (tx) => {
    const [inserted] = await tx.query<{ id: number }>(
      `insert into dataset (company_id, storage_id, name, fps, transcode, status, video_key, duration_seconds, width, height,
                            frame_count, size_bytes, created_by, created_by_name)
       values ($1, $2, $3, $4, false, 'ready', $5, $6, $7, $8, $9, 1000, $2, 'ann@example.test') returning id`,
      [companyId, storageId, name, fps, videoKey, frameCount / fps, width, height, frameCount],
    );
    if (!inserted) throw new Error('no dataset');
    await insertFrames(tx, { id: inserted.id, companyId }, frames);
    return inserted.id;
  });
  await store.put(videoKey, Buffer.from('a video'), { contentType: 'video/mp4' });
  if (picture)
    for (const { index } of frames)
      for (const key of [frameKey, thumbnailKey])
        await store.put(key({ companyId, storageId }, index), await picture(index), {
          contentType: 'image/jpeg',
        });
  return { id, storageId };
}
