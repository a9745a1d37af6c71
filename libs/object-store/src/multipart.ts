import type { ObjectInfo } from './object-info.js';

/** A stored part. The caller stores the list: nothing else describes an unfinished object. */
export interface StoredPart {
  /** From 1; ascending within an object, gaps are allowed. */
  number: number;
  etag: string;
  sizeBytes: number;
}

/** S3's limits: the minimum size of every part but the last, and the maximum number of parts. */
export const multipartLimits = { smallestPartBytes: 5 * 1024 ** 2, parts: 10_000 } as const;

/**
 * An object that arrives in parts, over any number of processes and days: those that begin, send and complete share only the id
 * and the list of parts. A part that is not in the list is no part of the object.
 */
export interface Multipart {
  /** Returns the id under which the parts are sent. */
  begin(key: string, contentType: string): Promise<string>;
  /**
   * Stores one part, whose first byte is at `start` of the object. After the upload was completed or aborted, this throws
   * `ObjectNotFound` or has no effect.
   */
  part(key: string, id: string, part: { number: number; start: number; bytes: Buffer }): Promise<StoredPart>;
  /** Makes the object of the parts, in their order. Repeating it gives the same object. */
  complete(key: string, id: string, parts: readonly StoredPart[]): Promise<ObjectInfo>;
  /** Drops the parts; has no effect where there are none. A finished object stays. */
  abort(key: string, id: string): Promise<void>;
  /** Drops every unfinished upload of the key: for uploads whose id was lost with their process. */
  abortAll(key: string): Promise<void>;
}
