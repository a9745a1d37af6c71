/** Word error rate of the local recogniser, on a narrated screencast with captions if available, and on synthetic speech. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { execFileSync, spawnSync } from 'node:child_process';
import { root } from '../launch/paths.mjs';
import { ffmpeg, sentences, speak } from './media/clips.mjs';
import { importLibrary } from './method/import-library.mjs';
import { timed } from './method/pairs.mjs';
import { ffmpegVersion, printFigure, printSkipped, printMachine } from './method/report.mjs';
import { withScratchFolder } from './method/scratch-folder.mjs';

const modelsDir = process.env.MODELS_DIR ?? join(root, 'models');
const samplesDir = resolve(root, process.env.SAMPLES_DIR ?? '../shared/samples');
const text = sentences.join(' ');
const labelOf = (recording) => `word error rate, ${recording}`;

await withScratchFolder(async ({ folder, register }) => {
  const { installedSpeechModels, loadRecogniser } = await importLibrary('speech');
  const recogniser = await loadRecogniser(modelsDir, await installedSpeechModels(modelsDir), 1);
  register({ stop: () => recogniser.close() });
  printMachine({ ffmpeg: ffmpegVersion(), model: recogniser.model });
  await screencast(folder, recogniser);
  for (const [name, make] of recordings()) {
    const wav = join(folder, `${name.replaceAll(/\W+/g, '-')}.wav`);
    if (await make(wav)) await measureErrors(recogniser, name, wav, text);
    else printSkipped(labelOf(name), 'espeak-ng is not installed');
  }
});

async function screencast(folder, recogniser) {
  const [video, captions] = ['mp4', 'srt'].map((type) => join(samplesDir, `install-plugin.${type}`));
  if (!existsSync(video) || !existsSync(captions)) {
    return printSkipped(
      labelOf('narrated screencast'),
      `there is no ${video} with its captions (SAMPLES_DIR)`,
    );
  }
  const wav = join(folder, 'screencast.wav');
  const { extractAudio, probe } = await importLibrary('media');
  await extractAudio(video, await probe(video), wav);
  await measureErrors(recogniser, 'narrated screencast', wav, captionsIn(readFileSync(captions, 'utf8')));
}

/** The text of an SRT file without numbers and times. */
function captionsIn(srt) {
  const lines = srt.split(/\r?\n/).filter((line) => line && !/^\d+$/.test(line) && !line.includes('-->'));
  return lines.join(' ');
}

function recordings() {
  const quiet = 'volume=-32dB';
  return [
    ['flite rms', (wav) => spoken(wav, { voice: 'rms' })],
    ['flite slt', (wav) => spoken(wav, { voice: 'slt' })],
    ['flite slt, 32 dB quieter', (wav) => spoken(wav, { voice: 'slt', filter: quiet })],
    ['flite slt with pink noise at 20 dB', (wav) => withNoise(wav, 'pink')],
    ['espeak-ng, British', (wav) => espeak(wav, 'en-gb')],
    ['espeak-ng, American', (wav) => espeak(wav, 'en-us')],
  ];
}

async function spoken(wav, options) {
  await speak(text, wav, options);
  return true;
}

/** Noise a tenth as loud as the voice, the same in every run. */
async function withNoise(wav, colour) {
  const clean = `${wav}.clean.wav`;
  await speak(text, clean, { voice: 'slt', filter: 'dynaudnorm' });
  const noise = ['-f', 'lavfi', '-i', `anoisesrc=color=${colour}:amplitude=0.1:sample_rate=16000:seed=1`];
  await ffmpeg('-i', clean, ...noise, '-filter_complex', 'amix=inputs=2:duration=first:normalize=0', wav);
  return true;
}

/** Returns false if espeak-ng is not installed. */
async function espeak(wav, voice) {
  if (spawnSync('espeak-ng', ['--version']).error) return false;
  const spokenFile = `${wav}.espeak.wav`;
  execFileSync('espeak-ng', ['-v', voice, '-s', '150', '-w', spokenFile, text]);
  await ffmpeg('-i', spokenFile, '-ac', 1, '-ar', 16000, wav);
  return true;
}

async function measureErrors(recogniser, name, wav, reference) {
  const { wordErrorRate } = await importLibrary('speech');
  const { samples, sampleRate } = await (await importLibrary('media')).readWav(wav);
  const { result: segments, cpuSeconds } = await timed(() => recogniser.transcribe(samples));
  const { rate, errors, words } = wordErrorRate(reference, segments.map((segment) => segment.text).join(' '));
  const share = (cpuSeconds / (samples.length / sampleRate)).toFixed(3);
  const wrong = `${(rate * 100).toFixed(1)} % (${errors} of ${words} words)`;
  printFigure(labelOf(name), `${wrong}, ${share} CPU seconds a second of sound`, [wrong]);
}
