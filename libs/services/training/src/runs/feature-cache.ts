import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Features of frames on this machine's disk, a folder per dataset (named by its storage id). They outlive the training, so that
 * the next one of the dataset need not look at its frames again; the folders used longest ago go when it gets too much.
 */
export class FeatureCache {
  private readonly root: string;

  constructor(
    workDir: string,
    private readonly maxBytes: number,
  ) {
    this.root = join(workDir, 'features');
  }

  /** The folder of a dataset, marked as used now. */
  async open(storageId: string, now: Date): Promise<string> {
    const folder = join(this.root, storageId);
    await mkdir(folder, { recursive: true });
    await utimes(folder, now, now);
    return folder;
  }

  /** Removes what belongs to no dataset any more, then what was used longest ago until the rest fits. `keep` stays in any case. */
  async sweep(known: ReadonlySet<string>, keep?: string): Promise<void> {
    const folders = await this.folders();
    const gone = folders.filter(({ name }) => !known.has(name) && name !== keep);
    for (const { path } of gone) await rm(path, { recursive: true, force: true });
    const left = folders.filter((each) => !gone.includes(each)).sort((a, b) => a.usedAt - b.usedAt);
    let total = left.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    for (const { name, path, sizeBytes } of left) {
      if (total <= this.maxBytes) return;
      if (name === keep) continue;
      await rm(path, { recursive: true, force: true });
      total -= sizeBytes;
    }
  }

  private async folders(): Promise<{ name: string; path: string; usedAt: number; sizeBytes: number }[]> {
    const names = await readdir(this.root).catch(() => []);
    return Promise.all(
      names.map(async (name) => {
        const path = join(this.root, name);
        const { mtimeMs } = await stat(path);
        return { name, path, usedAt: mtimeMs, sizeBytes: await sizeOf(path) };
      }),
    );
  }
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  let total = 0;
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    // A file that another trainer is just removing counts for nothing.
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => undefined);
    total += found?.size ?? 0;
  }
  return total;
}
