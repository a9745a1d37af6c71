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

/** Bytes by disk. */
interface BytesByDisk {
  scratch: number;
  objects?: number;
}

interface Measured {
  free: BytesByDisk;
  size: BytesByDisk;
}

/** An alert needs all three: what is free of a small disk is little, however empty it is. */
const gauges = {
  sop_disk_free_bytes: {
    description:
      'Free on the disks of this process: of its scratch folder, and of the store where files are objects',
    read: ({ free }: Measured) => free,
  },
  sop_disk_size_bytes: {
    description: 'Size of the same disks, or the limit that the scratch folder has of its own',
    read: ({ size }: Measured) => size,
  },
  sop_disk_reserve_bytes: {
    description: 'What new work leaves free on the same disks',
    read: ({ size }: Measured, reserve: number) => ({
      scratch: reserve,
      ...(size.objects !== undefined && { objects: reserve }),
    }),
  },
};

/**
 * Checks the free space on the disks of this process: that of its scratch folder and, for the file driver, of the object store.
 * Counting the files of a scratch folder takes time, so that one measurement serves all for three seconds.
 */
@Injectable()
export class DiskSpace {
  private measured: { space: Promise<Measured>; until: number } | undefined;

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
    this.exportSizes();
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

  private exportSizes(): void {
    const reserve = this.runtime.minFreeMb * mebibyte;
    for (const [name, { description, read }] of Object.entries(gauges))
      metrics
        .getMeter('space')
        .createObservableGauge(name, { description, unit: 'By' })
        .addCallback(async (result) => {
          const bytes = read(await this.space(), reserve);
          for (const [disk, each] of Object.entries(bytes)) result.observe(each, { disk });
        });
  }

  private async free(): Promise<BytesByDisk> {
    return (await this.space()).free;
  }

  /** The measurement in progress or the last one, where it is fresh. */
  private space(): Promise<Measured> {
    if (this.measured && performance.now() <= this.measured.until) return this.measured.space;
    const space = this.measure();
    const measured = { space, until: Number.POSITIVE_INFINITY };
    const settle = () => {
      measured.until = performance.now() + freshMilliseconds;
    };
    space.then(settle, settle);
    this.measured = measured;
    return space;
  }

  private async measure(): Promise<Measured> {
    const { workDir, workSizeMb, objects } = this.runtime;
    const disk = await spaceOf(workDir);
    const limit = workSizeMb === undefined ? Number.POSITIVE_INFINITY : workSizeMb * mebibyte;
    const used = workSizeMb === undefined ? 0 : await bytesIn(workDir);
    const scratch = { free: Math.min(disk.free, limit - used), size: Math.min(disk.total, limit) };
    if (objects?.kind !== 'fs') return { free: { scratch: scratch.free }, size: { scratch: scratch.size } };
    const store = await spaceOf(objects.root);
    return {
      free: { scratch: scratch.free, objects: store.free },
      size: { scratch: scratch.size, objects: store.total },
    };
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
