import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sampleVideo } from './system.js';

const execute = promisify(execFile);

/**
 * The first seconds of the sample as MP4. Three seconds become an SOP without steps in a moment, twelve one with steps, all
 * of it takes half a minute of processor time. @param more arguments of ffmpeg
 */
export async function sampleClip(
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

/** Enough for an SOP with steps. */
export const shortClip = async () => ({ name: 'sample.mp4', content: await sampleClip(12) });

/** Its first four steps: half of the processor time of the whole sample. */
export const halfClip = async () => ({ name: 'sample.mp4', content: await sampleClip(25) });

/** A photo of one grey pixel. */
export const onePixel = {
  name: 'photo.png',
  content: Uint8Array.from(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
      'base64',
    ),
  ),
};
