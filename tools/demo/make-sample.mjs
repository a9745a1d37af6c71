/**
 * Makes `sample.mp4`: a drawn, narrated work procedure, 1280x720, free to share. Needs an ffmpeg with libflite (Debian's has it).
 * Run: node tools/demo/make-sample.mjs [FILE] [--scenes N]
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import sharp from 'sharp';
import { sceneSvg } from './drawing.mjs';
import { scenes } from './narration.mjs';

const run = promisify(execFile);
const framesPerSecond = 10;
const pauseSeconds = 0.9;

const ffmpeg = (args) => run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args]);

async function speak(text, file, folder) {
  const script = join(folder, 'sentence.txt');
  await writeFile(script, text);
  await ffmpeg([
    '-f',
    'lavfi',
    '-i',
    `flite=textfile=${script}:voice=slt`,
    '-af',
    `apad=pad_dur=${pauseSeconds}`,
    '-ar',
    '24000',
    file,
  ]);
  const { stdout } = await run('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'format=duration',
    '-of',
    'csv=p=0',
    file,
  ]);
  return Number(stdout);
}

/** The movement takes place in the middle of the sentence, so that the viewer sees the state before and after it. */
async function drawScene(scene, seconds, folder, first) {
  const count = Math.round(seconds * framesPerSecond);
  const moving = Math.round(count * 0.55);
  let last;
  for (let frame = 0; frame < count; frame++) {
    const t = Math.min(1, Math.max(0, (frame - count * 0.15) / moving));
    if (last?.t !== t)
      last = {
        t,
        png: await sharp(Buffer.from(sceneSvg(scene.name, t)))
          .png({ compressionLevel: 1 })
          .toBuffer(),
      };
    await writeFile(join(folder, `${String(first + frame).padStart(5, '0')}.png`), last.png);
  }
  return count;
}

async function make(target, shown) {
  const folder = await mkdtemp(join(tmpdir(), 'sample-'));
  try {
    let frames = 0;
    const sounds = [];
    for (const [index, scene] of shown.entries()) {
      const sound = join(folder, `${index}.wav`);
      const seconds = await speak(scene.say, sound, folder);
      frames += await drawScene(scene, seconds, folder, frames);
      sounds.push(`file '${sound}'`);
    }
    const list = join(folder, 'sounds.txt');
    await writeFile(list, sounds.join('\n'));
    const video = ['-framerate', String(framesPerSecond), '-i', join(folder, '%05d.png')];
    const audio = ['-f', 'concat', '-safe', '0', '-i', list];
    const encode = [
      '-c:v',
      'libx264',
      '-preset',
      'veryslow',
      '-crf',
      '27',
      '-tune',
      'animation',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
      '-b:a',
      '64k',
      '-shortest',
      '-movflags',
      '+faststart',
    ];
    await ffmpeg([...video, ...audio, ...encode, target]);
    return frames / framesPerSecond;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { scenes: { type: 'string' } },
});
const target = resolve(positionals[0] ?? join(import.meta.dirname, 'sample.mp4'));
const shown = scenes.slice(0, Number(values.scenes ?? scenes.length));
console.log(`${target}: ${(await make(target, shown)).toFixed(1)} s`);
