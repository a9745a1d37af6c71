import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Clips made during the test by the same ffmpeg, small enough to take a fraction of a second. */
export interface Fixtures {
  dir: string;
  path(name: string): string;
  /** Runs `ffmpeg <args> <name>` and returns the file's path. */
  make(name: string, ...args: string[]): Promise<string>;
  remove(): Promise<void>;
}

export async function makeFixtures(): Promise<Fixtures> {
  const dir = await mkdtemp(join(tmpdir(), 'sop-media-'));
  const path = (name: string) => join(dir, name);
  return {
    dir,
    path,
    async make(name, ...args) {
      await execute('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args, path(name)]);
      return path(name);
    },
    remove: () => rm(dir, { recursive: true, force: true }),
  };
}

export function picture(seconds: number, size = '160x120', rate = 15): string[] {
  return ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`];
}

export function sound(seconds: number): string[] {
  return ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=44100:duration=${seconds}`];
}

export const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
export const aac = ['-c:a', 'aac'];
