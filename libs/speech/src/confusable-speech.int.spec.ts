/** @jest-environment ./libs/speech/testing/native-arrays-environment.mjs */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { installedSpeechModels, loadRecogniser, type SpeechRecogniser } from './index.js';

const modelsDir = process.env['MODELS_DIR'] ?? resolve(import.meta.dirname, '../../../models');
const threads = Number(process.env['MODEL_THREADS'] ?? 1);

/** A sentence, the words that carry its meaning, and the words that would reverse it. */
const pairs: readonly [sentence: string, right: RegExp, reversed: RegExp][] = [
  ['You can open the valve now.', /\bcan\b(?!['’]t|not)/i, /\b(can['’]t|cannot)\b/i],
  ["You can't open the valve now.", /\b(can['’]t|cannot)\b/i, /\bcan\b(?!['’]t|not)/i],
  ['Now switch on the pump.', /\bon\b/i, /\boff\b/i],
  ['Now switch off the pump.', /\boff\b/i, /\bon\b/i],
  ['Wait for fifteen minutes.', /\b(15|fifteen)\b/i, /\b(50|fifty)\b/i],
  ['Wait for fifty minutes.', /\b(50|fifty)\b/i, /\b(15|fifteen)\b/i],
  ['Set the pressure to thirteen bar.', /\b(13|thirteen)\b/i, /\b(30|thirty)\b/i],
  ['Set the pressure to thirty bar.', /\b(30|thirty)\b/i, /\b(13|thirteen)\b/i],
  ['The light must not be green.', /\bnot\b/i, /\bnow\b/i],
  ['The light must now be green.', /\bnow\b/i, /\bnot\b/i],
  ["Don't touch the blade.", /\b(don['’]t|do not)\b/i, /\bdo\b(?!n['’]t| not)/i],
  ["You shouldn't remove the guard.", /\b(shouldn['’]t|should not)\b/i, /\bshould\b(?!n['’]t| not)/i],
  ["If the lamp isn't lit, press reset.", /\b(isn['’]t|is not)\b/i, /\bis\b(?!n['’]t| not)/i],
  ['Then unlock the cover.', /\bunlock/i, /\b(and|on|in|then) lock/i],
  ['Then unclip the hose.', /\bunclip/i, /\b(and|on|in|then) clip/i],
  ['First unhook the chain.', /\bunhook/i, /\b(and|on|in) hook/i],
];

/** Sentences of a speaker far from the microphone. */
const faint: readonly [sentence: string, voice: string, word: RegExp][] = [
  ['First, unplug the machine.', 'slt', /machine/i],
  ['Put on your safety gloves before you begin.', 'rms', /gloves/i],
  ['Close the main valve.', 'slt', /valve/i],
  ['Make sure that the power is off.', 'rms', /power/i],
  ['Take the red key from the drawer.', 'slt', /key/i],
  ['Wait until the fan has stopped.', 'rms', /fan/i],
  ['Open the door of the cabinet.', 'en-us', /door|cabinet/i],
  ['Turn the handle to the left.', 'slt', /handle/i],
  ['Read the number on the label.', 'rms', /number|label/i],
  ['Drain the water into the bucket.', 'slt', /water|bucket/i],
];

let folder: string;
let recogniser: SpeechRecogniser;
let made = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confusable-'));
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

/** 16 kHz mono samples of any ffmpeg filter source. */
async function sound(source: string): Promise<Float32Array> {
  const file = join(folder, `${(made += 1)}.f32`);
  const output = ['-ac', '1', '-ar', '16000', '-f', 'f32le', file];
  await promisify(execFile)('ffmpeg', ['-nostdin', '-v', 'error', '-f', 'lavfi', '-i', source, ...output]);
  const bytes = await readFile(file);
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

async function spoken(text: string, voice: string): Promise<Float32Array> {
  const file = join(folder, `${(made += 1)}.wav`);
  if (voice.startsWith('en')) {
    await promisify(execFile)('espeak-ng', ['-v', voice, '-s', '150', '-w', file, text]);
    return sound(`amovie=${file}`);
  }
  const words = join(folder, `${made}.txt`);
  await writeFile(words, text);
  return sound(`flite=voice=${voice}:textfile=${words}`);
}

const silence = (seconds: number) => new Float32Array(seconds * 16_000);
function joined(...parts: Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

describe('words that reverse the meaning of an instruction', () => {
  it.each(['slt', 'rms', 'en-us'])(
    'are recognised, or marked with the other reading, in most of sixteen sentences of the voice %s',
    async (voice) => {
      const reversedSentences: string[] = [];
      for (const [sentence, right, reversed] of pairs) {
        const segments = await recogniser.transcribe(await spoken(sentence, voice));
        const text = segments.map((segment) => segment.text).join(' ');
        const isMarked = segments.some(({ words = [] }) =>
          words.some(({ otherwise }) => otherwise !== undefined),
        );
        if (!right.test(text) && reversed.test(text) && !isMarked)
          reversedSentences.push(`${sentence} → ${text}`);
      }
      expect(reversedSentences.length > 1 ? reversedSentences : []).toEqual([]);
    },
    600_000,
  );
});

describe('a faint first sentence', () => {
  it.each([-20, -30])(
    'is recognised before louder ones at %d dB, in most of ten',
    async (decibels) => {
      const loud = await spoken('Then remove the cover and clean the filter.', 'slt');
      const lost: string[] = [];
      for (const [sentence, voice, word] of faint) {
        const close = await spoken(sentence, voice);
        const loudest = close.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
        const far = close.map((sample) => (sample / loudest) * 0.5 * 10 ** (decibels / 20));
        const segments = await recogniser.transcribe(joined(silence(1), far, silence(1.5), loud));
        const early = segments.filter(({ startSeconds }) => startSeconds < 1 + far.length / 16_000);
        const text = early.map((segment) => segment.text).join(' ');
        if (!word.test(text)) lost.push(`${sentence} → ${text}`);
      }
      expect(lost.length > 2 ? lost : []).toEqual([]);
    },
    600_000,
  );
});
