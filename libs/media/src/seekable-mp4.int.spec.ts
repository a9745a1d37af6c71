import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { probe } from './probe.js';
import { makeFixtures, picture, sound, type Fixtures } from './testing/fixtures.js';
import { remuxForBrowser, seekableMp4 } from './write-copy.js';

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await makeFixtures();
});
afterAll(() => fixtures.remove());

/** Like a file of MediaRecorder: neither duration nor cues. */
const recorded = (name: string, codec: string, ...more: string[]) =>
  fixtures.make(
    name,
    ...picture(2),
    ...sound(2),
    ...['-c:v', codec, '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus', '-live', '1', ...more],
  );

async function converted(file: string, name: string) {
  const outFile = fixtures.path(`out/${name}.mp4`);
  const { transcoded } = await seekableMp4(file, await probe(file), outFile);
  return { transcoded, outFile, facts: await probe(outFile) };
}

describe('seekableMp4', () => {
  it('copies VP9 and Opus, adds the length, and puts the index in front', async () => {
    const { transcoded, outFile, facts } = await converted(await recorded('a.webm', 'libvpx-vp9'), 'a');
    expect(transcoded).toBe(false);
    expect(facts).toMatchObject({ container: 'mp4', videoCodec: 'vp9', audio: { codec: 'opus' } });
    expect(Math.abs(facts.durationSeconds - 2)).toBeLessThan(0.3);
    const bytes = await readFile(outFile);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  });

  it('encodes a codec that MP4 cannot contain', async () => {
    const { transcoded, facts } = await converted(await recorded('b.webm', 'libvpx'), 'b');
    expect(transcoded).toBe(true);
    expect(facts).toMatchObject({ container: 'mp4', videoCodec: 'h264' });
  });

  it('becomes a WebM that every browser plays without encoding', async () => {
    const { outFile, facts } = await converted(await recorded('c.webm', 'libvpx-vp9'), 'c');
    const playable = fixtures.path('out/c.webm');
    expect(await remuxForBrowser(outFile, facts, playable)).toEqual({ transcoded: false, format: 'webm' });
    expect(await probe(playable)).toMatchObject({ isBrowserPlayable: true, videoCodec: 'vp9' });
  });
});
