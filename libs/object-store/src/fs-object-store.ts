import { randomUUID } from 'node:crypto';
import { constants, type BigIntStats } from 'node:fs';
import {
  access,
  lstat,
  mkdir,
  open,
  opendir,
  readdir,
  rename,
  rm,
  stat,
  type FileHandle,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { contentTypeOf } from './content-type.js';
import { codeOf } from './error-code.js';
import { downloadTo, uploadFrom, type AdmitFile } from './file-transfer.js';
import { FsMultipart } from './fs-multipart.js';
import { isKey, isPrefix, parseDeletablePrefix, parseKey, parsePrefix } from './key-grammar.js';
import { measuredBody } from './measured-body.js';
import {
  ObjectNotFound,
  RangeNotSatisfiable,
  type ByteRange,
  type ObjectInfo,
  type ObjectStore,
  type PutOptions,
} from './object-store.js';
import { PackedObjects } from './packed-objects.js';

const silentMilliseconds = 120_000;
/** Objects of a folder whose metadata is read in parallel. */
const listedAtOnce = 64;

/**
 * Objects as plain files: `<root>/objects/<key>`. Bodies arrive in `<root>/incoming`, parts in `<root>/unfinished`, and are
 * renamed into place, so a reader never sees half an object. The key grammar keeps every path inside the root.
 */
export class FsObjectStore implements ObjectStore {
  readonly multipart: FsMultipart;
  private readonly objects: string;
  private readonly incoming: string;
  private readonly packed = new PackedObjects({
    get: (key, range) => this.getObject(key, range),
    stat: (key) => this.statObject(key),
  });

  constructor(
    root: string,
    private readonly admitFile?: AdmitFile,
  ) {
    this.objects = join(root, 'objects');
    this.incoming = join(root, 'incoming');
    this.multipart = new FsMultipart({
      folder: join(root, 'unfinished'),
      stat: (key) => this.statObject(key),
      adopt: (file, key) => this.adopt(file, key),
    });
  }

  async put(key: string, body: Readable | Buffer, options: PutOptions): Promise<ObjectInfo> {
    this.pathOf(key);
    await mkdir(this.incoming, { recursive: true });
    const partial = join(this.incoming, randomUUID());
    try {
      await writeDurably(partial, measuredBody(body, options));
      return await this.adopt(partial, key);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  get(key: string, range?: ByteRange): Promise<{ info: ObjectInfo; body: Readable }> {
    return this.packed.get(key, range);
  }

  stat(key: string): Promise<ObjectInfo | undefined> {
    return this.packed.stat(key);
  }

  private async getObject(key: string, range?: ByteRange): Promise<{ info: ObjectInfo; body: Readable }> {
    const handle = await this.openObject(key);
    try {
      const info = describe(key, await handle.stat({ bigint: true }));
      if (!range) return { info, body: handle.createReadStream() };
      if (range.start >= info.sizeBytes) throw new RangeNotSatisfiable(info.sizeBytes);
      const end = Math.min(range.end, info.sizeBytes - 1);
      return { info, body: handle.createReadStream({ start: range.start, end }) };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  private async statObject(key: string): Promise<ObjectInfo | undefined> {
    return statFile(key, this.pathOf(key));
  }

  async delete(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  async deletePrefix(prefix: string): Promise<number> {
    const folder = parseDeletablePrefix(prefix);
    let count = 0;
    for await (const { key } of this.list(folder)) {
      await rm(this.pathOf(key), { force: true });
      count += 1;
    }
    // Removes the folders and files that are no objects. A folder that receives an object at the same time stays.
    await rm(join(this.objects, folder), { recursive: true, force: true }).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOTEMPTY') throw error;
    });
    return count;
  }

  /** Skips files that are no objects. */
  async *list(prefix: string): AsyncIterable<ObjectInfo> {
    const folders = [parsePrefix(prefix)];
    for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
      const entries = await opendir(join(this.objects, folder), { bufferSize: listedAtOnce }).catch(absent);
      if (!entries) continue;
      let keys: string[] = [];
      for await (const entry of entries) {
        const name = `${folder}${entry.name}`;
        if (entry.isDirectory() && isPrefix(`${name}/`)) folders.push(`${name}/`);
        if (entry.isFile() && isKey(name)) keys.push(name);
        if (keys.length < listedAtOnce) continue;
        yield* await this.statAll(keys);
        keys = [];
      }
      yield* await this.statAll(keys);
    }
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
    await mkdir(this.objects, { recursive: true });
    await access(this.objects, constants.R_OK | constants.W_OK);
  }

  /**
   * Removes bodies whose process was killed while they arrived: files without a write for two minutes. An active upload writes
   * all the time, and one that stalls is aborted after a minute.
   * @returns the number of removed files
   */
  async sweep(now: Date): Promise<number> {
    let count = 0;
    for (const name of await readdir(this.incoming).catch(() => [])) {
      const file = join(this.incoming, name);
      const found = await stat(file).catch(absent);
      if (!found || now.getTime() - found.mtimeMs < silentMilliseconds) continue;
      await rm(file, { force: true });
      count += 1;
    }
    return count;
  }

  /** Metadata of those keys that still have an object. */
  private async statAll(keys: readonly string[]): Promise<ObjectInfo[]> {
    const found = await Promise.all(keys.map((key) => statFile(key, join(this.objects, key))));
    return found.filter((info) => info !== undefined);
  }

  private async adopt(file: string, key: string): Promise<ObjectInfo> {
    const target = this.pathOf(key);
    await moveIntoPlace(file, target);
    return describe(key, await stat(target, { bigint: true }));
  }

  private pathOf(key: string): string {
    parseKey(key);
    return join(this.objects, key);
  }

  private async openObject(key: string): Promise<FileHandle> {
    const handle = await open(this.pathOf(key), constants.O_RDONLY | constants.O_NOFOLLOW).catch(absent);
    if (!handle) throw new ObjectNotFound(key);
    if ((await handle.stat()).isFile()) return handle;
    await handle.close();
    throw new ObjectNotFound(key);
  }
}

async function statFile(key: string, file: string): Promise<ObjectInfo | undefined> {
  // A link is no object, wherever it points.
  const found = await lstat(file, { bigint: true }).catch(absent);
  return found?.isFile() ? describe(key, found) : undefined;
}

function describe(key: string, found: BigIntStats): ObjectInfo {
  return {
    key,
    sizeBytes: Number(found.size),
    contentType: contentTypeOf(key),
    // The inode changes with every rename into place, so two writes within one clock tick differ.
    etag: `${found.ino.toString(36)}-${found.mtimeNs.toString(36)}-${found.size.toString(36)}`,
    modifiedAt: found.mtime,
  };
}

async function writeDurably(file: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    for await (const chunk of chunks) await handle.writeFile(chunk);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

/** Retries once: `deletePrefix` may remove the folder between its creation and the rename. */
async function moveIntoPlace(partial: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  try {
    await rename(partial, target);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    await mkdir(dirname(target), { recursive: true });
    await rename(partial, target);
  }
}

function absent(error: unknown): undefined {
  const code = codeOf(error);
  if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
  throw error;
}
