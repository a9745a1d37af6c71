import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findMediaTools, useMediaTools } from '@sop/media';

/** Logs every run of ffmpeg and ffprobe of this process before it begins, until `stop` is called. */
export async function watchFfmpeg() {
  const folder = await mkdtemp(join(tmpdir(), 'watched-ffmpeg-'));
  const log = join(folder, 'runs');
  const { ffmpeg, ffprobe } = await findMediaTools();
  const watched = async (program: string, name: string): Promise<string> => {
    const file = join(folder, name);
    await writeFile(file, `#!/bin/sh\necho "$*" >> '${log}'\nexec '${program}' "$@"\n`, { mode: 0o755 });
    return file;
  };
  // It runs as another user when possible.
  await chmod(folder, 0o755);
  await writeFile(log, '');
  await chmod(log, 0o666);
  useMediaTools({ ffmpeg: await watched(ffmpeg, 'ffmpeg'), ffprobe: await watched(ffprobe, 'ffprobe') });
  return {
    /** The arguments of each run that reads a video, in a line. */
    runs: async () => (await readFile(log, 'utf8')).split('\n').filter((line) => line.includes('input.')),
    async stop(): Promise<void> {
      useMediaTools({});
      await rm(folder, { recursive: true, force: true });
    },
  };
}
