import { describe, expect, it } from '@jest/globals';
import { ffmpegArguments, type FfmpegCommandParts } from './ffmpeg-command.js';

describe('the ffmpeg command', () => {
  const parts: FfmpegCommandParts = {
    container: 'webm',
    inputOptions: ['-t', '10'],
    filter: '[0:v:0]null[out]',
    outputs: [
      { file: 'a.jpg', options: ['-map', '[out]'] },
      { file: 'b.wav', options: ['-map', '0:a:0'] },
    ],
  };
  const args = ffmpegArguments(parts, 2);
  const input = args.indexOf('-i');
  const before = args.slice(0, input);

  it('forces the demuxer and allows only local files, before the input', () => {
    expect(before.join(' ')).toContain('-f matroska -protocol_whitelist file,pipe -threads 2');
    expect(before).toEqual(expect.arrayContaining(['-nostdin', '-hide_banner', '-t']));
  });

  it('names input and outputs itself, as files of the work folder', () => {
    expect(args[input + 1]).toBe('file:./input.webm');
    expect(args.filter((argument) => argument.startsWith('file:'))).toEqual([
      'file:./input.webm',
      'file:./a.jpg',
      'file:./b.wav',
    ]);
  });

  it.each([1, 6])('reads, filters and writes with %d threads when requested', (threads) => {
    const commandLine = ffmpegArguments(parts, threads).join(' ');
    const named = [...commandLine.matchAll(/-(\w*threads) (\d+)/g)].map(([, name, count]) => [
      name,
      Number(count),
    ]);
    const names = ['filter_threads', 'filter_complex_threads', 'threads', 'threads', 'threads'];
    expect(named).toEqual(names.map((name) => [name, threads]));
  });
});
