import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

const BLOCK_BYTES = 512;

/** Bytes of an async stream, taken in exact amounts. */
class ByteReader {
  #chunks;
  #held = Buffer.alloc(0);

  constructor(stream) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** Up to `limit` bytes as soon as any are there; undefined at the end. */
  async some(limit) {
    while (this.#held.length === 0) {
      const next = await this.#chunks.next();
      if (next.done) return undefined;
      this.#held = next.value;
    }
    const taken = this.#held.subarray(0, limit);
    this.#held = this.#held.subarray(taken.length);
    return taken;
  }

  /** Exactly `count` bytes; undefined when the stream ends first. */
  async exactly(count) {
    const parts = [];
    let missing = count;
    while (missing > 0) {
      const part = await this.some(missing);
      if (part === undefined) return undefined;
      parts.push(part);
      missing -= part.length;
    }
    return Buffer.concat(parts, count);
  }
}

const text = (block, from, length) => {
  const raw = block.toString('utf8', from, from + length);
  const end = raw.indexOf('\0');
  return end < 0 ? raw : raw.slice(0, end);
};

/** The `path` record of a pax extended header ("<length> path=<value>\n"), which replaces the next entry's name. */
function paxPath(body) {
  const record = body
    .toString('utf8')
    .split('\n')
    .find((line) => /^\d+ path=/.test(line));
  return record?.slice(record.indexOf('path=') + 'path='.length);
}

async function* payload(reader, sizeBytes, file) {
  let left = sizeBytes;
  while (left > 0) {
    const part = await reader.some(left);
    if (part === undefined) throw new Error(`${file} ends in the middle of an entry`);
    left -= part.length;
    yield part;
  }
  const padding = (BLOCK_BYTES - (sizeBytes % BLOCK_BYTES)) % BLOCK_BYTES;
  if (padding > 0) await reader.exactly(padding);
}

/**
 * The regular files of a gzipped tar archive (POSIX ustar with pax names, which is what npm writes), one after the other.
 * Each `body` is an async iterable of Buffers; what the caller does not read is skipped.
 *
 * @param {string} file
 * @returns {AsyncGenerator<{ path: string, sizeBytes: number, body: AsyncGenerator<Buffer> }>}
 */
export async function* tarEntries(file) {
  const source = createReadStream(file);
  const unzipped = createGunzip();
  source.on('error', (error) => unzipped.destroy(error));
  const reader = new ByteReader(source.pipe(unzipped));
  let longName;
  for (;;) {
    const header = await reader.exactly(BLOCK_BYTES);
    if (header === undefined || header[0] === 0) return;
    const sizeBytes = Number.parseInt(text(header, 124, 12).trim() || '0', 8);
    const type = String.fromCharCode(header[156]);
    const prefix = text(header, 257, 5) === 'ustar' ? text(header, 345, 155) : '';
    const path = longName ?? (prefix === '' ? text(header, 0, 100) : `${prefix}/${text(header, 0, 100)}`);
    const body = payload(reader, sizeBytes, file);
    longName = undefined;
    if (type === 'x') {
      const parts = [];
      for await (const part of body) parts.push(part);
      longName = paxPath(Buffer.concat(parts));
      continue;
    }
    if (type === '0' || type === '\0') yield { path, sizeBytes, body };
    for await (const _rest of body) continue;
  }
}
