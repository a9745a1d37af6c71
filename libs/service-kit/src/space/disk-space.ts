import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { metrics } from '@opentelemetry/api';
import type { Runtime } from '../config/runtime.js';
import { RUNTIME } from '../config/runtime-token.js';
import { HealthChecks } from '../health/health-checks.js';
import { refuse } from '../problems/problem.js';

const freshMilliseconds = 1_000;
const mebibyte = 1024 * 1024;

/**
 * Checks the free space on the disks of this process: that of its scratch folder and, for the file driver, of the object store.
 */
@Injectable()
export class DiskSpace {
  private cached: { isLow: Promise<boolean>; until: number } | undefined;

  constructor(
    @Inject(RUNTIME) private readonly runtime: Pick<Runtime, 'workDir' | 'objects' | 'minFreeMb'>,
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
        for (const [disk, folder] of Object.entries(this.folders()))
          result.observe((await spaceOf(folder)).free, { disk });
      });
  }

  /** Below this no new work begins: the remaining space belongs to the database and to running work. Measured once a second. */
  isLow(): Promise<boolean> {
    const now = performance.now();
    if (!this.cached || now > this.cached.until)
      this.cached = { isLow: this.measure(), until: now + freshMilliseconds };
    return this.cached.isLow;
  }

  /** Throws `out-of-space` (507). */
  async requireSome(): Promise<void> {
    if (await this.isLow()) throw refuse('file.no-space-for-uploads', {}, { retryAfterSeconds: 60 });
  }

  private async measure(): Promise<boolean> {
    const spaces = await Promise.all(Object.values(this.folders()).map(spaceOf));
    return spaces.some(({ free }) => free < this.runtime.minFreeMb * mebibyte);
  }

  private folders(): Record<string, string> {
    const { workDir, objects } = this.runtime;
    return { scratch: workDir, ...(objects?.kind === 'fs' ? { objects: objects.root } : {}) };
  }
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
