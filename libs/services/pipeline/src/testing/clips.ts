import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TranscriptSegment } from '@sop/contracts';

const execute = promisify(execFile);

/** The narration of the clips: four steps, spoken by ffmpeg's own synthesizer. */
export const narration =
  'First, put on your safety gloves. Then, turn off the main power switch. ' +
  'Next, remove the four screws with a screwdriver. Finally, clean the table with a dry cloth.';

const secondsPerSentence = 2.5;
/** The narration's transcript without a recogniser, whose words differ from processor to processor. */
export const narrationTranscript: TranscriptSegment[] = narration.split(/(?<=\.) /).map((text, id) => ({
  id,
  start_seconds: id * secondsPerSentence,
  end_seconds: (id + 1) * secondsPerSentence - 0.3,
  text,
  confidence: 0.9,
}));

const pictureOf = (size: string) => ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=10`];
const picture = pictureOf('320x240');
const encoded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-shortest'];

/** Small clips, valid and invalid ones, made by the same ffmpeg during the test. */
export async function makeClips() {
  const folder = await mkdtemp(join(tmpdir(), 'sop-clips-'));
  const make = async (name: string, ...args: string[]) => {
    const file = join(folder, name);
    await execute('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args, file]);
    return file;
  };
  const text = join(folder, 'narration.txt');
  await writeFile(text, narration);
  const narrated = await make(
    'narrated.mp4',
    ...picture,
    ...['-f', 'lavfi', '-i', `flite=textfile=${text}:voice=slt`],
    ...[...encoded, '-c:a', 'aac', '-movflags', '+faststart'],
  );
  return {
    make,
    folder,
    narrated,
    silent: await make('silent.mp4', ...picture, ...encoded, '-t', '4'),
    tall: await make('tall.mp4', ...pictureOf('1280x960'), ...encoded, '-t', '4'),
    soundOnly: await make('sound.mp4', '-f', 'lavfi', '-i', 'sine=duration=3', '-c:a', 'aac'),
    truncated: await truncated(folder, await make('late-index.mp4', ...picture, ...encoded, '-t', '4')),
    corrupt: await corrupt(folder, narrated),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The index is at the end of this file, which is missing. */
async function truncated(folder: string, from: string): Promise<string> {
  const file = join(folder, 'truncated.mp4');
  const { size } = await stat(from);
  await writeFile(file, (await readFile(from)).subarray(0, Math.floor(size / 2)));
  return file;
}

/** The index is valid, the picture data is not. */
async function corrupt(folder: string, from: string): Promise<string> {
  const file = join(folder, 'corrupt.mp4');
  const bytes = await readFile(from);
  bytes.fill(0x5a, bytes.indexOf('mdat') + 4);
  await writeFile(file, bytes);
  return file;
}
