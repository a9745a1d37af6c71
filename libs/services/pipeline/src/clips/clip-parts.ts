import type { ClipSpan } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { keyFor, type ObjectStore } from '@sop/object-store';
import type { RunRow } from '../runs/run.entity.js';
import { freeBytes } from '../storage/free-bytes.js';
import { StoredBytesRow } from '../storage/stored-bytes.entity.js';

type Sop = Pick<RunRow, 'companyId' | 'sopId'>;

const prefix = 'clip-';
const milliseconds = (seconds: number): number => Math.round(seconds * 1000);

/** A clip is made once: another time of the video has another name. */
const nameOf = ({ from_seconds, to_seconds }: ClipSpan): string =>
  `${milliseconds(from_seconds)}-${milliseconds(to_seconds)}`;

export const clipPart = (span: ClipSpan): string => prefix + nameOf(span);

/** Among the frames, which readers may read as long as the video is shown to them. */
export const clipKey = ({ companyId, sopId }: Sop, span: ClipSpan): string =>
  keyFor.frame(companyId, sopId, `clips/${nameOf(span)}.mp4`);

/** The stored clips as names of their parts. */
export async function storedClips(tx: Tx, sop: Sop): Promise<Set<string>> {
  const rows = await readRows(tx, sop);
  return new Set(rows.filter(({ isSettled }) => isSettled).map(({ part }) => part));
}

/** Deletes every clip of the SOP but these, also those that a killed worker has begun. */
export function removeOtherClips(
  tx: Tx,
  store: Pick<ObjectStore, 'delete'>,
  sop: Sop,
  spans: readonly ClipSpan[],
): Promise<void> {
  const wanted = new Set(spans.map(clipPart));
  return remove(tx, store, sop, ({ part }) => !wanted.has(part));
}

/** Deletes what killed workers have begun. */
export const removeUnfinishedClips = (tx: Tx, store: Pick<ObjectStore, 'delete'>, sop: Sop): Promise<void> =>
  remove(tx, store, sop, ({ isSettled }) => !isSettled);

async function remove(
  tx: Tx,
  store: Pick<ObjectStore, 'delete'>,
  { companyId, sopId }: Sop,
  isRemoved: (row: StoredBytesRow) => boolean,
): Promise<void> {
  for (const row of (await readRows(tx, { companyId, sopId })).filter(isRemoved)) {
    await store.delete(keyFor.frame(companyId, sopId, `clips/${row.part.slice(prefix.length)}.mp4`));
    await freeBytes(tx, companyId, sopId, row.part);
  }
}

async function readRows(tx: Tx, { companyId, sopId }: Sop): Promise<StoredBytesRow[]> {
  const rows = await tx.manager.findBy(StoredBytesRow, { companyId, sopId });
  return rows.filter(({ part }) => part.startsWith(prefix));
}
