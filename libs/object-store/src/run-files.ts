import { mkdir, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ObjectStore } from './object-store.js';

/** A run's scratch folder: local copies of its objects, fetched at most once, gone when the run ends. */
export class RunFiles {
  private readonly fetching = new Map<string, Promise<string>>();

  constructor(
    readonly folder: string,
    private readonly store: ObjectStore,
    private readonly signal: AbortSignal,
  ) {}

  /**
   * The folder of one attempt, `<root>/<fence>`: what is still written for another, by an ffmpeg say, gets between nobody's files. What
   * earlier attempts left goes, which ends such an ffmpeg too. A later one's stays: this attempt may be one that was thought dead.
   */
  static async open(root: string, fence: number, store: ObjectStore, signal: AbortSignal): Promise<RunFiles> {
    const others = await readdir(root).catch(() => []);
    for (const name of others.filter((each) => Number(each) < fence))
      await rm(join(root, name), { recursive: true, force: true });
    const folder = join(root, String(fence));
    await mkdir(folder, { recursive: true });
    return new RunFiles(folder, store, signal);
  }

  /** Where it is not, whatever failed says nothing about what lay in it. */
  async isThere(): Promise<boolean> {
    return (await stat(this.folder).catch(() => undefined)) !== undefined;
  }

  /** The local file of an object, downloaded when an earlier attempt in another place made it. */
  local(key: string): Promise<string> {
    const known = this.fetching.get(key);
    if (known) return known;
    const fetched = this.fetch(key);
    this.fetching.set(key, fetched);
    fetched.catch(() => this.fetching.delete(key));
    return fetched;
  }

  /** Says that the object already lies in a local file. */
  know(key: string, file: string): void {
    this.fetching.set(key, Promise.resolve(file));
  }

  async subfolder(name: string): Promise<string> {
    const folder = join(this.folder, name);
    await mkdir(folder, { recursive: true });
    return folder;
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
    // The folder around the attempts, unless another attempt lives there.
    await rmdir(dirname(this.folder)).catch(() => undefined);
  }

  private async fetch(key: string): Promise<string> {
    const file = join(this.folder, 'objects', ...key.split('/'));
    const isThere = await stat(file).catch(() => undefined);
    if (isThere) return file;
    await mkdir(dirname(file), { recursive: true });
    await this.store.download(key, file, this.signal);
    return file;
  }
}
