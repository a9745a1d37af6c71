import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** As MediaRecorder writes it: WebM with neither duration nor index. */
export async function recorded(seconds: number, codec = 'libvpx-vp9'): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'sop-recorded-'));
  const file = join(folder, 'recording.webm');
  // A still picture, one frame a second: minutes of it are encoded at once.
  const picture = ['-f', 'lavfi', '-i', `color=c=navy:size=160x120:rate=1:duration=${seconds}`];
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=48000:duration=${seconds}`];
  const codecs = ['-c:v', codec, '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus', '-b:a', '8k'];
  try {
    await execute('ffmpeg', ['-v', 'error', ...picture, ...sound, ...codecs, '-live', '1', file]);
    return Uint8Array.from(await readFile(file));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
