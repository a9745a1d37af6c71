/** @jest-environment ./libs/speech/testing/native-arrays-environment.mjs */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  installedSpeechModels,
  loadRecogniser,
  loadVoiceActivity,
  type SpeechRecogniser,
  wordErrorRate,
} from './index.js';

const modelsDir = process.env['MODELS_DIR'] ?? resolve(import.meta.dirname, '../../../models');
/** The pipeline's default; `tools/models/vary-specs.mjs` runs this with more threads. */
const threads = Number(process.env['MODEL_THREADS'] ?? 1);
const TEXT =
  'First, open the settings page and click on the blue button. Next, enter the serial number of the machine, and choose the ' +
  'department from the list. After that, put on your safety gloves and remove the cover with a screwdriver.';

/** Of this synthetic voice many are recognised as "and screw", "and fasten" and the like. */
const unVoice = 'rms';
const unVerbs = [
  'Next, unscrew the filter holder.',
  'First, unplug the coffee grinder.',
  'Next, unfasten the strap at the back.',
  'Next, unwrap the parcel.',
  'Next, unselect all files.',
  'Next, unzip the bag.',
  'First, untie the rope from the post.',
  'Now unload the paper tray.',
];

let folder: string;
let recogniser: SpeechRecogniser;

/** 16 kHz mono samples of any ffmpeg filter source. */
async function sound(source: string): Promise<Float32Array> {
  const file = join(folder, `${Math.random().toString(36).slice(2)}.f32`);
  const output = ['-ac', '1', '-ar', '16000', '-f', 'f32le', file];
  await promisify(execFile)('ffmpeg', [
    '-nostdin',
    '-loglevel',
    'error',
    '-f',
    'lavfi',
    '-i',
    source,
    ...output,
  ]);
  const bytes = await readFile(file);
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

const speech = (text: string, voice = 'slt') =>
  sound(`flite=voice=${voice}:text='${text.replaceAll(',', '\\,')}'`);

/** A whispering voice `decibels` below the others. */
async function whisper(text: string, decibels: number): Promise<Float32Array> {
  const file = join(folder, 'whispered.wav');
  await promisify(execFile)('espeak-ng', ['-v', 'en-us+whisper', '-s', '150', '-w', file, text]);
  const samples = await sound(`amovie=${file}`);
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return samples.map((sample) => (sample / loudest) * 0.5 * 10 ** (-decibels / 20));
}

function joined(...parts: Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const silence = (seconds: number) => new Float32Array(seconds * 16_000);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'speech-'));
  const installed = await installedSpeechModels(modelsDir);
  recogniser = await loadRecogniser(
    modelsDir,
    installed.filter((model) => model.startsWith('moonshine')),
    threads,
  );
});

