/** @jest-environment ./libs/speech/testing/native-arrays-environment.mjs */
import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { probe } from '@sop/media';
import { RunFiles, type ObjectStore } from '@sop/object-store';
import { loadVoiceActivity, type VoiceActivity } from '@sop/speech';
import { makeClips } from '../testing/clips.js';
import { sound } from './sound.js';
import type { StageContext } from './stage.js';

describe('an invalid sound of a known codec', () => {
  let clips: Awaited<ReturnType<typeof makeClips>>;
  let folder: string;
  beforeAll(async () => {
    clips = await makeClips();
    folder = await mkdtemp(join(clips.folder, 'run-'));
  });
  afterAll(() => clips.remove());

  async function listenTo(fence: number, meanwhile: (files: RunFiles) => Promise<void> = async () => {}) {
    const nonsense = ['-i', clips.narrated, '-c', 'copy', '-bsf:a', 'noise=amount=2'];
    const file = await clips.make(`nonsense-${fence}.mkv`, ...nonsense);
    const files = await RunFiles.open(folder, fence, {} as ObjectStore, new AbortController().signal);
    files.register('video', file);
    await meanwhile(files);
    const context = { run: { videoKey: 'video', recordAudio: true }, files, report: () => {} };
    return sound.run({ video: await probe(file) }, context as unknown as StageContext);
  }

  it('is left out and counted', async () => {
    expect(await listenTo(1)).toEqual({ track: null, undecodable: 1 });
  });

  it('is not blamed when the files of the run were removed', async () => {
    const gone = async (files: RunFiles) => {
      files.isThere = async () => false;
    };
    await expect(listenTo(2, gone)).rejects.toMatchObject({ name: 'UnusableSound' });
  });
});

describe('the sound track of several', () => {
  const modelsDir = process.env['MODELS_DIR'] ?? resolve(import.meta.dirname, '../../../../../models');
  const seconds = 8;
  const german =
    'Zuerst die Handschuhe anziehen und den Hauptschalter ausschalten. Danach die vier Schrauben lösen und den Deckel abnehmen.';
  let clips: Awaited<ReturnType<typeof makeClips>>;
  let folder: string;
  let voice: VoiceActivity;
  let sources: Readonly<Record<'english' | 'german' | 'silence' | 'music' | 'room' | 'centre', string[]>>;
  beforeAll(async () => {
    clips = await makeClips();
    folder = await mkdtemp(join(clips.folder, 'run-'));
    voice = await loadVoiceActivity(modelsDir);
    const spokenGerman = join(folder, 'german.wav');
    await promisify(execFile)('espeak-ng', ['-v', 'de', '-s', '160', '-w', spokenGerman, german]);
    const lavfi = (source: string) => ['-f', 'lavfi', '-i', source];
    const tone = (hertz: number) => `0.15*sin(2*PI*${hertz}*t)`;
    const beat = `(0.4+0.6*exp(-6*mod(t,0.5)))*(${[220, 277, 330].map(tone).join('+')})`;
    sources = {
      english: ['-i', clips.narrated],
      german: ['-i', spokenGerman],
      silence: lavfi('anullsrc=r=48000:cl=stereo'),
      music: lavfi(`aevalsrc='2*${beat}':s=48000`),
      room: lavfi('anoisesrc=color=pink:amplitude=0.02:seed=1,pan=5.1|FL=c0|FR=c0|FC=c0|LFE=c0|BL=c0|BR=c0'),
      centre: [...lavfi(`amovie=${clips.narrated},aresample=48000,pan=5.1|FC=c0`)],
    };
  });
  afterAll(async () => {
    await voice.close();
    await clips.remove();
  });

  let fence = 0;
  /** The place of the chosen track among the sound tracks of the file, from 1. */
  async function chosenOf(tracks: readonly (keyof typeof sources)[], isDefault: number): Promise<number> {
    fence += 1;
    const inputs = tracks.flatMap((track) => sources[track]);
    const maps = tracks.flatMap((_, at) => ['-map', `${at + 1}:a`]);
    const marks = tracks.flatMap((_, at) => [`-disposition:a:${at}`, at + 1 === isDefault ? 'default' : '0']);
    const file = await clips.make(
      `several-${fence}.mkv`,
      ...['-f', 'lavfi', '-i', `color=size=64x64:rate=5`, ...inputs, '-map', '0:v', ...maps, ...marks],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', '-t', String(seconds)],
    );
    const files = await RunFiles.open(folder, fence, {} as ObjectStore, new AbortController().signal);
    files.register('video', file);
    const speechSeconds = async (samples: Float32Array) =>
      (await voice.segments(samples)).reduce((sum, each) => sum + each.endSeconds - each.startSeconds, 0);
    const context = {
      run: { videoKey: 'video', recordAudio: true },
      files,
      report: () => {},
      ai: { speechSeconds },
    };
    const { track } = await sound.run({ video: await probe(file) }, context as unknown as StageContext);
    // The picture is the first track of the file.
    return track?.track ?? 0;
  }

  it.each<[string, (keyof typeof sources)[], isDefault: number, expected: number]>([
    ['the third, where only that one has a voice', ['silence', 'silence', 'english'], 1, 3],
    ['the voice, where the first has music', ['music', 'english'], 1, 2],
    ['the voice, where the default one is silent', ['english', 'silence'], 2, 1],
    ['the mono voice beside 5.1 sound without one', ['room', 'english'], 1, 2],
    ['the 5.1 sound with a voice in the centre beside silence', ['silence', 'centre'], 1, 2],
    ['the default one of two languages', ['english', 'german'], 1, 1],
    ['the default one of two languages, although it is the second', ['german', 'english'], 2, 2],
  ])('is %s', async (_, tracks, isDefault, expected) => {
    expect(await chosenOf(tracks, isDefault)).toBe(expected);
  });
});
