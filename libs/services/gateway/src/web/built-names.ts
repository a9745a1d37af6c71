import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

const rescanMilliseconds = 2_000;

/**
 * The names of the files of the built web application. Only names found by listing the folder are served, so no request
 * path is ever used as a file path.
 */
export class BuiltNames {
  private names = new Set<string>();
  private built: ReadonlySet<string> = new Set();
  private scannedAt = -Infinity;
  private scanning: Promise<void> | undefined;

  constructor(private readonly root: string) {}

  /** The file name for a path: the file itself, else the index page; undefined while there is no build. */
  async find(path: string): Promise<string | undefined> {
    await this.scanned();
    const name = path.slice(1);
    if (this.names.has(name)) return name;
    return this.names.has('index.html') ? 'index.html' : undefined;
  }

  /** The languages beside the main one that the web is built in. */
  async languages(): Promise<ReadonlySet<string>> {
    await this.scanned();
    return this.built;
  }

  /** Concurrent requests wait for the same scan, so that none of them finds an empty list. */
  private async scanned(): Promise<void> {
    if (this.names.has('index.html')) return;
    await (this.scanning ??= this.scan().finally(() => (this.scanning = undefined)));
  }

  private async scan(): Promise<void> {
    if (Date.now() - this.scannedAt < rescanMilliseconds) return;
    this.scannedAt = Date.now();
    const { root } = this;
    const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
    const files = entries.filter((entry) => entry.isFile());
    const names = files.map(({ parentPath, name }) =>
      relative(root, join(parentPath, name)).split(sep).join('/'),
    );
    // Hidden files and folders are the build's own.
    this.names = new Set(names.filter((name) => !/(^|\/)\./.test(name)));
    this.built = new Set(names.flatMap((name) => /^([a-z]{2,3})\/index\.html$/.exec(name)?.[1] ?? []));
  }
}