afterAll(async () => {
  await recogniser?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('offline speech recognition', () => {
  it('recognises clear speech with at most one word in five wrong', async () => {
    const segments = await recogniser.transcribe(await speech(TEXT));
    const { rate } = wordErrorRate(TEXT, segments.map((segment) => segment.text).join(' '));
    expect(rate).toBeLessThan(0.2);
    for (const { confidence } of segments) expect(confidence).toBeGreaterThan(0.5);
  });

  it('reports the time of each sentence, in order, during the transcription', async () => {
    const first = await speech('Press the green button.');
    const second = await speech('Close the cover of the machine.');
    const samples = joined(silence(2), first, silence(3), second);
    const secondStart = 5 + first.length / 16_000;
    const reported: number[] = [];
    const progress: number[] = [];
    const segments = await recogniser.transcribe(samples, {
      onSegment: (segment) => reported.push(segment.startSeconds),
      onProgress: (fraction) => progress.push(fraction),
    });
    expect(reported).toEqual(segments.map((segment) => segment.startSeconds));
    expect(reported).toEqual([expect.closeTo(2, 0), expect.closeTo(secondStart, 0)]);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(progress.at(-1)).toBe(1);
    for (const { words = [], startSeconds, endSeconds } of segments) {
      expect(words[0]?.startSeconds).toBeCloseTo(startSeconds);
      expect(words.at(-1)?.endSeconds).toBeCloseTo(endSeconds);
    }
  });

  it.each([
    { decibels: 26, gain: 0.1 },
    { decibels: 38, gain: 1 },
  ])(
    'recognises a first sentence whispered $decibels dB below the others, at a gain of $gain',
    async ({ decibels, gain }) => {
      const whispered = await whisper('First, switch off the machine at the wall.', decibels);
      const loud = await speech('Then remove the cover and clean the filter. Rinse it with warm water.');
      const samples = joined(silence(1), whispered, silence(1.5), loud).map((sample) => sample * gain);
      const [first] = await recogniser.transcribe(samples);
      expect(first?.text).toMatch(/switch off the machine/i);
      expect(first?.endSeconds).toBeLessThan(1.5 + whispered.length / 16_000);
    },
  );

  it.each([
    "anoisesrc=c=pink:d=6:a=0.01,volume='if(lt(mod(t,1.3),0.4),1,0.03)':eval=frame",
    "aevalsrc='if(lt(mod(t,0.37),0.01),sin(2*PI*1800*t)*0.01,0.00002*random(0))':d=6",
    "aevalsrc='0.006*sin(2*PI*90*t)*(1+0.8*sin(2*PI*5*t))+0.002*random(0)':d=6",
  ])('finds no speech in a quiet noise before a loud voice: %s', async (noise) => {
    const activity = await loadVoiceActivity(modelsDir);
    const quiet = await sound(noise);
    const intervals = await activity.segments(joined(quiet, silence(1), await speech('Remove the cover.')));
    await activity.close();
    expect(intervals[0]?.startSeconds).toBeGreaterThan(quiet.length / 16_000);
  });

  it('recognises nearly always the same words at any recording level', async () => {
    const texts = [
      'First, unplug the machine. Then unscrew the cover.',
      'Wait fifteen minutes, then press start.',
    ];
    let same = 0;
    for (const text of texts) {
      const samples = await speech(text);
      const wordsAt = async (gain: number) => {
        const segments = await recogniser.transcribe(samples.map((sample) => sample * gain));
        return segments.map((segment) => segment.text).join(' ');
      };
      const asRecorded = await wordsAt(1);
      for (const gain of [0.02, 0.1, 1.7]) if ((await wordsAt(gain)) === asRecorded) same += 1;
    }
    expect(same).toBeGreaterThanOrEqual(5);
  });

  it('rarely returns the opposite meaning without an alternative', async () => {
    let turned = 0;
    for (const line of unVerbs) {
      const segments = await recogniser.transcribe(await speech(line, unVoice));
      const words = segments.flatMap((segment) => segment.words ?? []);
      if (words.some((word) => /^un-?[a-z]/i.test(word.text))) continue;
      if (!words.some(({ otherwise }) => otherwise?.includes('un'))) turned += 1;
    }
    expect(turned).toBeLessThanOrEqual(unVerbs.length / 4);
  });

  it('names an alternative for few verbs that follow an "and"', async () => {
    const lines = unVerbs.filter((_, at) => at % 2 === 0);
    let doubted = 0;
    for (const line of lines) {
      const plain = line.replace(/^(?:Next|First|Now|Then),? un/, 'Take both parts and ');
      const segments = await recogniser.transcribe(await speech(plain, unVoice));
      if (segments.some(({ words = [] }) => words.some(({ otherwise }) => otherwise !== undefined)))
        doubted += 1;
    }
    expect(doubted).toBeLessThanOrEqual(lines.length / 2);
  });

  it('returns nothing for audio without speech', async () => {
    expect(await recogniser.transcribe(silence(5))).toEqual([]);
    expect(await recogniser.transcribe(new Float32Array(0))).toEqual([]);
    expect(await recogniser.transcribe(await sound('anoisesrc=color=pink:amplitude=0.1:d=6:seed=1'))).toEqual(
      [],
    );
    const chord = 'aevalsrc=0.2*sin(2*PI*220*t)+0.2*sin(2*PI*277*t)+0.2*sin(2*PI*330*t):d=6';
    expect(await recogniser.transcribe(await sound(chord))).toEqual([]);
  });

  it('stops with the reason of the abort signal', async () => {
    const samples = await speech(TEXT);
    const abort = new AbortController();
    const pending = recogniser.transcribe(samples, {
      signal: abort.signal,
      onSegment: () => abort.abort(new Error('no longer wanted')),
    });
    await expect(pending).rejects.toThrow('no longer wanted');
  });

  it('finds the intervals of speech', async () => {
    const voice = await loadVoiceActivity(modelsDir);
    const spoken = await speech('Press the green button.');
    const segments = await voice.segments(joined(silence(1), spoken, silence(2), spoken));
    expect(segments.map((segment) => segment.startSeconds)).toEqual([
      expect.closeTo(1, 0),
      expect.closeTo(3 + spoken.length / 16_000, 0),
    ]);
    await voice.close();
  });
});
