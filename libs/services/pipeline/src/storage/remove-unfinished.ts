import type { Tx } from '@sop/database';
import { keyFor, type ObjectStore } from '@sop/object-store';
import { folderOfRun, removeEarlyThumbnails, removeFrames, removePictures } from '../runs/run-objects.js';
import type { RunRow } from '../runs/run.entity.js';
import { freeBytes } from './free-bytes.js';
import { StoredBytesRow } from './stored-bytes.entity.js';
import { framesPart, picturesPart, playablePart, resultPart } from './parts.js';

/**
 * Deletes and releases the unfinished parts of a failed run. Artifacts of finished stages remain stored and
 * counted for the next attempt.
 */
export async function removeUnfinished(tx: Tx, store: ObjectStore, run: RunRow): Promise<void> {
  const { companyId, sopId } = run;
  // Counted by no part: a worker that was killed left them.
  await removeEarlyThumbnails(store, run);
  const settled = await tx.manager.findBy(StoredBytesRow, { sopId, isSettled: true });
  const settledParts = new Set(settled.map(({ part }) => part));
  for (const [part, remove] of Object.entries(partsOf(run, store))) {
    if (settledParts.has(part)) continue;
    await remove();
    await freeBytes(tx, companyId, sopId, part);
  }
}

const partsOf = (run: RunRow, store: ObjectStore): Record<string, () => Promise<void>> => ({
  [framesPart(run)]: () => removeFrames(store, run, folderOfRun(run)),
  [picturesPart(run)]: () => removePictures(store, run),
  [playablePart]: () => removeFirst(store, run, playableKeys(run)),
  [resultPart]: () => removeFirst(store, run, [keyFor.result(run.companyId, run.sopId)]),
});

/** In a later run, these objects belong to the earlier one, which remains. */
async function removeFirst(store: ObjectStore, { generation }: RunRow, keys: string[]): Promise<void> {
  if (generation > 1) return;
  for (const key of keys) await store.delete(key);
}

/** The playable copy, in either container. */
export const playableKeys = ({ companyId, sopId }: Pick<RunRow, 'companyId' | 'sopId'>) =>
  ['mp4', 'webm'].map((container) => keyFor.video(companyId, sopId, `playable.${container}`));
