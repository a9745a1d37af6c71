import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sweepScratch } from './sweep-scratch.js';

describe('sweeping scratch folders', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  let work: string;
  const folder = async (kind: string, name: string, ageHours: number) => {
    const path = join(work, kind, name);
    await mkdir(path, { recursive: true });
    await writeFile(join(path, 'frame.webp'), 'x');
    const at = new Date(now.getTime() - ageHours * 3600_000);
    await utimes(path, at, at);
  };
  beforeEach(async () => (work = await mkdtemp(join(tmpdir(), 'sop-scratch-'))));
  afterEach(() => rm(work, { recursive: true, force: true }));

  it('removes folders older than a day, and none that a job may still use', async () => {
    await folder('runs', 'killed', 25);
    await folder('runs', 'long', 23);
    await folder('runs', 'new', 0);
    await folder('frames', 'killed', 100);
    await sweepScratch(work, ['runs', 'frames'], now);
    expect((await readdir(join(work, 'runs'))).sort()).toEqual(['long', 'new']);
    expect(await readdir(join(work, 'frames'))).toEqual([]);
  });

  it('touches no kind that was not named, and ignores one that does not exist', async () => {
    await folder('models', 'old', 100);
    await sweepScratch(work, ['runs'], now);
    expect(await readdir(join(work, 'models'))).toEqual(['old']);
  });
});
