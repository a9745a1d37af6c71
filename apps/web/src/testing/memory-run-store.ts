import type { ChangeRun, RunStore } from '../features/executions/run-store.js';
import type { StoredPhoto, StoredProcedure, StoredRun } from '../features/executions/stored-run.js';

/** Forgets with the page what the browser's database keeps. */
export class MemoryRunStore implements RunStore {
  readonly byId = new Map<string, StoredRun>();
  readonly photos = new Map<string, StoredPhoto>();
  readonly procedures = new Map<string, StoredProcedure>();

  runs = async () => [...this.byId.values()];
  private readonly watching = new Set<() => void>();

  watchRuns = (onChange: () => void) => {
    this.watching.add(onChange);
    return () => void this.watching.delete(onChange);
  };
  changeRun = async (id: string, change: ChangeRun) => {
    const next = change(this.byId.get(id));
    if (next) this.byId.set(id, next);
    for (const each of this.watching) each();
    return next;
  };
  removeRun = async (id: string) => {
    for (const photo of await this.photosOf(id)) this.photos.delete(photo.id);
    this.byId.delete(id);
    for (const each of this.watching) each();
  };
  photosOf = async (runId: string) => [...this.photos.values()].filter((photo) => photo.runId === runId);
  putPhoto = async (photo: StoredPhoto) => void this.photos.set(photo.id, photo);
  removePhoto = async (id: string) => void this.photos.delete(id);
  procedure = async (sopId: string) => this.procedures.get(sopId) ?? null;
  putProcedure = async (stored: StoredProcedure) => void this.procedures.set(stored.sopId, stored);
  forgetProcedures = async (sopId?: string) => {
    if (sopId === undefined) this.procedures.clear();
    else this.procedures.delete(sopId);
  };
}
