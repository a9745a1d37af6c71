import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { probe } from '@sop/media';
import { RunFiles, type ObjectStore } from '@sop/object-store';
import { makeClips } from '../testing/clips.js';
import { sound } from './sound.js';
import type { StageContext } from './stage.js';

describe('a sound of a known kind that holds nonsense', () => {
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
    files.know('video', file);
    await meanwhile(files);
    const context = { run: { videoKey: 'video', recordAudio: true }, files, report: () => {} };
    return sound.run({ video: await probe(file) }, context as unknown as StageContext);
  }

  it('is left out and counted', async () => {
    expect(await listenTo(1)).toEqual({ track: null, undecodable: 1 });
  });

  it('is not blamed where the files of the run were taken away', async () => {
    const gone = async (files: RunFiles) => {
      files.isThere = async () => false;
    };
    await expect(listenTo(2, gone)).rejects.toMatchObject({ name: 'UnusableSound' });
  });
});
