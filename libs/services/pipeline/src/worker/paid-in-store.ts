import { buffer } from 'node:stream/consumers';
import { keyFor, ObjectNotFound, type ObjectStore } from '@sop/object-store';
import type { PaidReplies } from '../ai/index.js';

/**
 * Replies of a paid provider beside the SOP's other objects until its run is done: an attempt that was broken off has
 * not paid for nothing. They hold what was said, so they go with the SOP.
 */
export class PaidInStore implements PaidReplies {
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
