import { mkdir, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ObjectStore } from './object-store.js';

/** The scratch folder of a run: local copies of its objects, downloaded at most once, removed when the run ends. */
export class RunFiles {
  private readonly fetching = new Map<string, Promise<string>>();

  constructor(
    readonly folder: string,
    private readonly store: ObjectStore,
    private readonly signal: AbortSignal,
  ) {}

  /**
   * The folder of one attempt, `<root>/<fence>`, so that a process that still writes for another attempt (ffmpeg, say) touches
   * none of its files. Folders of earlier attempts are removed, which ends such processes too. Those of later ones stay: this
   * attempt may be one whose lease has expired.
   */
  static async open(root: string, fence: number, store: ObjectStore, signal: AbortSignal): Promise<RunFiles> {
    const others = await readdir(root).catch(() => []);
    for (const name of others.filter((each) => Number(each) < fence))
      await rm(join(root, name), { recursive: true, force: true });
    const folder = join(root, String(fence));
    await mkdir(folder, { recursive: true });
    return new RunFiles(folder, store, signal);
  }

  /** Without the folder, a failure says nothing about the files in it. */
  async exists(): Promise<boolean> {
    return (await stat(this.folder).catch(() => undefined)) !== undefined;
  }

  /** The local file of an object; downloads it when an earlier attempt on another machine made it. */
  local(key: string): Promise<string> {
    const existing = this.fetching.get(key);
    if (existing) return existing;
    const fetched = this.fetch(key);
    this.fetching.set(key, fetched);
    fetched.catch(() => this.fetching.delete(key));
    return fetched;
  }

  /** Registers a local file that already holds the object. */
  register(key: string, file: string): void {
    this.fetching.set(key, Promise.resolve(file));
  }

  /** Before a copy of a local file is written, which takes about as much. Rejects, as a download does, where it does not fit. */
  async admitCopyOf(file: string): Promise<void> {
    await this.store.admit((await stat(file)).size);
  }

  async subfolder(name: string): Promise<string> {
    const folder = join(this.folder, name);
    await mkdir(folder, { recursive: true });
    return folder;
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
    // Removes the folder above the attempts, unless another attempt is in it.
    await rmdir(dirname(this.folder)).catch(() => undefined);
  }

  private async fetch(key: string): Promise<string> {
    const file = join(this.folder, 'objects', ...key.split('/'));
    const exists = await stat(file).catch(() => undefined);
    if (exists) return file;
    await mkdir(dirname(file), { recursive: true });
    await this.store.download(key, file, this.signal);
    return file;
  }
}
