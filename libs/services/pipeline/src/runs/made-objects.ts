import type { ObjectStore } from '@sop/object-store';
import type { RunRow } from './run.entity.js';

type Sop = Pick<RunRow, 'companyId' | 'sopId'>;

/**
 * Where the frames and pictures of a run lie, each kind in a folder of this name. A later run writes beside an earlier one and not
 * over it: steps, and earlier versions of them, go on showing its pictures.
 */
export const folderOfRun = ({ generation }: Pick<RunRow, 'generation'>): string => `run-${generation}`;

/** Where frames lie that were asked for at a density of their own. */
export const folderOfDensity = (fps: number): string => `${fps}fps`;

export async function removeFrames(
  store: ObjectStore,
  { companyId, sopId }: Sop,
  folder: string,
): Promise<void> {
  await store.deletePrefix(`frames/${companyId}/${sopId}/${folder}/`);
  await store.deletePrefix(`frames/${companyId}/${sopId}/thumbnails/${folder}/`);
}

export async function removePictures(store: ObjectStore, run: RunRow): Promise<void> {
  await store.deletePrefix(`screenshots/${run.companyId}/${run.sopId}/${folderOfRun(run)}/`);
}

/** Everything this service makes of a video, by kind; the video itself belongs to the sop service. */
const madeKinds = ['frames', 'screenshots', 'results', 'temp'] as const;

/** Removes what was made for an SOP, or for a whole company. */
export async function removeMade(store: ObjectStore, companyId: string, sopId?: string): Promise<void> {
  const folder = sopId === undefined ? `${companyId}/` : `${companyId}/${sopId}/`;
  for (const kind of madeKinds) await store.deletePrefix(`${kind}/${folder}`);
}

/** What a worker that was cancelled has made since the SOP was deleted: the copy for playing too. */
export async function removeAllOf(store: ObjectStore, companyId: string, sopId: string): Promise<void> {
  await removeMade(store, companyId, sopId);
  await store.deletePrefix(`videos/${companyId}/${sopId}/`);
}
