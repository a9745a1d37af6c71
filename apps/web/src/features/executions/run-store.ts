import type { StoredPhoto, StoredProcedure, StoredRun } from './stored-run.js';

/** Where runs are stored; in the browser its database, in tests the memory. */
export interface RunStore {
  runs(): Promise<StoredRun[]>;
  /**
   * In one step, so that what is sent and what is ticked at the same time, also on another page, do not undo each other;
   * undefined removes nothing. Resolves with what is stored then.
   */
  changeRun(id: string, change: ChangeRun): Promise<StoredRun | undefined>;
  /** With its photos. */
  removeRun(id: string): Promise<void>;
  photosOf(runId: string): Promise<StoredPhoto[]>;
  putPhoto(photo: StoredPhoto): Promise<void>;
  removePhoto(id: string): Promise<void>;
  procedure(sopId: string): Promise<StoredProcedure | null>;
  putProcedure(procedure: StoredProcedure): Promise<void>;
  /** Of one SOP, or of all. Runs that are not sent yet stay for their user. */
  forgetProcedures(sopId?: string): Promise<void>;
  /** Calls `onChange` when another page of this browser has changed a run. Returns a function that ends it. */
  watchRuns(onChange: () => void): () => void;
}

export type ChangeRun = (now: StoredRun | undefined) => StoredRun | undefined;

const name = 'bench';
const version = 1;
type Table = 'runs' | 'photos' | 'procedures';

/** IndexedDB, which survives reloads and takes pictures. */
export class BrowserRunStore implements RunStore {
  private opened: Promise<IDBDatabase> | undefined;
  private channel: BroadcastChannel | undefined;

  async runs(): Promise<StoredRun[]> {
    return this.read('runs', (table) => table.getAll());
  }

  async changeRun(id: string, change: ChangeRun): Promise<StoredRun | undefined> {
    let next: StoredRun | undefined;
    await this.write('runs', (table) => {
      const reading = table.get(id);
      reading.onsuccess = () => {
        next = change(reading.result as StoredRun | undefined);
        if (next) table.put(next);
      };
    });
    this.pages?.postMessage(id);
    return next;
  }

  async removeRun(id: string): Promise<void> {
    for (const photo of await this.photosOf(id)) await this.removePhoto(photo.id);
    await this.write('runs', (table) => table.delete(id));
    this.pages?.postMessage(id);
  }

  watchRuns(onChange: () => void): () => void {
    const { pages } = this;
    pages?.addEventListener('message', onChange);
    return () => pages?.removeEventListener('message', onChange);
  }

  async photosOf(runId: string): Promise<StoredPhoto[]> {
    return this.read('photos', (table) => table.index('runId').getAll(runId));
  }

  putPhoto(photo: StoredPhoto): Promise<void> {
    return this.write('photos', (table) => table.put(photo));
  }

  removePhoto(id: string): Promise<void> {
    return this.write('photos', (table) => table.delete(id));
  }

  async procedure(sopId: string): Promise<StoredProcedure | null> {
    return (await this.read<StoredProcedure | undefined>('procedures', (table) => table.get(sopId))) ?? null;
  }

  putProcedure(procedure: StoredProcedure): Promise<void> {
    return this.write('procedures', (table) => table.put(procedure));
  }

  forgetProcedures(sopId?: string): Promise<void> {
    return this.write('procedures', (table) => (sopId === undefined ? table.clear() : table.delete(sopId)));
  }

  /** To the other pages of this browser; opened when it is needed. */
  private get pages(): BroadcastChannel | undefined {
    if ('BroadcastChannel' in globalThis) this.channel ??= new BroadcastChannel(name);
    return this.channel;
  }

  private async read<Value>(table: Table, ask: (table: IDBObjectStore) => IDBRequest): Promise<Value> {
    const database = await this.open();
    return settled<Value>(ask(database.transaction(table, 'readonly').objectStore(table)));
  }

  /** Resolves when it is on the disk. */
  private async write(table: Table, change: (table: IDBObjectStore) => unknown): Promise<void> {
    const transaction = (await this.open()).transaction(table, 'readwrite');
    change(transaction.objectStore(table));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error ?? new Error('The run was not stored.'));
      transaction.onabort = transaction.onerror;
    });
  }

  private open(): Promise<IDBDatabase> {
    this.opened ??= new Promise((resolve, reject) => {
      const opening = indexedDB.open(name, version);
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore('runs', { keyPath: 'id' });
        opening.result.createObjectStore('photos', { keyPath: 'id' }).createIndex('runId', 'runId');
        opening.result.createObjectStore('procedures', { keyPath: 'sopId' });
      };
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error ?? new Error('The storage cannot be opened.'));
    });
    // A failure is not remembered: private windows may allow it later.
    this.opened.catch(() => (this.opened = undefined));
    return this.opened;
  }
}

const settled = <Value>(request: IDBRequest): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as Value);
    request.onerror = () => reject(request.error ?? new Error('The storage cannot be read.'));
  });

export const runStore: RunStore = new BrowserRunStore();
