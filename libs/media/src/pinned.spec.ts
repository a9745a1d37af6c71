import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { ffmpegArguments } from './ffmpeg-command.js';

const { version } = createRequire(import.meta.url)('fluent-ffmpeg/package.json') as { version: string };

describe('what is used of fluent-ffmpeg beyond its documentation', () => {
  it('is known of this version: read `ffmpegArguments` before raising it', () => {
    expect(version).toBe('2.1.3');
  });

  it('writes each argument once, inputs before filter and outputs, and nothing of its own', () => {
    const outputs = [{ file: 'a.jpg', options: ['-map', '[v]'] }];
    const parts = { container: 'mp4' as const, inputOptions: ['-ss', '1'], filter: 'null[v]', outputs };
    const written = ffmpegArguments(parts, 2);
    expect(written.join(' ')).toMatchInlineSnapshot(
      `"-nostdin -hide_banner -loglevel warning -nostats -progress pipe:1 -filter_threads 2 -filter_complex_threads 2 -ss 1 -reinit_filter 0 -f mov -protocol_whitelist file,pipe -threads 2 -i file:./input.mp4 -filter_complex null[v] -map [v] -sn -dn -map_metadata -1 -map_chapters -1 -threads 2 file:./a.jpg"`,
    );
  });
});
