import type { Client } from 'minio';
import { codeOf } from './error-code.js';
import { parseKey } from './key-grammar.js';
import type { Multipart, StoredPart } from './multipart.js';
import { ObjectNotFound, type ObjectInfo } from './object-store.js';

interface Bucket {
  client: Client;
  name: string;
  ready(): Promise<void>;
  stat(key: string): Promise<ObjectInfo | undefined>;
}

/** Multipart uploads of S3. */
export class S3Multipart implements Multipart {
  constructor(private readonly bucket: Bucket) {}

  async begin(key: string, contentType: string): Promise<string> {
    parseKey(key);
    await this.bucket.ready();
    return this.bucket.client.initiateNewMultipartUpload(this.bucket.name, key, {
      'Content-Type': contentType,
    });
  }

  async part(
    key: string,
    id: string,
    { number, bytes }: { number: number; start: number; bytes: Buffer },
  ): Promise<StoredPart> {
    await this.bucket.ready();
    const sent = this.bucket.client.uploadPart(
      {
        bucketName: this.bucket.name,
        objectName: key,
        // The client puts the id into the query unescaped.
        uploadID: encodeURIComponent(id),
        partNumber: number,
        headers: { 'Content-Length': String(bytes.length) },
      },
      bytes,
    );
    const { etag } = await sent.catch((error: unknown) => {
      throw codeOf(error) === 'NoSuchUpload' ? new ObjectNotFound(key) : error;
    });
    return { number, etag, sizeBytes: bytes.length };
  }

  async complete(key: string, id: string, parts: readonly StoredPart[]): Promise<ObjectInfo> {
    await this.bucket.ready();
    const etags = parts.map(({ number, etag }) => ({ part: number, etag }));
    try {
      await this.bucket.client.completeMultipartUpload(this.bucket.name, key, id, etags);
    } catch (error) {
      // An earlier call completed it and could not report that.
      const isGone = codeOf(error) === 'NoSuchUpload';
      const existing = isGone ? await this.bucket.stat(key) : undefined;
      if (existing?.sizeBytes !== sizeOf(parts)) throw error;
      return existing;
    }
    const stored = await this.bucket.stat(key);
    if (!stored) throw new ObjectNotFound(key);
    return stored;
  }

  async abort(key: string, id: string): Promise<void> {
    await this.bucket.ready();
    try {
      await this.bucket.client.abortMultipartUpload(this.bucket.name, key, id);
    } catch (error) {
      if (!['NoSuchUpload', 'NoSuchKey'].includes(codeOf(error) ?? '')) throw error;
    }
  }

  async abortAll(key: string): Promise<void> {
    parseKey(key);
    await this.bucket.ready();
    for (;;) {
      const id = await this.bucket.client.findUploadId(this.bucket.name, key);
      if (id === undefined) return;
      await this.abort(key, id);
    }
  }
}

const sizeOf = (parts: readonly StoredPart[]): number =>
  parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
