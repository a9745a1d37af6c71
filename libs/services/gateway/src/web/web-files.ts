import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { BytesReply } from '@sop/service-kit';

const rescanMilliseconds = 2_000;
const compress = promisify(brotliCompress);

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
};
const compressible = /^(text\/|image\/svg|application\/(json|manifest|wasm))/;

export interface WebFile {
  reply: BytesReply;
  isCompressed: boolean;
}

/**
 * The files of the built web application. Only names found by listing the folder are served, so no request path is ever
 * used as a file path. Text is compressed once and kept: a build has a few megabytes of it.
 */
export class WebFiles {
  private names = new Set<string>();
  private scannedAt = -Infinity;
  private readonly compressed = new Map<string, { etag: string; bytes: Promise<Buffer> }>();

  constructor(private readonly root: string | undefined) {}

  /** The name of the file for a path: the file itself, else the index page; undefined while there is no build. */
  async find(path: string): Promise<string | undefined> {
    if (!this.names.has('index.html')) await this.scan();
    const name = path.slice(1);
    if (this.names.has(name)) return name;
    return this.names.has('index.html') ? 'index.html' : undefined;
  }

  /** Hashed assets are kept for ever; for anything else the browser asks each time, so a release shows at once. */
  async open(name: string, acceptsBrotli: boolean): Promise<WebFile> {
    const path = join(this.root ?? '', name);
    const { size, mtime, mtimeMs } = await stat(path);
    const etag = `${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}`;
    const contentType = types[extname(name).toLowerCase()] ?? 'application/octet-stream';
    const isCompressed = acceptsBrotli && compressible.test(contentType);
    const shared = {
      contentType,
      modifiedAt: mtime,
      cacheControl: name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    };
    if (!isCompressed) {
      const open = (range?: { start: number; end: number }) => createReadStream(path, range);
      return { isCompressed, reply: new BytesReply({ ...shared, sizeBytes: size, etag, open }) };
    }
    const bytes = await this.compress(name, path, etag);
    const open = (range?: { start: number; end: number }) =>
      Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]);
    return {
      isCompressed,
      reply: new BytesReply({ ...shared, sizeBytes: bytes.length, etag: `${etag}-br`, open }),
    };
  }

  private compress(name: string, path: string, etag: string): Promise<Buffer> {
    const known = this.compressed.get(name);
    if (known?.etag === etag) return known.bytes;
    const bytes = readFile(path).then((plain) =>
      compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    );
    this.compressed.set(name, { etag, bytes });
    bytes.catch(() => this.compressed.delete(name));
    return bytes;
  }

  private async scan(): Promise<void> {
    if (!this.root || Date.now() - this.scannedAt < rescanMilliseconds) return;
    this.scannedAt = Date.now();
    const root = this.root;
    const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
    const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
    this.names = new Set(
      files.map(({ parentPath, name }) => relative(root, join(parentPath, name)).split(sep).join('/')),
    );
  }
}
