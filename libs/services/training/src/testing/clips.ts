import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Small videos, made by ffmpeg during the test. */
export async function makeClips() {
  const folder = await mkdtemp(join(tmpdir(), 'sop-dataset-clips-'));
  return {
    /** Moving colours as MP4. */
    moving: (seconds: number, size = '320x240') =>
      make(
        folder,
        `moving-${seconds}-${size}.mp4`,
        ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=10:duration=${seconds}`],
        ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'],
      ),
    /** A still picture: hours of it are small, and take long to decode. */
    still: (seconds: number) =>
      make(
        folder,
        `still-${seconds}.mp4`,
        ...['-f', 'lavfi', '-i', `color=size=64x48:rate=1:duration=${seconds}`],
        ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
      ),
    soundOnly: () => make(folder, 'sound.mp4', '-f', 'lavfi', '-i', 'sine=duration=1', '-c:a', 'aac'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export type Clips = Awaited<ReturnType<typeof makeClips>>;

async function make(folder: string, name: string, ...args: string[]) {
  const file = join(folder, name);
  await execute('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args, file]);
  return { filename: name, contentType: 'video/mp4', bytes: Uint8Array.from(await readFile(file)) };
}
