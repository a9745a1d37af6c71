import type { ObjectInfo } from './object-info.js';

/** A part that has arrived. Whoever uploads keeps the list: it is all that is known of an unfinished object. */
export interface StoredPart {
  /** From 1; ascending within an object, gaps are allowed. */
  number: number;
  etag: string;
  sizeBytes: number;
}

/** S3's bounds: every part but the last has at least so many bytes, and there are no more parts than this. */
export const multipartLimits = { smallestPartBytes: 5 * 1024 ** 2, parts: 10_000 } as const;

/**
 * An object that arrives in parts, over any number of processes and days: what begins, stores and completes it need not
 * know each other, only the id and the list of parts. A part that never came into the list is no part of the object.
 */
export interface Multipart {
  /** Gives the id under which the parts are sent. */
  begin(key: string, contentType: string): Promise<string>;
  /**
   * Stores one part, whose first byte stands at `start` of the object. Once that is complete or forgotten, this throws
   * `ObjectNotFound` or comes to nothing.
   */
  part(key: string, id: string, part: { number: number; start: number; bytes: Buffer }): Promise<StoredPart>;
  /** Makes the object of the parts, in their order. Doing it again gives the same object. */
  complete(key: string, id: string, parts: readonly StoredPart[]): Promise<ObjectInfo>;
  /** Forgets the parts; nothing happens where there are none any more. A finished object stays. */
  abort(key: string, id: string): Promise<void>;
  /** Forgets whatever was begun under the key and not finished: for those whose ids died with their process. */
  abortAll(key: string): Promise<void>;
}
