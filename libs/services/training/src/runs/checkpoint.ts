import { buffer } from 'node:stream/consumers';
import { keyFor, ObjectNotFound, type ObjectStore } from '@sop/object-store';

/** Fast epochs need not all be kept: this much work may be done again. */
const everySeconds = 5;

/** What a training goes on from after its trainer was killed: lies in the object store, so that any trainer finds it. */
export class Checkpoint {
  private keptAt = Number.NEGATIVE_INFINITY;

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

  /** Keeps what `take` gives, unless the last time was only just. */
  async keep(take: () => Promise<Uint8Array>): Promise<void> {
    const now = performance.now();
    if (now - this.keptAt < everySeconds * 1000) return;
    const bytes = Buffer.from(await take());
    const contentType = 'application/octet-stream';
    await this.store.put(this.key, bytes, { contentType, sizeBytes: bytes.length });
    this.keptAt = now;
  }

  remove(): Promise<void> {
    return this.store.delete(this.key);
  }

  private get key(): string {
    return keyFor.temp(this.run.companyId, this.run.id, 'checkpoint.bin');
  }
}
