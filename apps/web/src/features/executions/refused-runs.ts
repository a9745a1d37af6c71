import type { RunStore } from './run-store.js';
import type { StoredPhoto, StoredRun } from './stored-run.js';

/** What the server refuses of a run that has ended: the run with its photos, or photos of it. */
export interface RefusedRun {
  readonly run: StoredRun;
  readonly isRunRefused: boolean;
  readonly photos: readonly StoredPhoto[];
}

export interface Refusal {
  readonly what: 'runs' | 'photos';
  readonly count: number;
  readonly code: string;
  readonly reason: string;
}

/** The photos that the run lists and the server does not have. */
export async function unsentPhotos(store: RunStore, { id, record }: StoredRun): Promise<StoredPhoto[]> {
  const listed = new Set(record.steps.flatMap(({ photos }) => photos));
  return (await store.photosOf(id)).filter((photo) => !photo.isSent && listed.has(photo.id));
}

/** What waits on this device because the server refuses it. A run in progress shows this itself. */
export async function readRefused(store: RunStore, userId: string): Promise<RefusedRun[]> {
  const runs = (await store.runs()).filter(
    (run) => run.userId === userId && run.record.state !== 'in_progress',
  );
  const refused = await Promise.all(runs.map((run) => refusedOf(store, run)));
  return refused.filter(({ isRunRefused, photos }) => isRunRefused || photos.length > 0);
}

export async function refusedOf(store: RunStore, run: StoredRun): Promise<RefusedRun> {
  const isRunRefused = run.refusal !== null;
  const unsent = await unsentPhotos(store, run);
  return {
    run,
    isRunRefused,
    photos: isRunRefused ? unsent : unsent.filter(({ refusal }) => refusal !== null),
  };
}

/** How many runs and photos are refused for each reason. */
export function refusalsOf(refused: readonly RefusedRun[]): Refusal[] {
  const byReason = new Map<string, Refusal>();
  for (const { run, isRunRefused, photos } of refused)
    for (const { refusal, refusalCode: code = '' } of isRunRefused ? [run] : photos) {
      const what = isRunRefused ? 'runs' : 'photos';
      const reason = refusal ?? '';
      const key = `${what} ${code || reason}`;
      byReason.set(key, { what, code, reason, count: (byReason.get(key)?.count ?? 0) + 1 });
    }
  return [...byReason.values()];
}

/** Deletes it from this device; what the server has stays there. */
export async function discardRefused(store: RunStore, refused: readonly RefusedRun[]): Promise<void> {
  for (const { run, isRunRefused, photos } of refused)
    if (isRunRefused) await store.removeRun(run.id);
    else for (const { id } of photos) await store.removePhoto(id);
}
