import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sampleVideo } from './system.js';

const execute = promisify(execFile);

/** The first seconds of the sample as MP4. Of three of them an SOP without steps is made in a moment, of twelve one with steps, of all of it in half a minute of computing. @param more arguments of ffmpeg */
export async function cutOfSample(
  seconds = 3,
  more: readonly string[] = [],
): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'sop-e2e-cut-'));
  try {
    const file = join(folder, 'cut.mp4');
    const cut = ['-i', sampleVideo, '-t', String(seconds), '-c', 'copy', ...more, file];
    await execute('ffmpeg', ['-nostdin', '-v', 'error', ...cut]);
    return Uint8Array.from(await readFile(file));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What is enough where an SOP must have steps, and nobody looks at which. */
export const shortSample = async () => ({ name: 'sample.mp4', content: await cutOfSample(12) });

/** Its first four steps, for who works on some of them: half of the time that all of it takes. */
export const halfSample = async () => ({ name: 'sample.mp4', content: await cutOfSample(25) });
