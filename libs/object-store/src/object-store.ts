import type { Readable } from 'node:stream';
import type { Multipart } from './multipart.js';
import type { ObjectInfo } from './object-info.js';

export type { ObjectInfo } from './object-info.js';

/** Bytes `start` to `end`, both inclusive, as in an HTTP Range. An `end` past the last byte means the last byte. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface PutOptions {
  contentType: string;
  /** When known. A body of any other length is refused with {@link SizeMismatch}. */
  sizeBytes?: number;
  /** A longer body is refused with {@link TooLarge} as soon as the limit is passed. */
  maxBytes?: number;
  /** Asked before the bytes up to this count are kept; what it throws ends the upload. Undefined: no objection, now. */
  admit?(receivedBytes: number): Promise<void> | undefined;
  signal?: AbortSignal;
}

/** Bytes by key. Keys follow the grammar of `key-grammar.ts`; every method throws `InvalidKey` for any other. */
export interface ObjectStore {
  /**
   * Streams `body` in, holding a few megabytes at a time whatever the size. The object appears whole or not at all:
   * after an error, an abort or {@link TooLarge} nothing is left behind and an earlier object under the key is intact.
   */
  put(key: string, body: Readable | Buffer, options: PutOptions): Promise<ObjectInfo>;
  /** Throws {@link ObjectNotFound}, or {@link RangeNotSatisfiable} when the range begins after the last byte. */
  get(key: string, range?: ByteRange): Promise<{ info: ObjectInfo; body: Readable }>;
  stat(key: string): Promise<ObjectInfo | undefined>;
  /** Idempotent. */
  delete(key: string): Promise<void>;
  /** Deletes a folder inside one company; gives the number of objects deleted. */
  deletePrefix(prefix: string): Promise<number>;
  /** Every object in a folder, in no promised order. The content type is told from the extension. */
  list(prefix: string): AsyncIterable<ObjectInfo>;
  /** Writes the object to a local file, which appears only when complete. */
  download(key: string, file: string, signal?: AbortSignal): Promise<void>;
  upload(file: string, key: string, contentType: string): Promise<ObjectInfo>;
  /** Objects that arrive in parts. */
  readonly multipart: Multipart;
  /** Throws when the store cannot be used now. */
  check(): Promise<void>;
}

export class ObjectNotFound extends Error {
  override readonly name = 'ObjectNotFound';

  constructor(readonly key: string) {
    super(`No object under ${key}`);
  }
}

/** The store is away or hangs: not now, rather than broken. */
export class ObjectStoreUnavailable extends Error {
  override readonly name = 'ObjectStoreUnavailable';
}

export class TooLarge extends Error {
  override readonly name = 'TooLarge';

  constructor(readonly maxBytes: number) {
    super(`The object is larger than the ${maxBytes} bytes allowed`);
  }
}

export class SizeMismatch extends Error {
  override readonly name = 'SizeMismatch';

  constructor(expectedBytes: number, receivedBytes: number) {
    super(`The object should have ${expectedBytes} bytes, ${receivedBytes} arrived`);
  }
}

export class RangeNotSatisfiable extends Error {
  override readonly name = 'RangeNotSatisfiable';

  constructor(readonly sizeBytes: number) {
    super(`The range begins after the last of ${sizeBytes} bytes`);
  }
}
