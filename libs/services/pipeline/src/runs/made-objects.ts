import type { ObjectStore } from '@sop/object-store';

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
