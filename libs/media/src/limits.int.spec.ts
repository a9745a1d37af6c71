import { execFile } from 'node:child_process';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { encodeFile, limitBytesFor } from './encode-file.js';
import { extract } from './extract.js';
import { runMediaProcess } from './media-process.js';
import { defaultMediaTools, describeMediaTools } from './media-tools.js';
import { probe } from './probe.js';
import { runFfmpeg } from './run-ffmpeg.js';
import { sandboxFor } from './sandbox.js';
import { soundOutputs } from './sound.js';
import { h264, makeFixtures, picture, sound, type Fixtures } from './testing/fixtures.js';
import { inWorkFolder } from './work-folder.js';

const execute = promisify(execFile);
let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await makeFixtures();
});
afterAll(() => fixtures.remove());

const inFixtures = { limitSeconds: 20 };
const generated = (source: string) => ['-v', 'error', '-f', 'lavfi', '-i', source, '-f', 'null', '-'];
async function ffmpeg(args: string[], limitSeconds = 20, signal?: AbortSignal) {
  const tools = await defaultMediaTools();
  return runMediaProcess(tools.ffmpeg, args, { cwd: fixtures.dir, limitSeconds, signal });
}

describe('a run of ffmpeg', () => {
  it('sees nothing of our environment', async () => {
    const { stdout } = await runMediaProcess('/usr/bin/env', [], { cwd: fixtures.dir, ...inFixtures });
    expect(stdout.trim().split('\n').sort()).toEqual(['AV_LOG_FORCE_NOCOLOR=1', 'LC_ALL=C']);
  });

  it('has no network, and an unprivileged user when we are root', async () => {
    const tools = await defaultMediaTools();
    const { prefix, userId, hasNetwork } = await sandboxFor(tools.ffmpeg);
    const [first = '/usr/bin/env', ...rest] = prefix;
    const inside = async (...command: string[]) =>
      (await execute(first, [...rest, ...command])).stdout.trim();
    if (!hasNetwork) expect((await inside('cat', '/proc/net/dev')).split('\n').slice(2)).toHaveLength(1);
    if (process.getuid?.() === 0) expect(await inside('id', '-u')).toBe(String(userId));
    expect(await describeMediaTools()).toMatch(/^ffmpeg \S+ \(\d{4}\) .+; it runs as .+ network$/);
  });

  it('P10: is retried when it exceeds its memory limit, and the video is not called corrupt', async () => {
    const folder = { cwd: fixtures.dir, ...inFixtures };
    const shell = (script: string) => runMediaProcess('/bin/sh', ['-c', script], folder);
    const { stdout } = await shell('ulimit -v; ulimit -n; ulimit -c; ulimit -t; ulimit -f');
    // Kibibytes, files, kibibytes, seconds of two threads, blocks of 512 bytes.
    expect(stdout.trim().split('\n').map(Number)).toEqual([2 << 20, 256, 0, 40, (64 << 20) * 2]);
    const withThreads = async (threads: number) => {
      const ended = await runMediaProcess('/bin/sh', ['-c', 'ulimit -v; ulimit -t'], { ...folder, threads });
      return ended.stdout.trim().split('\n').map(Number);
    };
    expect(await withThreads(1)).toEqual([2 << 20, 40]);
    expect(await withThreads(16)).toEqual([5.5 * (1 << 20), 320]);
    for (const end of ['exit 244', 'echo "[h264] Cannot allocate memory" >&2; exit 1'])
      await expect(shell(end)).rejects.toMatchObject({ kind: 'out-of-memory' });
    expect(await shell('echo "Invalid data found" >&2; exit 1')).toMatchObject({ exitCode: 1 });
  });

  it('P10: is retried when no thread or no file descriptor is available', async () => {
    const folder = { cwd: fixtures.dir, ...inFixtures };
    for (const message of [
      'Error while opening decoder for input stream #0:0 : Resource temporarily unavailable',
      'a.mp4: Too many open files',
    ])
      await expect(
        runMediaProcess('/bin/sh', ['-c', `echo "${message}" >&2; exit 1`], folder),
      ).rejects.toMatchObject({ kind: 'out-of-processes' });
  });

  it('is retried when the disk is full', async () => {
    await expect(
      runMediaProcess('/bin/sh', ['-c', 'echo "av_write: No space left on device" >&2; exit 1'], {
        cwd: fixtures.dir,
        ...inFixtures,
      }),
    ).rejects.toMatchObject({ kind: 'out-of-space', code: 'ENOSPC' });
  });

  it('ends at the time limit', async () => {
    await expect(ffmpeg(['-re', ...generated('testsrc')], 2)).rejects.toMatchObject({ kind: 'out-of-time' });
  });

  it('P2: is retried when it is killed', async () => {
    const folder = { cwd: fixtures.dir, ...inFixtures };
    const killed = runMediaProcess('/bin/sh', ['-c', 'kill -9 $$'], folder);
    await expect(killed).rejects.toMatchObject({ kind: 'killed' });
  });

  it('writes no more than its limit, and refuses a copy that would be larger', async () => {
    const file = await fixtures.make('long.wav', ...sound(60));
    const bytes = await inWorkFolder(fixtures.path('fs'), { file, container: 'wav' }, async (folder) => {
      const parts = {
        container: 'wav' as const,
        outputs: soundOutputs({ codec: 'pcm_s16le', channels: 1, sampleRate: 44_100 }, 1),
      };
      await runFfmpeg(folder, parts, {}, { limitSeconds: 20 });
      return (await stat(`${folder}/audio.wav`)).size;
    });
    expect(bytes).toBeGreaterThan(16_000);
    expect(bytes).toBeLessThan(64_000);

    const video = await fixtures.make('noise.mp4', ...picture(2, '320x240'), ...h264);
    const facts = { ...(await probe(video)), durationSeconds: 1e-9, sizeBytes: 0 };
    expect(limitBytesFor(facts)).toBe((64 << 20) + 1);
    const raw = ['-c:v', 'rawvideo', '-vf', 'scale=2048:2048,fps=60', '-f', 'nut'];
    const target = fixtures.path('grown');
    await expect(encodeFile(video, facts, target, raw, {})).rejects.toMatchObject({ reason: 'unsupported' });
    expect(
      (await readdir(fixtures.dir)).filter((name) => name.startsWith('.media') || name === 'grown'),
    ).toEqual([]);
  });
});

