import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { contentTypeOf } from './content-type.js';
import { locateInPack } from './key-grammar.js';
import {
  ObjectNotFound,
  ObjectStoreUnavailable,
  RangeNotSatisfiable,
  type ByteRange,
  type ObjectInfo,
  type ObjectStore,
} from './object-store.js';
import { parseIndex, type PackEntry } from './pack-index.js';
import { headRange } from './packs.js';

interface Index {
  etag: string;
  modifiedAt: Date;
  entries: ReadonlyMap<string, PackEntry>;
}

const cachedIndexes = 500;
/** A pack is rewritten rarely, so its index is outdated once at most. */
const attempts = 3;

/**
 * Reads objects that may be in a pack. An object of its own under the same key comes first: it replaces the file of the pack. The
 * index of a pack is cached and compared by the etag of what was read, so that a rewritten pack is noticed.
 */
export class PackedObjects {
  private readonly indexes = new Map<string, Promise<Index>>();

  constructor(private readonly objects: Pick<ObjectStore, 'get' | 'stat'>) {}

  async get(key: string, range?: ByteRange): Promise<{ info: ObjectInfo; body: Readable }> {
    const location = locateInPack(key);
    if (!location) return this.objects.get(key, range);
    try {
      return await this.objects.get(key, range);
    } catch (error) {
      if (!(error instanceof ObjectNotFound)) throw error;
      return this.fromPack(key, location, range);
    }
  }

  async stat(key: string): Promise<ObjectInfo | undefined> {
    const own = await this.objects.stat(key);
    const location = own ? undefined : locateInPack(key);
    const pack = location && (await this.objects.stat(location.pack));
    if (!location || !pack) return own;
    const index = await this.indexOf(location.pack, pack.etag);
    const file = index.entries.get(location.name);
    return file && describe(key, file, index);
  }

  private async fromPack(
    key: string,
    { pack, name }: { pack: string; name: string },
    range: ByteRange = { start: 0, end: Infinity },
  ) {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const index = await this.existingIndex(key, pack);
      const file = index.entries.get(name);
      const found = file && (await this.readFile(key, pack, { file, index, range }));
      if (found) return found;
      this.indexes.delete(pack);
      if (!file && attempt > 1) throw new ObjectNotFound(key);
    }
    throw new ObjectStoreUnavailable(`${pack} changes while it is read`);
  }

  /** Undefined when the pack has changed since its index was read. */
  private async readFile(
    key: string,
    pack: string,
    { file, index, range }: { file: PackEntry; index: Index; range: ByteRange },
  ): Promise<{ info: ObjectInfo; body: Readable } | undefined> {
    const info = describe(key, file, index);
    if (range.start > 0 && range.start >= file.length) throw new RangeNotSatisfiable(file.length);
    if (file.length === 0) return { info, body: Readable.from([]) };
    const last = Math.min(range.end, file.length - 1);
    const read = await this.objects
      .get(pack, { start: file.start + range.start, end: file.start + last })
      .catch(changed);
    if (read?.info.etag === index.etag) return { info, body: read.body };
    read?.body.destroy();
    return undefined;
  }

  private existingIndex(key: string, pack: string): Promise<Index> {
    return this.indexOf(pack).catch((error: unknown) => {
      throw error instanceof ObjectNotFound ? new ObjectNotFound(key) : error;
    });
  }

  /** @param etag that the index must belong to, where known */
  private async indexOf(pack: string, etag?: string): Promise<Index> {
    const cached = this.indexes.get(pack);
    if (cached && (etag === undefined || (await cached).etag === etag)) return cached;
    const reading = this.readIndex(pack);
    this.indexes.delete(pack);
    this.indexes.set(pack, reading);
    reading.catch(() => {
      if (this.indexes.get(pack) === reading) this.indexes.delete(pack);
    });
    for (const oldest of this.indexes.keys()) {
      if (this.indexes.size <= cachedIndexes) break;
      this.indexes.delete(oldest);
    }
    return reading;
  }

  private async readIndex(pack: string): Promise<Index> {
    const { info, body } = await this.objects.get(pack, headRange);
    return { etag: info.etag, modifiedAt: info.modifiedAt, entries: parseIndex(await buffer(body)) };
  }
}

const describe = (key: string, { start, length }: PackEntry, { etag, modifiedAt }: Index): ObjectInfo => ({
  key,
  sizeBytes: length,
  contentType: contentTypeOf(key),
  etag: `${etag}-${start.toString(36)}`,
  modifiedAt,
});

/** The pack was replaced by a shorter one, or deleted. */
function changed(error: unknown): undefined {
  if (!(error instanceof RangeNotSatisfiable) && !(error instanceof ObjectNotFound)) throw error;
}
