import { readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { metrics } from '@opentelemetry/api';
import type { Runtime } from '../config/runtime.js';
import { RUNTIME } from '../config/runtime-token.js';
import { HealthChecks } from '../health/health-checks.js';
import { refuse } from '../problems/problem.js';

const freshMilliseconds = 3_000;
const mebibyte = 1024 * 1024;

/** Free bytes by disk. */
interface FreeBytes {
  scratch: number;
  objects?: number;
}

/**
 * Checks the free space on the disks of this process: that of its scratch folder and, for the file driver, of the object store.
 * Counting the files of a scratch folder takes time, so that one measurement serves all for three seconds.
 */
@Injectable()
export class DiskSpace {
  private measured: { free: Promise<FreeBytes>; until: number } | undefined;

  constructor(
    @Inject(RUNTIME) private readonly runtime: Pick<
      Runtime,
      'workDir' | 'workSizeMb' | 'objects' | 'minFreeMb'
    >,
    health: HealthChecks,
  ) {
    health.add('disk', async () =>
      (await this.isLow()) ? 'degraded: almost no space is left on the disk' : undefined,
    );
    const description =
      'Free on the disks of this process: of its scratch folder, and of the store where files are objects';
    metrics
      .getMeter('space')
      .createObservableGauge('sop_disk_free_bytes', { description, unit: 'By' })
      .addCallback(async (result) => {
        for (const [disk, free] of Object.entries(await this.free())) result.observe(free, { disk });
      });
  }

  /** Below this no new work begins: the remaining space belongs to the database and to running work. */
  async isLow(): Promise<boolean> {
    const free = Object.values(await this.free());
    return free.some((each) => each < this.runtime.minFreeMb * mebibyte);
  }

  /** Throws `out-of-space` (507). */
  async assertFreeSpace(): Promise<void> {
    if (await this.isLow()) throw refuse('file.no-space-for-uploads', {}, { retryAfterSeconds: 60 });
  }

  /**
   * Before a file of this size is fetched into the scratch folder: in a cluster a pod that overflows it is evicted without a message.
   * The file counts until the next measurement, which sees it.
   * @throws an error with the code of a full disk, after which a job waits for space
   */
  async reserveScratch(bytes: number): Promise<void> {
    const free = await this.free();
    if (bytes + this.runtime.minFreeMb * mebibyte <= free.scratch) {
      free.scratch -= bytes;
      return;
    }
    const [needed, available] = [bytes, free.scratch].map((each) => Math.floor(each / mebibyte));
    const message = `A file of ${needed} MB does not fit into the scratch folder of this process, where ${available} MB are free`;
    throw Object.assign(new Error(message), { code: 'ENOSPC' });
  }

  /**
   * In bytes: what still fits into the store, and with `isCopied` into the scratch folder of this process as well. An S3 store is
   * not measured.
   */
  async freeToStore({ isCopied }: { isCopied: boolean }): Promise<number> {
    const { scratch, objects = Number.POSITIVE_INFINITY } = await this.free();
    const { objects: store, workDir, minFreeMb } = this.runtime;
    const reserve = minFreeMb * mebibyte;
    if (!isCopied) return objects - reserve;
    const isOneDisk = store?.kind === 'fs' && (await deviceOf(workDir)) === (await deviceOf(store.root));
    return Math.min(scratch - reserve, (objects - reserve) / (isOneDisk ? 2 : 1));
  }

  /** The measurement in progress or the last one, where it is fresh. */
  private free(): Promise<FreeBytes> {
    if (this.measured && performance.now() <= this.measured.until) return this.measured.free;
    const free = this.measure();
    const measured = { free, until: Number.POSITIVE_INFINITY };
    const settle = () => {
      measured.until = performance.now() + freshMilliseconds;
    };
    free.then(settle, settle);
    this.measured = measured;
    return free;
  }

  private async measure(): Promise<FreeBytes> {
    const { workDir, workSizeMb, objects } = this.runtime;
    const { free } = await spaceOf(workDir);
    const scratch =
      workSizeMb === undefined ? free : Math.min(free, workSizeMb * mebibyte - (await bytesIn(workDir)));
    return objects?.kind === 'fs' ? { scratch, objects: (await spaceOf(objects.root)).free } : { scratch };
  }
}

/** What the files below a folder take; files that are removed during the count add nothing. */
async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const sizes = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return bytesIn(path);
      return entry.isFile() ? ((await stat(path).catch(() => undefined))?.size ?? 0) : 0;
    }),
  );
  return sizes.reduce((sum, each) => sum + each, 0);
}

async function deviceOf(folder: string): Promise<number | undefined> {
  const found = await stat(folder).catch(() => undefined);
  if (found || folder === dirname(folder)) return found?.dev;
  return deviceOf(dirname(folder));
}

/** In bytes, of the disk of the nearest existing folder: the others are created when they are needed. */
export async function spaceOf(folder: string): Promise<{ total: number; free: number }> {
  try {
    const { bavail, bfree, blocks, bsize } = await statfs(folder);
    // Blocks reserved for root are neither used nor free, as in `df`.
    return { total: (blocks - bfree + bavail) * bsize, free: bavail * bsize };
  } catch {
    const unknown = { total: Number.POSITIVE_INFINITY, free: Number.POSITIVE_INFINITY };
    return folder === dirname(folder) ? unknown : spaceOf(dirname(folder));
  }
}