describe('a video that differs from its declared length', () => {
  /** A Matroska file with another length in its header. */
  async function declaring(seconds: number, name: string, holds: number): Promise<string> {
    const tiny = ['-f', 'lavfi', '-i', `color=size=32x32:rate=2:duration=${holds}`];
    const file = await fixtures.make(name, ...tiny, '-c:v', 'libvpx', '-deadline', 'realtime', '-g', '50');
    const bytes = await readFile(file);
    const at = bytes.indexOf(Buffer.from('448988', 'hex'));
    bytes.writeDoubleBE(seconds * 1000, at + 3);
    await writeFile(file, bytes);
    return file;
  }

  it('has the length of its packets, longer or shorter', async () => {
    expect((await probe(await declaring(1, 'more.webm', 1200))).durationSeconds).toBeCloseTo(1200, -1);
    expect((await probe(await declaring(90_000, 'less.webm', 10))).durationSeconds).toBeCloseTo(10, 0);
  });

  it('M11: yields no more frames than requested, whatever it contains', async () => {
    const file = await declaring(1, 'most.webm', 1200);
    const believed = { ...(await probe(file)), durationSeconds: 1 };
    const outDir = fixtures.path('at-most');
    const { frames } = await extract(file, believed, outDir, { fps: 2, audio: false, maxFrames: 20 });
    expect(frames).toHaveLength(20);
    expect(await readdir(outDir)).toHaveLength(40);
  });

  it('is refused when it is longer than a day', async () => {
    const file = await declaring(90_000, 'year.webm', 10);
    const bytes = await readFile(file);
    // Moves its last cluster to a year later.
    const cluster = bytes.lastIndexOf(Buffer.from('1f43b675', 'hex'));
    const time = bytes.indexOf(0xe7, cluster);
    expect(time).toBeGreaterThan(0);
    const length = (bytes[time + 1] ?? 0x81) & 0x7f;
    bytes.fill(0xff, time + 2, time + 2 + length);
    await writeFile(file, bytes);
    const outcome = await probe(file).then(
      (facts) => facts.durationSeconds < 25 * 3600,
      (error: { reason?: string }) => error.reason === 'too-long',
    );
    expect(outcome).toBe(true);
  });

  it('M4: of an hour is read with constant memory, in bounded time and number', async () => {
    const file = await declaring(3600, 'hour.webm', 3600);
    const before = process.memoryUsage().rss;
    const facts = await probe(file);
    const options = { fps: 2, audio: false, maxFrames: 2000 };
    const { frames } = await extract(file, facts, fixtures.path('hour'), options);
    expect(facts.durationSeconds).toBeCloseTo(3600, -1);
    expect(frames).toHaveLength(2000);
    expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(300);
  });
});
