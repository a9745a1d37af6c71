import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { Runtime } from '../config/runtime.js';
import { RUNTIME } from '../config/runtime-token.js';
import { HealthChecks } from '../health/health-checks.js';
import { refuse } from '../problems/problem.js';

const freshMilliseconds = 1_000;
const mebibyte = 1024 * 1024;

/** Whether there is room for new work on the disks of this process: its scratch folder's and, where files are objects, the store's. */
@Injectable()
export class DiskSpace {
  private known: { isLow: Promise<boolean>; until: number } | undefined;

  constructor(
    @Inject(RUNTIME) private readonly runtime: Pick<Runtime, 'workDir' | 'objects' | 'minFreeMb'>,
    health: HealthChecks,
  ) {
    health.add('disk', async () =>
      (await this.isLow()) ? 'degraded: almost no space is left on the disk' : undefined,
    );
  }

  /** From here on nothing new is begun: what is left belongs to the database and to what runs. Looked at once a second. */
  isLow(): Promise<boolean> {
    const now = performance.now();
    if (!this.known || now > this.known.until)
      this.known = { isLow: this.look(), until: now + freshMilliseconds };
    return this.known.isLow;
  }

  /** Throws `out-of-space` (507). */
  async requireSome(): Promise<void> {
    if (await this.isLow()) throw refuse('file.no-space-for-uploads', {}, { retryAfterSeconds: 60 });
  }

  private async look(): Promise<boolean> {
    const { workDir, objects, minFreeMb } = this.runtime;
    const folders = [workDir, ...(objects?.kind === 'fs' ? [objects.root] : [])];
    const free = await Promise.all(folders.map(freeBytes));
    return free.some((bytes) => bytes < minFreeMb * mebibyte);
  }
}

/** Of the nearest folder that exists: the others are made when they are needed. */
async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return folder === dirname(folder) ? Number.POSITIVE_INFINITY : freeBytes(dirname(folder));
  }
}
