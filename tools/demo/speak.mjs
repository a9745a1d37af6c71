import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Synthesises a text into a WAV file with the installed voice: ffmpeg's flite (in Debian's ffmpeg) or espeak-ng.
 *
 * @param {string} text @param {string} file
 */
export async function speak(text, file) {
  const script = `${file}.txt`;
  await writeFile(script, text);
  const voices = [
    [
      'ffmpeg',
      [
        '-nostdin',
        '-v',
        'error',
        '-y',
        '-f',
        'lavfi',
        '-i',
        `flite=textfile=${script}:voice=slt`,
        '-ar',
        '24000',
        file,
      ],
    ],
    ['espeak-ng', ['-v', 'en-us', '-s', '150', '-f', script, '-w', file]],
  ];
  const problems = [];
  for (const [program, args] of voices) {
    try {
      await run(program, args);
      return;
    } catch (error) {
      problems.push(
        `${program}: ${String(error.stderr ?? error.message)
          .trim()
          .split('\n')
          .at(-1)}`,
      );
    }
  }
  throw new Error(`No voice: an ffmpeg with libflite or espeak-ng is needed. ${problems.join('; ')}`);
}
