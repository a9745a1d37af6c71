import { hash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from './error-code.js';
import { InvalidKey, parseKey } from './key-grammar.js';
import type { Multipart, StoredPart } from './multipart.js';
import { ObjectNotFound, type ObjectInfo } from './object-store.js';

interface Objects {
  /** A folder apart from the objects and from what is swept at start: an unfinished upload outlives the process. */
  folder: string;
  stat(key: string): Promise<ObjectInfo | undefined>;
  /** Renames a complete file into place. */
  adopt(file: string, key: string): Promise<ObjectInfo>;
}

const idPattern = /^[0-9a-f]{32}-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Writes every part at its offset in one file, which becomes the object when it is complete. */
export class FsMultipart implements Multipart {
  constructor(private readonly objects: Objects) {}

  async begin(key: string): Promise<string> {
    parseKey(key);
    await mkdir(this.objects.folder, { recursive: true });
    const id = `${markOf(key)}-${randomUUID()}`;
    const handle = await open(this.fileOf(id), 'wx', 0o600);
    await handle.close();
    return id;
  }

  /** A part that was acknowledged survives a power failure. */
  async part(
    key: string,
    id: string,
    { number, start, bytes }: { number: number; start: number; bytes: Buffer },
  ): Promise<StoredPart> {
    parseKey(key);
    // Never created here: an upload that was completed or aborted has no parts.
    const handle = await open(this.fileOf(id), constants.O_RDWR).catch((error: unknown) => {
      throw codeOf(error) === 'ENOENT' ? new ObjectNotFound(key) : error;
    });
    try {
      for (let written = 0; written < bytes.length;) {
        const { bytesWritten } = await handle.write(bytes, written, bytes.length - written, start + written);
        written += bytesWritten;
      }
      await handle.datasync();
    } finally {
      await handle.close();
    }
    return { number, etag: '', sizeBytes: bytes.length };
  }

  async complete(key: string, id: string, parts: readonly StoredPart[]): Promise<ObjectInfo> {
    const sizeBytes = parts.reduce((sum, part) => sum + part.sizeBytes, 0);
    const file = this.fileOf(id);
    try {
      const handle = await open(file, constants.O_RDWR);
      try {
        if ((await handle.stat()).size < sizeBytes) throw new Error(`parts of ${key} are missing`);
        // Bytes behind the last part were written and never acknowledged.
        await handle.truncate(sizeBytes);
        await handle.datasync();
      } finally {
        await handle.close();
      }
      return await this.objects.adopt(file, key);
    } catch (error) {
      const existing = codeOf(error) === 'ENOENT' ? await this.objects.stat(key) : undefined;
      if (existing?.sizeBytes !== sizeBytes) throw error;
      return existing;
    }
  }

  async abort(key: string, id: string): Promise<void> {
    parseKey(key);
    await rm(this.fileOf(id), { force: true });
  }

  async abortAll(key: string): Promise<void> {
    parseKey(key);
    const files = await readdir(this.objects.folder).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    });
    for (const file of files.filter((name) => name.startsWith(`${markOf(key)}-`)))
      await rm(join(this.objects.folder, file), { force: true });
  }

  private fileOf(id: string): string {
    if (!idPattern.test(id)) throw new InvalidKey('no id of an unfinished object');
    return join(this.objects.folder, id);
  }
}

/** Marks the files of a key, so that they are found without the id of the upload. */
const markOf = (key: string): string => hash('sha256', key, 'hex').slice(0, 32);
