import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { extract } from './extract.js';
import { runMediaProcess } from './media-process.js';
import { defaultMediaTools } from './media-tools.js';
import { inputName, readOptions } from './ffmpeg-command.js';
import { probe } from './probe.js';
import type { Container } from './sniff-container.js';
import { h264, makeFixtures, picture, type Fixtures } from './testing/fixtures.js';
import { transcode } from './transcode.js';
import type { VideoFacts } from './video-facts.js';

const canaryText = 'CANARY-7f3a';
let fixtures: Fixtures;
let listener: Server;
let connections = 0;
let address: string;
let playlist: string;

beforeAll(async () => {
  fixtures = await makeFixtures();
  listener = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/canary`;
  await writeFile(fixtures.path('canary.txt'), canaryText);
  playlist = `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:1.0,\nconcat:${address}|file://${fixtures.path('canary.txt')}\n#EXTINF:1.0,\n${address}\n#EXT-X-ENDLIST\n`;
});
afterAll(async () => {
  listener.close();
  await fixtures.remove();
});

/** The facts of a deceived probe, to test the later steps as well. */
const believed = (container: Container): VideoFacts => ({
  container,
  durationSeconds: 1,
  width: 160,
  height: 120,
  rotation: 0,
  fps: 15,
  isVariableFrameRate: false,
  videoCodec: 'h264',
  sizeBytes: 1,
  isBrowserPlayable: true,
});

describe('a hostile file', () => {
  it('M12 reaches neither network nor other files, whatever it claims to be', async () => {
    const avi = await fixtures.make('real.avi', ...picture(1), '-c:v', 'mpeg4');
    const gab2 = Buffer.concat([Buffer.from('GAB2\0\x02\0'), Buffer.from(playlist)]);
    const files: [string, Buffer, Container][] = [
      ['playlist.mp4', Buffer.from(playlist), 'mp4'],
      [
        'playlist.avi',
        Buffer.concat([Buffer.from('RIFF\xff\xff\0\0AVI ', 'latin1'), Buffer.from(playlist)]),
        'avi',
      ],
      ['gab2.avi', Buffer.concat([await readFile(avi), gab2]), 'avi'],
      [
        'script.mp4',
        Buffer.from(`ffconcat version 1.0\nfile ${fixtures.path('canary.txt')}\nfile ${address}\n`),
        'mp4',
      ],
      ['script.mkv', Buffer.from(`ffconcat version 1.0\nfile ${address}\n`), 'mkv'],
    ];
    for (const [name, content, container] of files) {
      await writeFile(fixtures.path(name), content);
      await probe(fixtures.path(name)).catch(() => undefined);
      const outDir = fixtures.path(`out-${name}`);
      await extract(fixtures.path(name), believed(container), outDir, { fps: 1, audio: true }).catch(
        () => undefined,
      );
      const outFile = `${outDir}/transcoded.mp4`;
      await transcode(fixtures.path(name), believed(container), outFile, { maxHeight: 120, crf: 23 }).catch(
        () => undefined,
      );
      for (const file of await readdir(outDir)) {
        expect((await readFile(`${outDir}/${file}`)).includes(canaryText)).toBe(false);
      }
    }
    expect(connections).toBe(0);
  });

  it('cannot make the reader use another protocol than files', async () => {
    const { ffprobe } = await defaultMediaTools();
    const read = (source: string) =>
      runMediaProcess(ffprobe, ['-v', 'error', ...readOptions('mp4'), source], {
        cwd: fixtures.dir,
        limitSeconds: 10,
      });
    for (const source of [
      address,
      `concat:${fixtures.path('canary.txt')}`,
      `subfile,,start,0,end,9,,:canary.txt`,
    ]) {
      const { exitCode, stderr } = await read(source);
      expect(exitCode).not.toBe(0);
      expect(stderr).toMatch(/whitelist|Protocol not found/i);
    }
    expect(connections).toBe(0);
  });

  it('is read under a generated name, alone in its folder', async () => {
    expect(inputName('mkv')).toBe('input.mkv');
    const file = await fixtures.make('%d $(id) \u202e.mp4', ...picture(1), ...h264);
    expect(await probe(file)).toMatchObject({ container: 'mp4' });
  });
});
