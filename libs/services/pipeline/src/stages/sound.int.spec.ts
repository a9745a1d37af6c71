/** @jest-environment ./libs/speech/testing/native-arrays-environment.mjs */
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { probe } from '@sop/media';
import { RunFiles, type ObjectStore } from '@sop/object-store';
import { makeClips } from '../testing/clips.js';
import { openSoundTracks, type TrackSource } from '../testing/sound-tracks.js';
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
      files.exists = async () => false;
    };
    await expect(listenTo(2, gone)).rejects.toMatchObject({ name: 'UnusableSound' });
  });
});

describe('the sound track of several', () => {
  let tracks: Awaited<ReturnType<typeof openSoundTracks>>;
  beforeAll(async () => {
    tracks = await openSoundTracks();
  });
  afterAll(() => tracks.close());

  it.each<[string, TrackSource[], isDefault: number, expected: number]>([
    ['the third, where only that one has a voice', ['silence', 'silence', 'english'], 1, 3],
    ['the voice, where the first has music', ['music', 'english'], 1, 2],
    ['the voice, where the default one is silent', ['english', 'silence'], 2, 1],
    ['the mono voice beside 5.1 sound without one', ['room', 'english'], 1, 2],
    ['the 5.1 sound with a voice in the centre beside silence', ['silence', 'centre'], 1, 2],
    ['the default one of two languages', ['english', 'german'], 1, 1],
    ['the default one of two languages, although it is the second', ['german', 'english'], 2, 2],
  ])('is %s', async (_, sources, isDefault, expected) => {
    expect(await tracks.chosenOf(sources, isDefault)).toBe(expected);
  });
});
