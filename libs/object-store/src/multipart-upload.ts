import type { Client } from 'minio';

/**
 * One S3 multipart upload. A part travels while the next is being filled: two parts in memory, never more. The
 * upload must end in `complete` or `discard`.
 */
export class MultipartUpload {
  private readonly etags: { part: number; etag: string }[] = [];
  private travelling: Promise<void> = Promise.resolve();
  private sent = 0;

  private constructor(
    private readonly client: Client,
    private readonly bucket: string,
    private readonly key: string,
    private readonly uploadId: string,
  ) {}

  static async begin(
    client: Client,
    bucket: string,
    key: string,
    contentType: string,
  ): Promise<MultipartUpload> {
    const uploadId = await client.initiateNewMultipartUpload(bucket, key, { 'Content-Type': contentType });
    return new MultipartUpload(client, bucket, key, uploadId);
  }

  /** Resolves when the part before this one has arrived. */
  async send(bytes: Buffer): Promise<void> {
    await this.travelling;
    this.sent += 1;
    this.travelling = this.transfer(this.sent, bytes);
    // The failure is met by the next send, complete or discard; it must not count as unhandled until then.
    this.travelling.catch(() => undefined);
  }

  async complete(): Promise<void> {
    await this.travelling;
    await this.client.completeMultipartUpload(this.bucket, this.key, this.uploadId, this.etags);
  }

  /** Waits for the part on its way first: one that lands after the abort would stay for ever. */
  async discard(): Promise<void> {
    await this.travelling.catch(() => undefined);
    await this.client.abortMultipartUpload(this.bucket, this.key, this.uploadId);
  }

  private async transfer(part: number, bytes: Buffer): Promise<void> {
    const response = await this.client.makeRequestAsyncOmit(
      {
        method: 'PUT',
        bucketName: this.bucket,
        objectName: this.key,
        query: `partNumber=${part}&uploadId=${encodeURIComponent(this.uploadId)}`,
        headers: { 'Content-Length': String(bytes.length) },
      },
      bytes,
    );
    this.etags.push({ part, etag: (response.headers.etag ?? '').replaceAll('"', '') });
  }
}
