import { join } from 'node:path';
import { CommandError } from '../../launch/terminal.mjs';
import { ffmpeg, speak } from '../media/clips.mjs';
import { pollUntil } from './poll-until.mjs';

const atOnce = 4;
const words = 'Close the lid and turn the handle to the right.';

/** A few seconds with one sentence: the shortest video that yields an SOP with a step and a picture. */
export async function shortClip(folder) {
  const [speech, file] = [join(folder, 'sentence.wav'), join(folder, 'sentence.mp4')];
  await speak(words, speech, { voice: 'slt' });
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=5'];
  const encoded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  await ffmpeg(...picture, '-i', speech, ...encoded, '-shortest', '-movflags', '+faststart', file);
  return file;
}

/**
 * Ensures `count` ready SOPs in the company through the normal upload and pipeline; existing ones count. Throws CommandError if one
 * fails or has no picture.
 */
export async function readySops({ api, departmentId }, { count, file, titleOf }) {
  const existing = await api.call('GET', '/sops');
  let next = existing.length;
  const upload = async () => {
    while (next < count) {
      next += 1;
      await api.upload(file, { title: titleOf(next - 1), departmentId });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, upload));
  const statesOf = async () => (await api.call('GET', '/sops')).map(({ status }) => status);
  const isOver = (state) => state === 'ready' || state === 'failed';
  await pollUntil('Generating SOPs', statesOf, (states) => states.length >= count && states.every(isOver));
  const made = await api.call('GET', '/sops');
  const failed = made.find(({ status }) => status === 'failed');
  if (failed) throw new CommandError(`An SOP could not be made: ${failed.status_detail}`);
  if (made.some(({ thumbnail }) => !thumbnail)) throw new CommandError('An SOP was made without a picture.');
  return made;
}
