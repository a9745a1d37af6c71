import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs ffmpeg quietly and non-interactively; overwrites its output. */
export const ffmpeg = (...args) => run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args.map(String)]);

/** A moving picture with coarse and fine camera grain at the bit rate of a phone: expensive to decode, and not a screen recording. */
const camera = [
  'testsrc2=s=480x270:r=30,noise=alls=18:allf=t',
  'scale=1920:1080:flags=bicubic,noise=alls=4:allf=t,format=yuv420p',
].join(',');
const h264 = [
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-b:v',
  '8M',
  '-maxrate',
  '10M',
  '-bufsize',
  '16M',
  '-g',
  '60',
];
const aac = ['-c:a', 'aac', '-b:a', '96k'];
/** Encoded once and repeated: the decoder's work is the same. */
const loopSeconds = 10;

/** 1080p30 H.264 with a tone. */
export async function toneClip(folder, seconds) {
  const picture = await pictureLoop(folder);
  const file = join(folder, `tone-${seconds}.mp4`);
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=330:duration=${seconds}:sample_rate=48000`];
  await joinTracks(picture, sound, seconds, file);
  return file;
}

/** 1080p30 H.264 with a procedure narrated by a synthetic voice. */
export async function narratedClip(folder, seconds) {
  const picture = await pictureLoop(folder);
  const speech = join(folder, 'narration.wav');
  await speak(procedure(seconds), speech, { voice: 'slt' });
  const file = join(folder, `narrated-${seconds}.mp4`);
  await joinTracks(picture, ['-i', speech], seconds, file);
  return file;
}

async function pictureLoop(folder) {
  const file = join(folder, 'picture.mp4');
  await ffmpeg('-f', 'lavfi', '-i', camera, '-t', loopSeconds, ...h264, file);
  return file;
}

const joinTracks = (picture, soundInput, seconds, file) =>
  ffmpeg(
    ...['-stream_loop', Math.ceil(seconds / loopSeconds), '-i', picture, ...soundInput],
    ...[
      '-map',
      '0:v',
      '-map',
      '1:a',
      '-t',
      seconds,
      '-c:v',
      'copy',
      ...aac,
      '-af',
      'apad',
      '-shortest',
      file,
    ],
  );

/** Synthesises text into a WAV file with ffmpeg's flite; `filter` is applied to the voice. */
export async function speak(text, file, { voice, filter }) {
  const textFile = `${file}.txt`;
  writeFileSync(textFile, text);
  const source = `flite=voice=${voice}:textfile=${textFile}${filter === undefined ? '' : `,${filter}`}`;
  await ffmpeg('-f', 'lavfi', '-i', source, '-ac', '1', '-ar', '16000', file);
}

export const sentences = [
  'First, switch off the main power and hang the warning sign on the handle.',
  'Put on your safety gloves and your goggles.',
  'Next, loosen the four screws of the cover with a screwdriver.',
  'Lift the cover and put it on the table.',
  'Now take out the old filter and throw it into the red bin.',
  'Wipe the frame with a clean cloth.',
  'Then insert the new filter with the arrow pointing to the fan.',
  'Close the cover and tighten the screws by hand.',
  'Switch on the power and wait until the green lamp lights up.',
  'Finally, write the date and your name into the service book.',
];

/** Repeats the ten sentences; the voice needs about 4 seconds for each. */
const procedure = (seconds) =>
  Array.from({ length: Math.ceil(seconds / 3.3) }, (_, at) => sentences[at % sentences.length]).join(' ');
