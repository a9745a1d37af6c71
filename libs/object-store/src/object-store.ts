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
  /** Where known. A body of another length is refused with {@link SizeMismatch}. */
  sizeBytes?: number;
  /** A longer body is refused with {@link TooLarge} as soon as it exceeds the limit. */
  maxBytes?: number;
  /** Called before the bytes up to this count are stored; an error ends the upload. Undefined: admitted at once. */
  admit?(receivedBytes: number): Promise<void> | undefined;
  signal?: AbortSignal;
}

/** Bytes by key. Keys follow the grammar of `key-grammar.ts`; every method throws `InvalidKey` for any other. */
export interface ObjectStore {
  /**
   * Streams `body` in with a few megabytes of memory at any size. The object appears whole or not at all: after an error, an
   * abort or {@link TooLarge} nothing of it is stored and an earlier object under the key is intact.
   */
  put(key: string, body: Readable | Buffer, options: PutOptions): Promise<ObjectInfo>;
  /** Throws {@link ObjectNotFound}, or {@link RangeNotSatisfiable} when the range begins after the last byte. */
  get(key: string, range?: ByteRange): Promise<{ info: ObjectInfo; body: Readable }>;
  stat(key: string): Promise<ObjectInfo | undefined>;
  /** Idempotent. */
  delete(key: string): Promise<void>;
  /** Deletes a folder of one company; returns the number of deleted objects. */
  deletePrefix(prefix: string): Promise<number>;
  /** Every object in a folder, in any order. The content type is derived from the extension. */
  list(prefix: string): AsyncIterable<ObjectInfo>;
  /** Writes the object to a local file, which appears only when complete and only where there is room for it. */
  download(key: string, file: string, signal?: AbortSignal): Promise<void>;
  upload(file: string, key: string, contentType: string): Promise<ObjectInfo>;
  /** Before another local file of about this size is written. Rejects, as `download` does, where there is no room for it. */
  admit(sizeBytes: number): Promise<void>;
  /** Objects that arrive in parts. */
  readonly multipart: Multipart;
  /** Throws while the store cannot be used. */
  check(): Promise<void>;
}

export class ObjectNotFound extends Error {
  override readonly name = 'ObjectNotFound';

  constructor(readonly key: string) {
    super(`No object under ${key}`);
  }
}

/** The store is unreachable or hangs: a temporary failure. */
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
