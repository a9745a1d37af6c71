/**
 * The whole local pipeline without detection against bare tools that run in parallel on the same narrated clip: ffmpeg for frames
 * and thumbnails, with as many threads, and a bare speech-to-text loop over the sound that ffmpeg extracts first.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadBareSpeech } from './media/bare-speech.mjs';
import { ffmpeg, narratedClip } from './media/clips.mjs';
import { criticalPath, loadLocalAi, makeSop, defaultSettings } from './media/local-run.mjs';
import { importLibrary } from './method/import-library.mjs';
import { measureInPairs, median, spreadOf, timed } from './method/pairs.mjs';
import { reportTimes } from './method/report-times.mjs';
import { ffmpegVersion, printFigure, printMachine, printSpread, printVerdict } from './method/report.mjs';
import { withScratchFolder } from './method/scratch-folder.mjs';

const clipSeconds = Number(process.env.BENCH_SECONDS ?? 120);
const pairs = Number(process.env.BENCH_PAIRS ?? 3);
const modelsDir = process.env.MODELS_DIR ?? 'models';

await withScratchFolder(async ({ folder, register }) => {
  const videoFile = await narratedClip(folder, clipSeconds);
  const transcribe = await loadBareSpeech(modelsDir);
  const ai = await loadLocalAi(modelsDir);
  register({ stop: () => ai.close() });
  printMachine({ ffmpeg: ffmpegVersion(), onnxruntime: '1' });
  const { settings, threads } = await defaultSettings();
  const raw = () => timed(() => bare({ videoFile, folder, transcribe, threads }));
  const product = () => timed(() => makeSop({ videoFile, folder, ai, settings, threads }));
  const measured = await measureInPairs({ pairs, raw, product });
  reportTimes({
    what: 'pipeline without detection / bare extraction and speech',
    target: 1.25,
    ...measured,
  });
  reportStages(measured.pairs.map(({ product: { result } }) => result));
});

async function bare({ videoFile, folder, transcribe, threads }) {
  const out = join(folder, 'bare');
  mkdirSync(out);
  await Promise.all([bareFrames(videoFile, out, threads), bareSpeech(videoFile, out, transcribe)]);
  rmSync(out, { recursive: true });
}

function bareFrames(videoFile, out, threads) {
  const filter = '[0:v]fps=1,split[full][wide];[wide]scale=320:-2[small]';
  const coded = ['-threads', threads];
  const frames = ['-map', '[full]', ...coded, '-q:v', 3, join(out, 'full-%06d.jpg')];
  const thumbnails = ['-map', '[small]', ...coded, '-q:v', 4, join(out, 'small-%06d.jpg')];
  const filtered = ['-filter_threads', threads, '-filter_complex_threads', threads];
  return ffmpeg(...filtered, ...coded, '-i', videoFile, '-filter_complex', filter, ...frames, ...thumbnails);
}

async function bareSpeech(videoFile, out, transcribe) {
  const wav = join(out, 'speech.wav');
  await ffmpeg('-i', videoFile, '-vn', '-ac', 1, '-ar', 16000, wav);
  const { samples } = await (await importLibrary('media')).readWav(wav);
  if ((await transcribe(samples)) === 0) throw new Error('the bare loop recognised nothing');
}

function reportStages(runs) {
  const { generated, stages } = runs[0];
  if (generated.steps.length === 0) throw new Error('the clip gave no steps');
  const paths = runs.map(({ spans, wallSeconds }) => wallSeconds / criticalPath(stages, spans));
  const each = stages.map(({ gives }) => {
    const seconds = median(runs.map(({ spans }) => spans.get(gives) ?? 0));
    return `${gives} ${seconds.toFixed(1)}`;
  });
  printFigure('seconds of the stages', each.join(', '));
  printFigure(
    'made',
    `${generated.steps.length} steps of ${generated.transcript.length} stretches of speech`,
  );
  const spread = spreadOf(paths);
  printSpread('wall / critical path of the stages', spread);
  printVerdict('wall / critical path', spread.median, { atMost: 1.15 });
}
