import { buffer } from 'node:stream/consumers';
import { keyFor, ObjectNotFound, type ObjectStore } from '@sop/object-store';

/** Fast epochs need no checkpoint each: at most this much work is repeated. */
const intervalSeconds = 5;

/**
 * The state from which a training resumes after its trainer was killed: in the object store, available to every
 * trainer.
 */
export class Checkpoint {
  private savedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly store: ObjectStore,
    private readonly run: { companyId: string; id: string },
  ) {}

  async load(): Promise<Uint8Array | undefined> {
    try {
      const { body } = await this.store.get(this.key);
      return await buffer(body);
    } catch (error) {
      if (error instanceof ObjectNotFound) return undefined;
      throw error;
    }
  }

  /** Stores the result of `take`, unless the last checkpoint is recent. */
  async save(take: () => Promise<Uint8Array>): Promise<void> {
    const now = performance.now();
    if (now - this.savedAt < intervalSeconds * 1000) return;
    const bytes = Buffer.from(await take());
    const contentType = 'application/octet-stream';
    await this.store.put(this.key, bytes, { contentType, sizeBytes: bytes.length });
    this.savedAt = now;
  }

  remove(): Promise<void> {
    return this.store.delete(this.key);
  }

  private get key(): string {
    return keyFor.temp(this.run.companyId, this.run.id, 'checkpoint.bin');
  }
}
