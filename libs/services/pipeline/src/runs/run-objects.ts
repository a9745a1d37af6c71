import { keyFor, type ObjectStore } from '@sop/object-store';
import type { RunRow } from './run.entity.js';

type Sop = Pick<RunRow, 'companyId' | 'sopId'>;

/**
 * Folder of a run's frames and pictures, within each kind. A later run writes to another folder, because steps and
 * their earlier versions still show its pictures.
 */
export const folderOfRun = ({ generation }: Pick<RunRow, 'generation'>): string => `run-${generation}`;

/** Folder of frames at a requested density. */
export const folderOfDensity = (fps: number): string => `${fps}fps`;

export async function removeFrames(
  store: ObjectStore,
  { companyId, sopId }: Sop,
  folder: string,
): Promise<void> {
  await store.deletePrefix(`frames/${companyId}/${sopId}/${folder}/`);
  await store.deletePrefix(`frames/${companyId}/${sopId}/thumbnails/${folder}/`);
}

const folderOfEarly = (run: Pick<RunRow, 'generation'>) => `${folderOfRun(run)}/early`;

/** The thumbnail of a frame whose run still looks through the video. */
export const earlyThumbnailKey = (run: Sop & Pick<RunRow, 'generation'>, index: number): string =>
  keyFor.thumbnail(run.companyId, run.sopId, `${folderOfEarly(run)}/${index}.jpg`);

export async function removeEarlyThumbnails(store: ObjectStore, run: RunRow): Promise<void> {
  await store.deletePrefix(`frames/${run.companyId}/${run.sopId}/thumbnails/${folderOfEarly(run)}/`);
}

export async function removePictures(store: ObjectStore, run: RunRow): Promise<void> {
  await store.deletePrefix(`screenshots/${run.companyId}/${run.sopId}/${folderOfRun(run)}/`);
}

/** The kinds of objects that this service makes of a video; the video itself belongs to the sop service. */
const objectKinds = ['frames', 'screenshots', 'results', 'temp'] as const;

/** Deletes the objects of an SOP, or of a whole company. */
export async function removeRunObjects(store: ObjectStore, companyId: string, sopId?: string): Promise<void> {
  const folder = sopId === undefined ? `${companyId}/` : `${companyId}/${sopId}/`;
  for (const kind of objectKinds) await store.deletePrefix(`${kind}/${folder}`);
}

/** Deletes the objects that a cancelled worker has made since the deletion of the SOP, including the playable copy. */
export async function removeAllObjects(store: ObjectStore, companyId: string, sopId: string): Promise<void> {
  await removeRunObjects(store, companyId, sopId);
  await store.deletePrefix(`videos/${companyId}/${sopId}/`);
}
