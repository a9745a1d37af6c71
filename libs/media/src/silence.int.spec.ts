import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loudestOf } from '@sop/testing';
import { coverVideo } from './cover-video.js';
import { probe } from './probe.js';
import type { Silence } from './silence.js';
import { aac, h264, makeFixtures, picture, sound, type Fixtures } from './testing/fixtures.js';
import { remuxForBrowser } from './write-copy.js';

const silences = [{ fromSeconds: 1, toSeconds: 1.5 }];
/** What an encoder makes of the edge of a tone, and what counts as silence. */
const [edgeSeconds, silentDecibels] = [0.05, -60];
const corner = { fromSeconds: 0, toSeconds: 4, regions: [{ x: 0, y: 0, width: 0.2, height: 0.2 }] };

describe('a video with silences', () => {
  let fixtures: Fixtures;
  beforeAll(async () => {
    fixtures = await makeFixtures();
  });
  afterAll(() => fixtures.remove());

  /** Hash of the encoded pictures. */
  async function picturesOf(file: string): Promise<string> {
    const read = ['-v', 'error', '-i', file, '-map', '0:v', '-c', 'copy', '-f', 'md5', '-'];
    return (await promisify(execFile)('ffmpeg', ['-nostdin', ...read])).stdout;
  }
  async function remuxed(file: string, name: string, of: readonly Silence[] = silences): Promise<string> {
    const outFile = fixtures.path(name);
    await remuxForBrowser(file, await probe(file), outFile, { silences: of });
    return outFile;
  }
  async function expectSilent(file: string, original: string, of: readonly Silence[] = silences) {
    for (const { fromSeconds, toSeconds } of of) {
      const inside = await loudestOf(file, fromSeconds + edgeSeconds, toSeconds - edgeSeconds);
      expect(inside).toBeLessThan(silentDecibels);
    }
    const [first, last] = [of[0]?.fromSeconds ?? 0, of.at(-1)?.toSeconds ?? 0];
    for (const [from, to] of [
      [edgeSeconds, first - edgeSeconds],
      [last + edgeSeconds, 3.9],
    ] as const) {
      const [before, after] = [await loudestOf(original, from, to), await loudestOf(file, from, to)];
      expect(Math.abs(after - before)).toBeLessThan(2);
    }
  }

  it('is silent in these times and as loud as before in all others, with the same pictures', async () => {
    const file = await fixtures.make('a.mp4', ...picture(4), ...sound(4), ...h264, ...aac);
    const made = await remuxed(file, 'out/a.mp4');
    await expectSilent(made, file);
    expect(await picturesOf(made)).toBe(await picturesOf(file));
    const facts = await probe(made);
    expect(facts).toMatchObject({ isBrowserPlayable: true, audio: { codec: 'aac', channels: 1 } });
    expect(facts.durationSeconds).toBeCloseTo(4, 0);
  });

  it('stays WebM where it is one', async () => {
    const webm = ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus'];
    const file = await fixtures.make('b.webm', ...picture(4), ...sound(4), ...webm);
    const made = await remuxed(file, 'out/b.webm');
    await expectSilent(made, file);
    expect(await picturesOf(made)).toBe(await picturesOf(file));
    expect(await probe(made)).toMatchObject({ container: 'webm', isBrowserPlayable: true });
  });

  it('is silent to the hundredth of a second where the format has long frames of sound', async () => {
    const long = ['-c:a', 'flac', '-frame_size', '16384'];
    const file = await fixtures.make('c.mkv', ...picture(4), ...sound(4), ...h264, ...long);
    await expectSilent(await remuxed(file, 'out/c.mp4'), file);
  });

  it('has as many silences as are asked for', async () => {
    const file = await fixtures.make('d.mp4', ...picture(4), ...sound(4), ...h264, ...aac);
    const none = Array.from({ length: 998 }, (_, at) => ({ fromSeconds: at + 10, toSeconds: at + 10.5 }));
    const last = { fromSeconds: 2.5, toSeconds: 3 };
    const made = await remuxed(file, 'out/d.mp4', [...silences, ...none, last]);
    await expectSilent(made, file, [...silences, last]);
  });

  it('has them beside places that are covered, in one pass', async () => {
    const file = await fixtures.make('e.mp4', ...picture(4), ...sound(4), ...h264, ...aac);
    const made = fixtures.path('out/e.mp4');
    await coverVideo(file, await probe(file), made, [corner], { silences });
    await expectSilent(made, file);
    expect(await picturesOf(made)).not.toBe(await picturesOf(file));
  });

  it('needs no sound', async () => {
    const file = await fixtures.make('f.mp4', ...picture(1), ...h264);
    expect((await probe(await remuxed(file, 'out/f.mp4'))).audio).toBeUndefined();
  });
});
