import { buffer } from 'node:stream/consumers';
import { keyFor, ObjectNotFound, type ObjectStore } from '@sop/object-store';
import type { PaidReplies } from '../ai/index.js';

/**
 * Stores replies of a paid provider with the SOP's objects until its run is complete, so that an interrupted
 * attempt does not pay again. They contain speech, so they are deleted with the SOP.
 */
export class StoredReplies implements PaidReplies {
  constructor(
    private readonly store: ObjectStore,
    private readonly owner: { companyId: string; sopId: string },
  ) {}

  async find(key: string): Promise<string | undefined> {
    try {
      const { body } = await this.store.get(this.keyOf(key));
      return (await buffer(body)).toString('utf8');
    } catch (error) {
      if (error instanceof ObjectNotFound) return undefined;
      throw error;
    }
  }

  async keep(key: string, reply: string): Promise<void> {
    const bytes = Buffer.from(reply);
    await this.store.put(this.keyOf(key), bytes, { contentType: 'text/plain', sizeBytes: bytes.length });
  }

  async forget(): Promise<void> {
    await this.store.deletePrefix(`temp/${this.owner.companyId}/${this.owner.sopId}/`);
  }

  private keyOf(key: string): string {
    return keyFor.temp(this.owner.companyId, this.owner.sopId, `reply-${key}.txt`);
  }
}
