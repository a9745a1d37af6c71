import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { probe } from '@sop/media';
import { RunFiles, type ObjectStore } from '@sop/object-store';
import { loadVoiceActivity } from '@sop/speech';
import { sound } from '../stages/sound.js';
import type { StageContext } from '../stages/stage.js';
import { makeClips } from './clips.js';

const modelsDir = process.env['MODELS_DIR'] ?? resolve(import.meta.dirname, '../../../../../models');
const seconds = 8;
const german =
  'Zuerst die Handschuhe anziehen und den Hauptschalter ausschalten. Danach die vier Schrauben lösen und den Deckel abnehmen.';
const whispered = 'First, switch off the machine at the wall. Then take off the cover and clean the filter.';

export type TrackSource =
  | 'english'
  | 'german'
  | 'silence'
  | 'music'
  | 'room'
  | 'centre'
  | 'faint'
  | 'telephone'
  | 'late'
  | 'whisper'
  | 'beeps'
  | 'fan'
  | 'right';

/** How a file with several tracks is written; `extension` defaults to mkv and `codec` to aac. */
interface Container {
  extension?: string;
  codec?: string;
}

/** Chooses the sound track of files with real voices, music and noise. */
export async function openSoundTracks() {
  const clips = await makeClips();
  const folder = await mkdtemp(join(clips.folder, 'run-'));
  const voice = await loadVoiceActivity(modelsDir);
  const spoken = async (name: string, language: string, text: string) => {
    const file = join(folder, `${name}.wav`);
    await promisify(execFile)('espeak-ng', ['-v', language, '-s', '160', '-w', file, text]);
    return file;
  };
  const sources = sourcesFrom(clips.narrated, {
    german: await spoken('german', 'de', german),
    whisper: await spoken('whisper', 'en-us+whisper', whispered),
  });
  let fence = 0;

  /** The position of the chosen track among the sound tracks of the file, from 1. */
  async function chosenOf(
    tracks: readonly TrackSource[],
    isDefault: number,
    { extension = 'mkv', codec = 'aac' }: Container = {},
  ): Promise<number> {
    fence += 1;
    const inputs = tracks.flatMap((track) => sources[track]);
    const maps = tracks.flatMap((_, at) => ['-map', `${at + 1}:a`]);
    const marks = tracks.flatMap((_, at) => [`-disposition:a:${at}`, at + 1 === isDefault ? 'default' : '0']);
    const file = await clips.make(
      `several-${fence}.${extension}`,
      ...['-f', 'lavfi', '-i', `color=size=64x64:rate=5`, ...inputs, '-map', '0:v', ...maps, ...marks],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', codec, '-t', String(seconds)],
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

  const close = async () => {
    await voice.close();
    await clips.remove();
  };
  return { chosenOf, close };
}

/** Inputs of ffmpeg with one sound each. */
function sourcesFrom(
  narrated: string,
  spoken: Readonly<Record<'german' | 'whisper', string>>,
): Readonly<Record<TrackSource, string[]>> {
  const lavfi = (source: string) => ['-f', 'lavfi', '-i', source];
  const tone = (hertz: number) => `0.15*sin(2*PI*${hertz}*t)`;
  const beat = `(0.4+0.6*exp(-6*mod(t,0.5)))*(${[220, 277, 330].map(tone).join('+')})`;
  return {
    english: ['-i', narrated],
    german: ['-i', spoken.german],
    whisper: ['-i', spoken.whisper],
    silence: lavfi('anullsrc=r=48000:cl=stereo'),
    music: lavfi(`aevalsrc='2*${beat}':s=48000`),
    room: lavfi('anoisesrc=color=pink:amplitude=0.02:seed=1,pan=5.1|FL=c0|FR=c0|FC=c0|LFE=c0|BL=c0|BR=c0'),
    centre: lavfi(`amovie=${narrated},aresample=48000,pan=5.1|FC=c0`),
    faint: lavfi(`amovie=${narrated},volume=-34dB`),
    telephone: lavfi(`amovie=${narrated},highpass=f=300,lowpass=f=3400,aresample=8000`),
    late: lavfi(`amovie=${narrated},adelay=5000:all=1`),
    beeps: lavfi(`aevalsrc='0.5*sin(2*PI*880*t)*lt(mod(t,1),0.2)':s=48000`),
    fan: lavfi('anoisesrc=color=brown:amplitude=0.5:seed=2'),
    right: lavfi(`amovie=${narrated},aresample=48000,pan=stereo|c1=c0`),
  };
}
