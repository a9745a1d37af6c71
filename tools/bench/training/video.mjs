import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeObjectVideo } from '../../demo/object-video.mjs';
import { ffmpeg } from '../media/clips.mjs';
import { printFigure, printVerdict } from '../method/report.mjs';
import { learn } from './learn.mjs';

/** Number of annotated frames, one for each second of the video; the last fifth is held out. */
const frames = Number(process.env.BENCH_FRAMES ?? 80);
const heldOutFrames = Math.ceil(frames / 5);
const videoFps = 10;
const epochs = Number(process.env.BENCH_EPOCHS ?? 50);

/** Two objects that the base detector has no class for, in a generated video. */
export async function trainOnVideo({ folder, modelsDir }) {
  const file = join(folder, 'objects.mp4');
  const made = await makeObjectVideo(file, { seed: 1, seconds: frames, fps: videoFps });
  const pictures = await annotated(file, folder, made);
  const trained = await learn({
    what: `${made.labels.join(' and ')} in a synthetic video, ${frames - heldOutFrames} frames and ${heldOutFrames} of later time`,
    ...{ folder, modelsDir, classNames: made.labels, epochs },
    train: pictures.slice(0, -heldOutFrames),
    heldOut: pictures.slice(-heldOutFrames),
  });
  printFigure('two classes in a synthetic video, mAP50', trained.evaluation.map50.toFixed(2));
  printVerdict('mAP50', trained.evaluation.map50, { atLeast: 0.6 });
  printVerdict('minutes', trained.minutes, { atMost: 15 });
}

async function annotated(file, folder, { truth }) {
  const out = join(folder, 'frames');
  mkdirSync(out);
  const select = ['-vf', `select=not(mod(n\\,${videoFps}))`, '-fps_mode', 'passthrough'];
  await ffmpeg('-i', file, ...select, '-q:v', 3, join(out, '%03d.jpg'));
  return Array.from({ length: frames }, (_each, at) => {
    const id = String(at + 1).padStart(3, '0');
    return { id, boxes: truth(at), file: async () => join(out, `${id}.jpg`) };
  });
}
