import type { Multipart, StoredPart } from './multipart.js';

/**
 * One multipart upload from beginning to end in this process. A part is sent while the next is filled: two parts in memory,
 * never more. The upload must end in `complete` or `discard`.
 */
export class MultipartUpload {
  private readonly parts: StoredPart[] = [];
  private sending: Promise<void> = Promise.resolve();
  private sent = 0;
  private start = 0;

  private constructor(
    private readonly multipart: Multipart,
    private readonly key: string,
    private readonly id: string,
  ) {}

  static async begin(multipart: Multipart, key: string, contentType: string): Promise<MultipartUpload> {
    return new MultipartUpload(multipart, key, await multipart.begin(key, contentType));
  }

  /** Resolves when the part before this one has arrived. */
  async send(bytes: Buffer): Promise<void> {
    await this.sending;
    this.sent += 1;
    this.sending = this.transfer(this.sent, this.start, bytes);
    this.start += bytes.length;
    // The next send, complete or discard reports the failure; until then it must not count as unhandled.
    this.sending.catch(() => undefined);
  }

  async complete(): Promise<void> {
    await this.sending;
    await this.multipart.complete(this.key, this.id, this.parts);
  }

  /** Waits for the part on its way first: one that arrives after the abort would stay for ever. */
  async discard(): Promise<void> {
    await this.sending.catch(() => undefined);
    await this.multipart.abort(this.key, this.id);
  }

  private async transfer(number: number, start: number, bytes: Buffer): Promise<void> {
    this.parts.push(await this.multipart.part(this.key, this.id, { number, start, bytes }));
  }
}
