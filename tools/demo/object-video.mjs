/**
 * Generates videos of objects that no shipped detector has a class for, with their boxes in each picture: like a company's video for
 * training its own objects. Downloads nothing; the seed determines everything.
 * Run: node tools/demo/object-video.mjs FILE [--seed 1] [--seconds 60] [--width 1280] [--height 720] [--label 'hard hat']…
 *   [--say '2.5 Turn the wrench.']… [--truth FILE.json]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { boundsOf, Canvas, cornersOf } from './objects/canvas.mjs';
import { randomOf } from './objects/random.mjs';
import { areaOf, insideOf } from './objects/polygon.mjs';
import { gainsAt, poseAt, scenesOf } from './objects/scenes.mjs';
import { spriteOf } from './objects/sprite.mjs';
import { distractors, things } from './objects/things.mjs';
import { workshopSvg } from './objects/workshop.mjs';
import { speak } from './speak.mjs';

/** Margin around the picture for panning and shaking, as a share of its size. */
const cameraMargin = 0.12;
/** An object is only labelled if at least this share of it is visible. */
const minVisibleShare = 0.2;
const shakePixels = 5;
const defaultFps = 10;

/**
 * @param {string} file an MP4 to write
 * @param {{ seed: number, seconds: number, fps?: number, width?: number, height?: number, labels?: readonly string[],
 *   narration?: readonly { at: number, text: string }[] }} options `labels` of 'torque wrench', 'safety valve' (the default
 *   are these two) and 'hard hat'; `at` in seconds
 * @returns {Promise<{ labels: readonly string[], truth: (seconds: number) =>
 *   { label: string, box: { x: number, y: number, width: number, height: number } }[], cuts: number[] }>} `truth` gives boxes as shares
 *   of the picture at a time, `cuts` the times of scene changes
 */
export async function makeObjectVideo(file, options) {
  const { seed, seconds, fps = defaultFps, width = 1280, height = 720, narration = [] } = options;
  const labels = options.labels ?? ['torque wrench', 'safety valve'];
  const film = {
    fps,
    frame: { width, height },
    pictures: Math.round(seconds * fps),
    scenes: scenesOf({ seed, seconds, labels, distractors: distractors.length }),
    sprites: await spritesOf(labels),
    others: await Promise.all(distractors.map(spriteOf)),
    seed,
  };
  await encode(file, film, narration);
  return {
    labels,
    truth: (at) => truthAt(film, pictureAt(film, at)),
    cuts: film.scenes.slice(1).map(({ from }) => from),
  };
}

async function spritesOf(labels) {
  const sprites = await Promise.all(labels.map((label) => spriteOf(things[label])));
  return Object.fromEntries(labels.map((label, at) => [label, sprites[at]]));
}

const pictureAt = ({ fps, pictures }, seconds) =>
  Math.min(pictures - 1, Math.max(0, Math.floor(seconds * fps + 1e-3)));

/** The state of a picture: its scene, progress, camera shake, and the pose of each object. */
function stateOf(film, picture) {
  const seconds = picture / film.fps;
  const scene = film.scenes.findLast(({ from }) => from <= seconds + 1e-6);
  const time = seconds - scene.from;
  const share = time / scene.seconds;
  const random = randomOf(film.seed * 7919 + picture);
  const unit = film.frame.width / 1280;
  const shake = {
    x: Math.round(
      shakePixels * unit * random.between(-0.5, 0.5) + shakePixels * unit * Math.sin(seconds * 2.1),
    ),
    y: Math.round(
      shakePixels * unit * random.between(-0.5, 0.5) + shakePixels * unit * Math.cos(seconds * 1.7),
    ),
  };
  const poseOf = (sprite, path) => {
    const pose = poseAt(path, time, share, sprite, film.frame);
    return { sprite, pose: { ...pose, x: pose.x - shake.x, y: pose.y - shake.y } };
  };
  return {
    scene,
    time,
    share,
    shake,
    passing: scene.distractors.map(({ which, path }) => poseOf(film.others[which], path)),
    shown: scene.things.map(({ label, path }) => ({ label, ...poseOf(film.sprites[label], path) })),
  };
}

function truthAt(film, picture) {
  const { width, height } = film.frame;
  return stateOf(film, picture).shown.flatMap(({ label, sprite, pose }) => {
    const whole = cornersOf(sprite.hull, pose);
    const shown = insideOf(whole, width, height);
    if (shown.length < 3 || areaOf(shown) < minVisibleShare * areaOf(whole)) return [];
    const { left, top, right, bottom } = boundsOf(shown);
    return [
      {
        label,
        box: {
          x: left / width,
          y: top / height,
          width: (right - left) / width,
          height: (bottom - top) / height,
        },
      },
    ];
  });
}

