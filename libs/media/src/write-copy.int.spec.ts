import { readdir, readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { encodeFile } from './encode-file.js';
import { probe } from './probe.js';
import { aac, h264, makeFixtures, picture, sound, type Fixtures } from './testing/fixtures.js';
import { UnusableVideo } from './unusable-video.js';
import { remuxForBrowser } from './write-copy.js';

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await makeFixtures();
});
afterAll(() => fixtures.remove());

async function run(file: string, name: string) {
  const outFile = fixtures.path(`out/${name}`);
  const result = await remuxForBrowser(file, await probe(file), outFile);
  return { ...result, outFile, facts: await probe(outFile) };
}

describe('remuxForBrowser', () => {
  it('copies the streams of an MP4 and puts the index in front', async () => {
    const file = await fixtures.make('a.mp4', ...picture(1), ...sound(1), ...h264, ...aac);
    const { transcoded, outFile, facts } = await run(file, 'a.mp4');
    expect(transcoded).toBe(false);
    expect(facts).toMatchObject({ isBrowserPlayable: true, videoCodec: 'h264', audio: { codec: 'aac' } });
    const bytes = await readFile(outFile);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  });

  it('copies the streams of a recorded WebM and adds length and cues', async () => {
    const live = ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus', '-live', '1'];
    const file = await fixtures.make('live.webm', ...picture(2), ...sound(2), ...live);
    const { transcoded, format, outFile, facts } = await run(file, 'b.webm');
    expect({ transcoded, format }).toEqual({ transcoded: false, format: 'webm' });
    expect(Math.abs(facts.durationSeconds - 2)).toBeLessThan(0.5);
    const cuesId = Buffer.from([0x1c, 0x53, 0xbb, 0x6b]);
    expect((await readFile(file)).includes(cuesId)).toBe(false);
    expect((await readFile(outFile)).includes(cuesId)).toBe(true);
  });

  it('writes an MKV with MP4 codecs as MP4 without encoding', async () => {
    const file = await fixtures.make('c.mkv', ...picture(1), ...h264);
    expect(await run(file, 'c.mp4')).toMatchObject({
      transcoded: false,
      format: 'mp4',
      facts: { container: 'mp4' },
    });
  });

  it('copies the picture when only the sound must be encoded', async () => {
    const file = await fixtures.make('d.mkv', ...picture(1), ...sound(1), ...h264, '-c:a', 'pcm_s16le');
    const { transcoded, facts } = await run(file, 'd.mp4');
    expect(transcoded).toBe(true);
    expect(facts).toMatchObject({ isBrowserPlayable: true, audio: { codec: 'aac' } });
  });

  it.each([
    ['HEVC', 'e.mp4', ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none']],
    ['10-bit H.264', 'f.mp4', ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le']],
    ['MPEG-4 in AVI', 'g.avi', ['-c:v', 'mpeg4']],
  ])('encodes %s as H.264 in even size and plain colours', async (_, name, codec) => {
    const file = await fixtures.make(name, ...picture(1, '162x122'), ...codec);
    const { transcoded, facts } = await run(file, `${name}.mp4`);
    expect(transcoded).toBe(true);
    const plain = {
      isBrowserPlayable: true,
      videoCodec: 'h264',
      pixelFormat: 'yuv420p',
      width: 162,
      height: 122,
    };
    expect(facts).toMatchObject(plain);
  });

  it('writes picture and sound only: no names, places, chapters or subtitles of the original', async () => {
    await writeFile(fixtures.path('words.srt'), '1\n00:00:00,000 --> 00:00:01,000\nsecret words\n');
    const chapter = '[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=900\ntitle=secret chapter\n';
    await writeFile(
      fixtures.path('about.txt'),
      `;FFMETADATA1\ntitle=secret title\nlocation=+47.3+8.5/\n${chapter}`,
    );
    const others = ['words.srt', 'about.txt'].flatMap((name) => ['-i', fixtures.path(name)]);
    const maps = ['-map', '0:v', '-map', '1:a', '-map', '2:s', '-map_metadata', '3', '-map_chapters', '3'];
    const file = await fixtures.make(
      'secrets.mkv',
      ...[...picture(1), ...sound(1), ...others, ...maps, ...h264, ...aac, '-c:s', 'srt'],
    );
    const secrets = async (path: string) => {
      const bytes = await readFile(path);
      return ['secret title', 'secret chapter', 'secret words', '+47.3'].filter((text) =>
        bytes.includes(text),
      );
    };
    expect(await secrets(file)).toHaveLength(4);
    const { outFile } = await run(file, 'secrets.mp4');
    expect(await secrets(outFile)).toEqual([]);
  });

  it('makes odd sizes even', async () => {
    const file = await fixtures.make('h.avi', ...picture(1), '-vf', 'scale=161:119,setsar=1', '-c:v', 'ffv1');
    expect((await run(file, 'h.mp4')).facts).toMatchObject({
      width: 162,
      height: 120,
      isBrowserPlayable: true,
    });
  });

  it('writes a complete file or none', async () => {
    const file = await fixtures.make('i.avi', ...picture(20, '640x360', 30), '-c:v', 'mpeg4');
    const abort = new AbortController();
    const options = { signal: abort.signal, onProgress: () => abort.abort() };
    const outFile = fixtures.path('aborted/i.mp4');
    await expect(remuxForBrowser(file, await probe(file), outFile, options)).rejects.toThrow(/abort/i);
    expect(await readdir(fixtures.path('aborted'))).toEqual([]);
  });

  it('blames the video only when none of its pictures can be decoded', async () => {
    const file = await fixtures.make('fine.mp4', ...picture(1), ...h264);
    const facts = await probe(file);
    const wrong = ['-c:v', 'no-such-encoder', '-f', 'mp4'];
    const made = (from: string) => encodeFile(from, facts, fixtures.path('wrong.mp4'), wrong, {});
    await expect(made(file)).rejects.toThrow('no-such-encoder');
    await expect(made(file)).rejects.not.toBeInstanceOf(UnusableVideo);
    const bytes = await readFile(file);
    bytes.fill(0x5a, bytes.indexOf('mdat') + 4, bytes.indexOf('moov') - 4);
    await writeFile(fixtures.path('nonsense.mp4'), bytes);
    await expect(made(fixtures.path('nonsense.mp4'))).rejects.toMatchObject({ reason: 'corrupt' });
  });
});
