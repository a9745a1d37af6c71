import type { Readable } from 'node:stream';
import { videoPurposes } from '@sop/intake';
import { sniffContainer, UnusableVideo } from '@sop/media';
import {
  contentTypeOf,
  keyFor,
  multipartLimits,
  ObjectNotFound,
  partBytes,
  type ObjectStore,
} from '@sop/object-store';
import { type Reservations, type Problem, type StorageQuota, refuse } from '@sop/service-kit';
import type { UploadRows } from './upload-rows.js';
import type { UploadRow } from './upload.entity.js';

interface Bounds {
  quota: StorageQuota;
  reservations: Reservations;
  maxBytes: number;
  /** Thrown beyond these. */
  tooLargeProblem: Problem;
}

/** Enough to identify a container. */
const headBytes = 64 * 1024;

/**
 * Splits arriving bytes into parts, each of which counts as soon as it is stored; one is sent while the next is filled. The
 * remainder at the end, or when the request breaks off, becomes a part if it is large enough, otherwise a tail: an object of its
 * own with which the next request begins.
 */
export class UploadWriter {
  private part: Buffer;
  private filled = 0;
  /** The offset of the current part. */
  private start: number;
  private sending: Promise<void> = Promise.resolve();
  /** The number of the next part; undefined until this request has stored its first. */
  private nextNumber: number | undefined;

  constructor(
    private readonly store: ObjectStore,
    private readonly rows: UploadRows,
    private readonly upload: UploadRow,
    private readonly bounds: Bounds,
  ) {
    this.start = upload.offsetBytes - upload.tailBytes;
    this.part = this.emptyPart();
  }

  async writeFrom(stream: Readable): Promise<void> {
    await this.loadTail();
    const isCut = await this.fill(stream);
    await this.sending;
    await this.storeRemainder();
    if (isCut) throw refuse('upload.interrupted');
  }

  private async loadTail(): Promise<void> {
    if (this.upload.tailKey === null) return;
    const { body } = await this.store.get(this.upload.tailKey);
    for await (const chunk of body as AsyncIterable<Buffer>)
      this.filled += chunk.copy(this.part, this.filled);
    if (this.filled !== this.upload.tailBytes)
      throw new Error('the tail of an upload is not what was counted');
  }

  /** @returns whether the request broke off */
  private async fill(stream: Readable): Promise<boolean> {
    const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    for (;;) {
      const next = await chunks.next().catch(() => undefined);
      if (!next) return true;
      if (next.done) return false;
      await this.add(next.value);
    }
  }

  private async add(chunk: Buffer): Promise<void> {
    const position = this.start + this.filled + chunk.length;
    if (position > this.bounds.maxBytes) throw this.bounds.tooLargeProblem;
    const admission = this.bounds.quota.admit(position);
    if (admission) await admission;
    for (let taken = 0; taken < chunk.length;) {
      if (this.filled === this.part.length) await this.send();
      const copied = chunk.copy(this.part, this.filled, taken);
      taken += copied;
      this.filled += copied;
    }
    if (this.upload.objectKey === null && this.filled >= headBytes) await this.chooseKey();
  }

  private async storeRemainder(): Promise<void> {
    const { lengthBytes, tailBytes, tailKey } = this.upload;
    if (this.start + this.filled === lengthBytes) {
      if (this.upload.objectKey === null) await this.chooseKey();
      if (this.filled === 0) return this.rows.update(this.upload, { state: 'closing' });
      await this.send({ state: 'closing' });
      return this.sending;
    }
    if (this.filled >= multipartLimits.smallestPartBytes) {
      await this.send();
      return this.sending;
    }
    const isNew = tailKey === null ? this.filled > 0 : this.filled !== tailBytes;
    if (isNew) await this.keepTail();
  }

  private async keepTail(): Promise<void> {
    const { id, companyId, writer, tailKey: before } = this.upload;
    const tailKey = keyFor.temp(companyId, id, `tail-${writer ?? ''}`);
    await this.store.put(tailKey, this.part.subarray(0, this.filled), {
      contentType: contentTypeOf(tailKey),
    });
    const counted = { tailKey, tailBytes: this.filled, offsetBytes: this.start + this.filled };
    try {
      await this.rows.update(this.upload, { ...counted, ...this.reservation() });
    } catch (error) {
      await this.store.delete(tailKey);
      throw error;
    }
    if (before !== null) await this.store.delete(before);
  }

  /** Resolves when the part before this one is counted. */
  private async send(changed: Partial<UploadRow> = {}): Promise<void> {
    await this.sending;
    const [start, bytes] = [this.start, this.part.subarray(0, this.filled)];
    this.start += this.filled;
    this.filled = 0;
    this.part = this.emptyPart();
    this.sending = this.transfer(start, bytes, changed);
    // The next caller that waits for it gets the failure; until then it must not count as unhandled.
    this.sending.catch(() => undefined);
  }

  private async transfer(start: number, bytes: Buffer, changed: Partial<UploadRow>): Promise<void> {
    const { key, id } = await this.unfinishedObject();
    const number = this.nextNumber ?? (await this.rows.nextNumber(this.upload));
    const sent = this.store.multipart.part(key, id, { number, start, bytes });
    const stored = await sent.catch(async (error: unknown) => {
      // Usually the upload was completed or ended by another request, which this check reports.
      if (error instanceof ObjectNotFound) await this.rows.update(this.upload, {});
      throw error;
    });
    const { tailKey } = this.upload;
    const offsetBytes = start + bytes.length;
    this.nextNumber = await this.rows.addPart(this.upload, stored, {
      ...changed,
      ...this.reservation(),
      offsetBytes,
    });
    if (tailKey !== null) await this.store.delete(tailKey);
  }

  /** The unfinished object, begun with its first part. */
  private async unfinishedObject(): Promise<{ key: string; id: string }> {
    const { objectKey: key, multipartId } = this.upload;
    if (key === null) throw new Error('the container is identified before the first part is full');
    if (multipartId !== null) return { key, id: multipartId };
    const id = await this.store.multipart.begin(key, contentTypeOf(key));
    try {
      await this.rows.update(this.upload, { multipartId: id });
    } catch (error) {
      await this.store.multipart.abort(key, id);
      throw error;
    }
    return { key, id };
  }

  /**
   * The extension of the key is that of the container, identified from the first bytes. Throws `UnusableVideo` where they are no
   * video.
   */
  private async chooseKey(): Promise<void> {
    const container = sniffContainer(this.part.subarray(0, Math.min(this.filled, headBytes)));
    if (!container) throw new UnusableVideo('not-a-video');
    const { id, companyId, purpose } = this.upload;
    await this.rows.update(this.upload, {
      objectKey: videoPurposes[purpose].keyOf(companyId, id, container),
    });
  }

  private reservation(): Pick<UploadRow, 'reservationId'> {
    return { reservationId: this.bounds.reservations.idOf('storage_bytes') };
  }

  /** No larger than the remaining bytes, where their number is known. */
  private emptyPart(): Buffer {
    const { lengthBytes, nextPart } = this.upload;
    const whole = partBytes(nextPart - 1, lengthBytes ?? undefined);
    const missing = lengthBytes === null ? whole : lengthBytes - this.start;
    return Buffer.allocUnsafeSlow(Math.max(1, Math.min(whole, missing)));
  }
}