async function* picturesOf(film) {
  const { width, height } = film.frame;
  const canvas = new Canvas(width, height);
  let place;
  for (let picture = 0; picture < film.pictures; picture++) {
    const { scene, time, share, shake, passing, shown } = stateOf(film, picture);
    if (place?.scene !== scene) place = { scene, ground: await groundOf(scene, film.frame) };
    const { ground } = place;
    const offset = { x: (ground.width - width) / 2, y: (ground.height - height) / 2 };
    const margin = 2 * shakePixels * (width / 1280);
    canvas.copy(
      ground,
      Math.round(offset.x + (offset.x - margin) * scene.pan.x * (share - 0.5) * 2 + shake.x),
      Math.round(offset.y + (offset.y - margin) * scene.pan.y * (share - 0.5) * 2 + shake.y),
    );
    const shadowOffset = { x: scene.shadow.x * width, y: scene.shadow.y * width };
    for (const { sprite, pose } of [...passing, ...shown]) {
      canvas.shade(sprite, pose, shadowOffset, scene.shadow.strength);
      canvas.lay(sprite, pose);
    }
    canvas.light(gainsAt(scene, time));
    yield canvas.bytes;
  }
}

async function groundOf(scene, frame) {
  const size = {
    width: Math.round(frame.width * (1 + cameraMargin)),
    height: Math.round(frame.height * (1 + cameraMargin)),
  };
  const { data, info } = await sharp(Buffer.from(workshopSvg(randomOf(scene.placeSeed), size)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function encode(file, film, narration) {
  const folder = await mkdtemp(join(tmpdir(), 'object-video-'));
  try {
    const sounds = await speakAll(folder, narration);
    const child = spawn('ffmpeg', ffmpegArguments(file, film, sounds), { stdio: ['pipe', 'ignore', 'pipe'] });
    let errorOutput = '';
    child.stderr.on('data', (text) => (errorOutput = (errorOutput + text).slice(-2000)));
    // ffmpeg's own message explains a broken pipe.
    child.stdin.on('error', () => undefined);
    const ended = once(child, 'close');
    for await (const bytes of picturesOf(film))
      if (!child.stdin.write(Buffer.from(bytes)) && child.exitCode === null)
        await Promise.race([once(child.stdin, 'drain'), ended]);
    child.stdin.end();
    const [code] = await ended;
    if (code !== 0) throw new Error(`ffmpeg could not write ${file}: ${errorOutput}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function speakAll(folder, narration) {
  const sounds = [];
  for (const [at, { text, at: seconds }] of narration.entries()) {
    const sound = join(folder, `${at}.wav`);
    await speak(text, sound);
    sounds.push({ sound, seconds });
  }
  return sounds;
}

/** ffmpeg emulates lens and sensor by a little blur and different noise in each picture. */
function ffmpegArguments(file, { fps, frame, pictures, seed }, sounds) {
  const picture = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${frame.width}x${frame.height}`,
    '-r',
    String(fps),
    '-i',
    'pipe:0',
  ];
  const camera = `[0:v]gblur=sigma=0.8:steps=1,noise=alls=8:allf=t:all_seed=${1 + (seed % 9999)}[v]`;
  const delayed = sounds.map(
    ({ seconds }, at) => `[${at + 1}:a]aresample=24000,adelay=${Math.round(seconds * 1000)}:all=1[s${at}]`,
  );
  const inputs = sounds.map((_each, at) => `[s${at}]`).join('');
  const mixed = sounds.length === 0 ? [] : [`${inputs}amix=inputs=${sounds.length}:normalize=0,apad[a]`];
  const audio = sounds.length === 0 ? [] : ['-map', '[a]', '-c:a', 'aac', '-b:a', '64k'];
  return [
    ...['-v', 'error', '-y', ...picture, ...sounds.flatMap(({ sound }) => ['-i', sound])],
    ...['-filter_complex', [camera, ...delayed, ...mixed].join(';'), '-map', '[v]', ...audio],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '26', '-pix_fmt', 'yuv420p', '-g', String(fps * 2)],
    ...['-t', String(pictures / fps), '-movflags', '+faststart', file],
  ];
}

async function main() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: '1' },
      seconds: { type: 'string', default: '60' },
      width: { type: 'string', default: '1280' },
      height: { type: 'string', default: '720' },
      label: { type: 'string', multiple: true },
      say: { type: 'string', multiple: true, default: [] },
      truth: { type: 'string' },
    },
  });
  const file = resolve(positionals[0] ?? 'object-video.mp4');
  const [seed, seconds, width, height] = [values.seed, values.seconds, values.width, values.height].map(
    Number,
  );
  const narration = values.say.map((line) => {
    const [at, ...words] = line.split(' ');
    return { at: Number(at), text: words.join(' ') };
  });
  const made = await makeObjectVideo(file, { seed, seconds, width, height, labels: values.label, narration });
  if (values.truth !== undefined) await writeFile(values.truth, JSON.stringify(listed(made, seconds)));
  console.log(`${file}: ${seconds} s, ${made.labels.join(' and ')}`);
}

/** The boxes of each picture as JSON for other processes. */
function listed({ labels, truth, cuts }, seconds) {
  const pictures = Array.from({ length: Math.round(seconds * defaultFps) }, (_each, at) =>
    truth(at / defaultFps),
  );
  return { labels, fps: defaultFps, cuts, pictures };
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === import.meta.filename) await main();
