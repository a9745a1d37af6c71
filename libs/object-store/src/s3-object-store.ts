import { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { contentTypeOf } from './content-type.js';
import { codeOf } from './error-code.js';
import { downloadTo, uploadFrom, type AdmitFile } from './file-transfer.js';
import { isKey, parseDeletablePrefix, parseKey, parsePrefix } from './key-grammar.js';
import { measuredBody } from './measured-body.js';
import { inParts } from './multipart-parts.js';
import {
  ObjectNotFound,
  RangeNotSatisfiable,
  type ByteRange,
  type ObjectInfo,
  type ObjectStore,
  type PutOptions,
} from './object-store.js';
import { PackedObjects } from './packed-objects.js';
import { idleTimeoutAgent } from './idle-timeout-agent.js';
import { MultipartUpload } from './multipart-upload.js';
import { S3Client } from './s3-client.js';
import { S3Multipart } from './s3-multipart.js';
import { withTimeLimit } from './unavailable-store.js';

export interface S3Config {
  /** Origin of the server, `https://…` or `http://…`. */
  url: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
  region: string;
  /** The longest time that a page waits for an answer of the store. */
  answerSeconds?: number;
}

const defaultAnswerSeconds = 8;
const deleteBatch = 1_000;
/** For requests that end as soon as the store has answered. */
const maxConnections = 64;

/** Objects in one bucket of an S3 server, created when missing. Keys are the object names. */
export class S3ObjectStore implements ObjectStore {
  readonly multipart: S3Multipart;
  private readonly client: S3Client;
  /**
   * Bodies that are read hold their connection as long as the reader takes. These have no limit here because the gateway limits
   * readers: in one pool with the others, sixty slow readers of videos would block every upload.
   */
  private readonly reading: S3Client;
  private readonly bucket: string;
  private readonly region: string;
  private readonly answerSeconds: number;
  private bucketReady: Promise<void> | undefined;
  private readonly packed = new PackedObjects({
    get: (key, range) => this.getObject(key, range),
    stat: (key) => this.statObject(key),
  });

  constructor(
    { url, accessKey, secretKey, bucket, region, answerSeconds = defaultAnswerSeconds }: S3Config,
    private readonly admitFile?: AdmitFile,
  ) {
    const { protocol, hostname, port } = new URL(url);
    const useSSL = protocol === 'https:';
    const server = {
      endPoint: hostname,
      port: port === '' ? (useSSL ? 443 : 80) : Number(port),
      ...{ useSSL, accessKey, secretKey, region },
      pathStyle: true,
    };
    this.client = new S3Client({ ...server, transportAgent: idleTimeoutAgent(useSSL, maxConnections) });
    this.reading = new S3Client({ ...server, transportAgent: idleTimeoutAgent(useSSL, Infinity) });
    this.bucket = bucket;
    this.region = region;
    this.answerSeconds = answerSeconds;
    this.multipart = new S3Multipart({
      client: this.client,
      name: bucket,
      ready: () => this.ready(),
      stat: (key) => this.statObject(key),
    });
  }

  /**
   * Smaller than one part: one request. Otherwise a multipart upload of this package: the client's own buffers half a gigabyte
   * when the size is unknown, resumes foreign uploads and cannot be aborted.
   */
  async put(key: string, body: Readable | Buffer, options: PutOptions): Promise<ObjectInfo> {
    parseKey(key);
    await this.ready();
    const parts = inParts(measuredBody(body, options), options.sizeBytes);
    const first = await parts.next();
    if (first.done) throw new Error('a body has at least one part');
    const second = await parts.next();
    if (second.done)
      await this.client.putObject(this.bucket, key, first.value, first.value.length, meta(options));
    else await this.putParts(key, options, [first.value, second.value], parts);
    const stored = await this.statObject(key);
    if (!stored) throw new ObjectNotFound(key);
    return stored;
  }

  get(key: string, range?: ByteRange): Promise<{ info: ObjectInfo; body: Readable }> {
    return this.packed.get(key, range);
  }

  stat(key: string): Promise<ObjectInfo | undefined> {
    return this.packed.stat(key);
  }

  private async getObject(key: string, range?: ByteRange): Promise<{ info: ObjectInfo; body: Readable }> {
    parseKey(key);
    await this.ready();
    try {
      const body = await this.withTimeLimit(
        range
          ? this.reading.getPartialObject(this.bucket, key, range.start, range.end - range.start + 1)
          : this.reading.getObject(this.bucket, key),
      );
      if (!(body instanceof IncomingMessage)) throw new Error('the S3 client gave no HTTP response');
      // A paused player may read nothing for a long time; the idle limit applies to requests only.
      body.socket.setTimeout(0);
      return { info: describe(key, body), body };
    } catch (error) {
      throw await this.readFailure(key, error);
    }
  }

  private async statObject(key: string): Promise<ObjectInfo | undefined> {
    parseKey(key);
    await this.ready();
    try {
      const { size, etag, lastModified, metaData } = await this.withTimeLimit(
        this.client.statObject(this.bucket, key),
      );
      const contentType = metaData['content-type'] ?? contentTypeOf(key);
      return { key, sizeBytes: size, contentType, etag, modifiedAt: lastModified };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    parseKey(key);
    await this.ready();
    try {
      await this.withTimeLimit(this.client.removeObject(this.bucket, key));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  async deletePrefix(prefix: string): Promise<number> {
    const folder = parseDeletablePrefix(prefix);
    let count = 0;
    let batch: string[] = [];
    const flush = async () => {
      if (batch.length > 0) await this.client.removeObjects(this.bucket, batch);
      count += batch.length;
      batch = [];
    };
    for await (const { name } of this.namedItems(folder)) {
      batch.push(name);
      if (batch.length === deleteBatch) await flush();
    }
    await flush();
    return count;
  }

  /** Skips foreign files in the bucket. */
  async *list(prefix: string): AsyncIterable<ObjectInfo> {
    for await (const { name, size, etag, lastModified } of this.namedItems(parsePrefix(prefix))) {
      if (!isKey(name)) continue;
      yield { key: name, sizeBytes: size, contentType: contentTypeOf(name), etag, modifiedAt: lastModified };
    }
  }

  private async *namedItems(folder: string) {
    await this.ready();
    for await (const item of this.client.listObjectsV2(this.bucket, folder, true))
      if (item.name !== undefined) yield item;
  }

  download(key: string, file: string, signal?: AbortSignal): Promise<void> {
    return downloadTo(this, key, file, { signal, admit: this.admitFile });
  }

  async admit(sizeBytes: number): Promise<void> {
    await this.admitFile?.(sizeBytes);
  }

  upload(file: string, key: string, contentType: string): Promise<ObjectInfo> {
    return uploadFrom(this, file, key, contentType);
  }

  async check(): Promise<void> {
    await this.ready();
    if (!(await this.withTimeLimit(this.client.bucketExists(this.bucket))))
      throw new Error(`the bucket ${this.bucket} is gone`);
  }

  private async putParts(
    key: string,
    options: PutOptions,
    begun: Buffer[],
    rest: AsyncGenerator<Buffer>,
  ): Promise<void> {
    const upload = await MultipartUpload.begin(this.multipart, key, options.contentType).catch(
      async (error: unknown) => {
        await rest.return(undefined);
        throw error;
      },
    );
    try {
      for (const part of begun) await upload.send(part);
      for await (const part of rest) await upload.send(part);
      await upload.complete();
    } catch (error) {
      await rest.return(undefined);
      await upload.discard();
      throw error;
    }
  }

  /** Checks the bucket once; a failure is not cached, so that a store that starts late is found. */
  private ready(): Promise<void> {
    this.bucketReady ??= this.withTimeLimit(this.makeBucket()).catch((error: unknown) => {
      this.bucketReady = undefined;
      throw error;
    });
    return this.bucketReady;
  }

  private withTimeLimit<T>(work: Promise<T>): Promise<T> {
    return withTimeLimit(work, this.answerSeconds);
  }

  private async makeBucket(): Promise<void> {
    if (await this.client.bucketExists(this.bucket)) return;
    try {
      await this.client.makeBucket(this.bucket, this.region);
    } catch (error) {
      // Another process of the product may have created it first.
      if (!(await this.client.bucketExists(this.bucket))) throw error;
    }
  }

  private async readFailure(key: string, error: unknown): Promise<unknown> {
    if (isMissing(error)) return new ObjectNotFound(key);
    if (codeOf(error) !== 'InvalidRange') return error;
    return new RangeNotSatisfiable((await this.statObject(key))?.sizeBytes ?? 0);
  }
}

function meta({ contentType }: PutOptions): Record<string, string> {
  return { 'Content-Type': contentType };
}

function describe(key: string, { headers }: IncomingMessage): ObjectInfo {
  const total = headers['content-range']?.split('/')[1] ?? headers['content-length'];
  return {
    key,
    sizeBytes: Number(total),
    contentType: headers['content-type'] ?? contentTypeOf(key),
    etag: (headers.etag ?? '').replaceAll('"', ''),
    modifiedAt: new Date(headers['last-modified'] ?? 0),
  };
}

function isMissing(error: unknown): boolean {
  return ['NoSuchKey', 'NotFound'].includes(codeOf(error) ?? '');
}
