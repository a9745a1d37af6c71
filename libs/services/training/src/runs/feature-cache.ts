import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { spaceOf, type Runtime } from '@sop/service-kit';

/**
 * Features of frames on the local disk, a folder per dataset (named by its storage id). They outlive the training,
 * so that the next one of the dataset need not process its frames again; the least recently used folders are
 * evicted.
 */
export class FeatureCache {
  private readonly root: string;

  constructor(
    private readonly runtime: Pick<Runtime, 'workDir' | 'workSizeMb'>,
    private readonly maxBytes: number,
  ) {
    this.root = join(runtime.workDir, 'features');
  }

  /** The folder of a dataset, marked as used now. */
  async open(storageId: string, now: Date): Promise<string> {
    const folder = join(this.root, storageId);
    await mkdir(folder, { recursive: true });
    await utimes(folder, now, now);
    return folder;
  }

  /**
   * Removes folders of deleted datasets, then the least recently used ones until the rest fits. Never removes
   * `keep`.
   */
  async sweep(existing: ReadonlySet<string>, keep?: string): Promise<void> {
    const folders = await this.folders();
    const orphaned = folders.filter(({ name }) => !existing.has(name) && name !== keep);
    for (const { path } of orphaned) await rm(path, { recursive: true, force: true });
    const remaining = folders.filter((each) => !orphaned.includes(each)).sort((a, b) => a.usedAt - b.usedAt);
    let total = remaining.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    const limit = await this.limit();
    for (const { name, path, sizeBytes } of remaining) {
      if (total <= limit) return;
      if (name === keep) continue;
      await rm(path, { recursive: true, force: true });
      total -= sizeBytes;
    }
  }

  /** In bytes; at most half of the scratch folder, because trainings write into the same one. */
  private async limit(): Promise<number> {
    const { workDir, workSizeMb = Number.POSITIVE_INFINITY } = this.runtime;
    const { total } = await spaceOf(workDir);
    return Math.min(this.maxBytes, Math.min(total, workSizeMb * 1024 ** 2) / 2);
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
    // A file that another trainer is removing counts as zero.
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => undefined);
    total += found?.size ?? 0;
  }
  return total;
}
